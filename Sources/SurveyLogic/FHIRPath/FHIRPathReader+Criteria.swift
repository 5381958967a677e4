import FHIRPath
import SurveyModel

// Criteria on linkIds, which are answered from the form alone.
extension FHIRPath.Syntax {
  /// The linkIds that it names.
  var linkIds: [String]? {
    switch self {
    case .literal(.string(let text)): return [text]
    case .binary(_, let left, let right):
      let found = (left.linkIds ?? []) + (right.linkIds ?? [])
      return found.isEmpty ? nil : found
    case .call(_, _, let arguments): return arguments.first?.linkIds
    default: return nil
    }
  }

  /// The linkId of a filter that asks for one, and for nothing else.
  var onlyLinkId: String? {
    guard case .call(_, "where", let arguments) = self, arguments.count == 1,
      case .binary("=", let left, let right) = arguments[0]
    else { return nil }
    switch (left, right) {
    case (.member(.none, "linkId"), .literal(.string(let text))),
      (.literal(.string(let text)), .member(.none, "linkId")):
      return text
    default: return nil
    }
  }

  /// Whether it is a step to the items inside others.
  var leadsToItems: Bool {
    switch self {
    case .member(.some, "item"), .call(.some, "descendants", _): true
    case .call(.some, "repeat", let arguments):
      if case .member(.none, "item")? = arguments.first { true } else { false }
    default: false
    }
  }

  /// Whether a criterion holds for an item of a linkId; `nil` where it asks for more.
  func holds(forLinkId linkId: String, depth: Int = 0) -> Bool? {
    guard depth < 40 else { return nil }
    switch self {
    case .binary("and", let left, let right):
      guard let a = left.holds(forLinkId: linkId, depth: depth + 1),
        let b = right.holds(forLinkId: linkId, depth: depth + 1)
      else { return nil }
      return a && b
    case .binary("or", let left, let right):
      guard let a = left.holds(forLinkId: linkId, depth: depth + 1),
        let b = right.holds(forLinkId: linkId, depth: depth + 1)
      else { return nil }
      return a || b
    case .binary(let op, let left, let right):
      guard let a = left.texts(linkId), let b = right.texts(linkId) else { return nil }
      switch op {
      case "=", "~": return a == b
      case "!=", "!~": return a != b
      case "in": return a.first.map(b.contains)
      case "contains": return b.first.map(a.contains)
      default: return nil
      }
    case .call(.some(let input), let name, let arguments):
      if name == "not", arguments.isEmpty {
        return input.holds(forLinkId: linkId, depth: depth + 1).map { !$0 }
      }
      guard let text = input.texts(linkId)?.first, arguments.count == 1,
        let part = arguments[0].texts(linkId)?.first
      else { return nil }
      switch name {
      case "startsWith": return text.hasPrefix(part)
      case "endsWith": return text.hasSuffix(part)
      case "contains": return text.contains(part)
      case "matches", "matchesFull": return Self.matches(text, part, name)
      default: return nil
      }
    default: return nil
    }
  }

  /// The texts that a part gives, of literals and of the linkId itself.
  private func texts(_ linkId: String, depth: Int = 0) -> [String]? {
    guard depth < 200 else { return nil }
    switch self {
    case .literal(.string(let text)): return [text]
    case .member(.none, "linkId"), .member(.some(.special("$this")), "linkId"): return [linkId]
    case .binary("|", let left, let right):
      guard let a = left.texts(linkId, depth: depth + 1),
        let b = right.texts(linkId, depth: depth + 1)
      else { return nil }
      return a + b
    default: return nil
    }
  }

  private static func matches(_ text: String, _ form: String, _ name: String) -> Bool? {
    let expression = "\(text.asFHIRPath).\(name)(\(form.asFHIRPath))"
    guard let program = try? FHIRPath.compile(expression),
      case .boolean(let value)? = try? program.evaluate(onAll: []).first
    else { return nil }
    return value
  }
}
