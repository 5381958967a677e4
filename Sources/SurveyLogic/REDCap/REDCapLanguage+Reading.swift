import SurveyModel
import SurveyPrimitives

extension REDCapLanguage: InfixDialect {
  /// What stands behind a name without changing what a condition is about.
  private static let modifiers: Set<String> = ["value", "label", "checked", "unchecked"]

  func operand(
    _ node: InfixNode, _ reader: InfixReader<Self>
  ) throws(LogicProblem) -> [Logic]? {
    guard case .reference(let text) = node.kind else { return nil }
    return [try reference(text, node, reader)]
  }

  private func reference(
    _ text: String, _ node: InfixNode, _ reader: InfixReader<Self>
  ) throws(LogicProblem) -> Logic {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
      .map { String($0).trimmingSpaces }
    var name = parts.first ?? ""
    var code: String?
    if let open = name.firstIndex(of: "("), name.hasSuffix(")") {
      code = String(name[name.index(after: open)...].dropLast()).trimmingSpaces
      name = String(name[..<open]).trimmingSpaces
    }
    // Names of fields have no hyphens, smart variables do.
    if name.contains("-"), frame.names.linkId(of: name) == nil {
      throw .unknown("[\(text)]", offset: node.offset)
    }
    for modifier in parts.dropFirst() where !Self.modifiers.contains(modifier) {
      throw .unknown("[\(text)]", offset: node.offset)
    }
    let linkId = try frame.linkId(of: name)
    let answer = Logic.answer(linkId)
    if parts.dropFirst().first == "label" { return .apply(.label, [answer]) }
    guard let code else { return answer }
    if code == frame.others[linkId], frame.isOpen(linkId) {
      return reader.other(answer, of: linkId)
    }
    let option = frame.names.value(of: code, of: linkId) ?? .coding(Coding(code: code))
    return .apply(.equal, [answer, .literal(option)])
  }

  func special(
    _ node: InfixNode, _ reader: InfixReader<Self>
  ) throws(LogicProblem) -> [Logic]? {
    switch node.kind {
    case .call(let name, let operands): return try call(name, operands, node, reader)
    case .apply(let means, let sides) where means.comparison != nil && sides.count == 2:
      if let found = try moments(means, sides[0], sides[1], reader) { return found }
      guard means == .equal || means == .notEqual else { return nil }
      return try checked(means, sides[0], sides[1], reader)
    default: return nil
    }
  }

  /// A field that is 1 or 0.
  func truth(of value: Logic, _ reader: InfixReader<Self>) -> Logic {
    switch frame.kind(of: value, on: reader.linkId) {
    case .truth: return .apply(.equal, [value, .always])
    case .number:
      let isZero = Logic.apply(.equal, [value, .literal(.integer(0))])
      return reader.canBeEmpty(value)
        ? .all([.apply(.answered, [value]), .not(isZero)]) : .not(isZero)
    default: return .apply(.answered, [value])
    }
  }

  /// A code of a checkbox, or another condition, that is compared with 1 or 0.
  private func checked(
    _ means: InfixOperator, _ left: InfixNode, _ right: InfixNode, _ reader: InfixReader<Self>
  ) throws(LogicProblem) -> [Logic]? {
    let (node, text): (InfixNode, String)
    if let found = Self.text(of: right) {
      (node, text) = (left, found)
    } else if let found = Self.text(of: left) {
      (node, text) = (right, found)
    } else {
      return nil
    }
    // Only what is 1 or 0 itself; all else is a value like others.
    guard Self.isReferenceOrCall(node) else { return nil }
    let found = try reader.value(node)
    guard let condition = found, case .apply(let function, _) = condition,
      function.rule.result == .truth
    else {
      // What is read here is not read again: each level of a nested call would double the work.
      if node.isPlain { return nil }
      return [try reader.compare(means, found, reader.value(.text(text)))]
    }
    switch text {
    case "1": return [means == .equal ? condition : .not(condition)]
    case "0": return [means == .equal ? .not(condition) : condition]
    default: return [.literal(.boolean(means == .notEqual))]
    }
  }

  private static func isReferenceOrCall(_ node: InfixNode) -> Bool {
    switch node.kind {
    case .reference, .call: true
    default: false
    }
  }

  private static func text(of node: InfixNode) -> String? {
    switch node.kind {
    case .text(let text), .number(let text): text
    default: nil
    }
  }
}
