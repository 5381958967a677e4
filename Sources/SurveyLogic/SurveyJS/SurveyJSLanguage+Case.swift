import SurveyModel

/// Texts that differ in upper and lower case are equal in SurveyJS, and one does not contain the other. The tree knows
/// no texts that are equal so: `{a} = 'X' and {a} contains 'X'` is what it has.
extension SurveyJSLanguage {
  /// Whether an expression compares texts whose case does not count.
  package func ignoresCase(_ text: String, on linkId: String) -> Bool {
    guard let node = try? InfixParser.parse(text, frame.syntax) else { return false }
    return ignoresCase(node, InfixReader(self, on: linkId))
  }

  private func ignoresCase(_ node: InfixNode, _ reader: InfixReader<Self>) -> Bool {
    switch node.kind {
    case .apply(.and, let conditions):
      let (left, exact) = withoutCaseChecks(conditions, reader)
      return left.contains { !exact.contains($0) && ignoresCase($0, reader) }
    case .apply(let means, let sides) where sides.count == 2 && Self.equalities.contains(means):
      return areTexts(sides[0], sides[1], reader) || sides.contains { ignoresCase($0, reader) }
    case .apply(_, let parts), .call(_, let parts), .list(let parts):
      return parts.contains { ignoresCase($0, reader) }
    case .number, .text, .reference, .word, .path, .placeholder: return false
    }
  }

  private static let equalities: Set<InfixOperator> = [
    .equal, .notEqual, .lessOrEqual, .greaterOrEqual, .anyOf, .noneOf,
  ]

  /// Conditions without those that only say that the case of texts counts, and the comparisons that these are of.
  func withoutCaseChecks(
    _ conditions: [InfixNode], _ reader: InfixReader<Self>
  ) -> (left: [InfixNode], exact: [InfixNode]) {
    var left = conditions
    var exact: [InfixNode] = []
    for condition in conditions {
      guard case .apply(.equal, let sides) = condition.kind, sides.count == 2,
        let check = left.firstIndex(of: InfixNode(.apply(.contains, sides))),
        areTexts(sides[0], sides[1], reader)
      else { continue }
      left.remove(at: check)
      exact.append(condition)
    }
    return (left, exact)
  }

  /// Whether two are texts, or a text and a list of them, that have an upper or lower case.
  private func areTexts(
    _ first: InfixNode, _ second: InfixNode, _ reader: InfixReader<Self>
  ) -> Bool {
    func values(_ node: InfixNode) -> [Logic] {
      let nodes = if case .list(let parts) = node.kind { parts } else { [node] }
      return nodes.compactMap { (try? reader.value($0)) ?? nil }
    }
    return values(first).contains { one in
      values(second).contains { haveCase(one, $0, on: reader.linkId) }
    }
  }

  private func haveCase(_ first: Logic, _ second: Logic, on linkId: String) -> Bool {
    if case .literal = first, case .literal = second { return false }
    return hasCase(first, on: linkId) && hasCase(second, on: linkId)
  }

  private func hasCase(_ value: Logic, on linkId: String) -> Bool {
    if case .literal(let literal) = value {
      guard case .string(let text) = literal else { return false }
      return text.lowercased() != text.uppercased()
    }
    return frame.options(of: value, on: linkId) == nil && frame.kind(of: value, on: linkId) == .text
  }

  /// That two texts are equal, upper and lower case included; `nil` where these are no texts.
  func withCase(
    _ left: Logic, _ right: Logic, _ writer: InfixWriter<Self>
  ) throws(LogicProblem) -> InfixNode? {
    guard haveCase(left, right, on: writer.linkId) else { return nil }
    let (one, other) = if case .literal = left { (right, left) } else { (left, right) }
    let (first, second) = (try writer.value(one), try writer.value(other))
    return InfixNode(
      .apply(.and, [.apply(.equal, first, second), .apply(.contains, first, second)]))
  }
}
