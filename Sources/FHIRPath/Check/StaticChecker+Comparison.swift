import SurveyDiagnostics

extension StaticChecker {
  /// Notes an `=` whose sides are never equal, whatever their values: FHIRPath, Equality.
  mutating func checkEquality(
    _ op: Operator, _ left: StaticType, _ right: StaticType, _ offset: Int
  ) {
    guard let first = left.candidates, let second = right.candidates, !first.isEmpty,
      !second.isEmpty, !canBeEqual(first, second)
    else { return }
    let coding = types.number(of: "Coding").map { StaticType.Candidate.fhir($0) }
    let isCode =
      coding.map { (first + second).contains($0) } == true
      && (first + second).contains { kind($0) == .string }
    note(
      isCode ? .neverEqualToCode : .neverEqual,
      [
        "operator": .literal(op.text), "left": names(left) ?? .phrase(.value(ofType: nil)),
        "right": names(right) ?? .phrase(.value(ofType: nil)),
        "result": .literal(String(op == .notEqual)),
      ], at: offset)
  }

  private func canBeEqual(
    _ left: [StaticType.Candidate], _ right: [StaticType.Candidate]
  ) -> Bool {
    left.contains { first in
      right.contains { second in
        switch (kind(first), kind(second)) {
        case (nil, nil), (.any, _), (_, .any): true
        case (nil, _), (_, nil): false
        // Dates and times may be held against each other: the official suites do.
        case (let a?, let b?):
          a == b || isTemporal(a) && isTemporal(b) || canCompare([first], [second])
        }
      }
    }
  }

  private func isTemporal(_ type: SystemType) -> Bool {
    type == .date || type == .dateTime || type == .time
  }

  private func isNumber(_ type: SystemType) -> Bool {
    type == .integer || type == .long || type == .decimal
  }

  func canCompare(
    _ left: [StaticType.Candidate], _ right: [StaticType.Candidate]
  ) -> Bool {
    left.contains { first in
      right.contains { second in
        guard let a = kind(first), let b = kind(second) else { return false }
        if a == b { return true }
        if isNumber(a) || a == .quantity { return isNumber(b) || b == .quantity }
        return (a == .date && b == .dateTime) || (a == .dateTime && b == .date)
      }
    }
  }
}
