extension StaticChecker {
  /// What `+`, `-`, `*`, `/`, `div` and `mod` can give: FHIRPath, Math.
  func arithmetic(_ op: Operator, _ left: StaticType, _ right: StaticType) -> StaticType {
    let results = Self.computable.flatMap { first in
      Self.computable.compactMap { second in
        allows(left, first) && allows(right, second) ? Self.result(op, first, second) : nil
      }
    }
    guard !results.isEmpty else { return .unknown }
    let isPossible = Set(results)
    return StaticType(candidates: Self.computable.filter(isPossible.contains).map { .system($0) })
  }

  private static let computable: [SystemType] = [
    .integer, .long, .decimal, .quantity, .string, .date, .dateTime, .time,
  ]

  private func allows(_ type: StaticType, _ kind: SystemType) -> Bool {
    guard let candidates = type.candidates else { return true }
    return candidates.isEmpty || candidates.contains { self.kind($0) == kind }
  }

  /// The type of a result; `nil` where the operator does not work on the two.
  private static func result(
    _ op: Operator, _ left: SystemType, _ right: SystemType
  ) -> SystemType? {
    switch (left, right) {
    case (.integer, .integer): op == .divide ? .decimal : .integer
    case (.integer, .long), (.long, .integer), (.long, .long): op == .divide ? .decimal : .long
    case (.integer, .decimal), (.long, .decimal), (.decimal, .integer), (.decimal, .long),
      (.decimal, .decimal):
      op == .div ? .long : .decimal
    case (.string, .string): op == .plus ? .string : nil
    case (.date, .quantity), (.dateTime, .quantity), (.time, .quantity):
      op == .plus || op == .minus ? left : nil
    case (.quantity, .quantity): op == .div || op == .mod ? nil : .quantity
    case (.quantity, .integer), (.quantity, .long), (.quantity, .decimal), (.integer, .quantity),
      (.long, .quantity), (.decimal, .quantity):
      op == .div || op == .mod ? nil : .quantity
    default: nil
    }
  }
}
