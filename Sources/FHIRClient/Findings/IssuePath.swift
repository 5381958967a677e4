import FHIRDocument

/// Where an issue of a server is: the FHIRPath of `expression`, `QuestionnaireResponse.item[0].answer`, or
/// the XPath of `location`, `/f:QuestionnaireResponse/f:item[1]/f:answer`, which counts from 1.
struct IssuePath {
  private struct Step {
    let name: String
    /// Which of the elements of this name, from 0.
    let index: Int
    /// What comes behind the name and is not an index: `.ofType(Coding)`.
    var type: String?
  }

  private var steps: [Step] = []

  init(_ text: String) {
    let isXPath = text.hasPrefix("/")
    let parts = Self.parts(text, at: isXPath ? "/" : ".")
    for part in parts {
      if part.hasPrefix("ofType("), part.hasSuffix(")") {
        if !steps.isEmpty { steps[steps.count - 1].type = String(part.dropFirst(7).dropLast()) }
        continue
      }
      // What filters is not followed: of several elements it says which.
      if part.contains("(") {
        _ = steps.popLast()
        return
      }
      if part.hasPrefix("@") { return }
      steps.append(Self.step(part, isXPath))
    }
  }

  /// The parts between separators that are not in parentheses.
  private static func parts(_ text: String, at separator: Character) -> [String] {
    var parts = [""]
    var depth = 0
    for character in text.prefix(2000) {
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      if character == separator, depth == 0 {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
    }
    return parts.filter { !$0.isEmpty }
  }

  private static func step(_ part: String, _ isXPath: Bool) -> Step {
    let name = part.prefix { $0 != "[" && $0 != " " }
    let bracket = part.dropFirst(name.count).drop { $0 == " " }
    let digits = bracket.dropFirst().prefix { $0.isASCII && $0.isNumber }
    let index = (Int(digits) ?? (isXPath ? 1 : 0)) - (isXPath ? 1 : 0)
    return Step(name: name.hasPrefix("f:") ? String(name.dropFirst(2)) : String(name), index: index)
  }

  /// The element of a resource that is meant, or the innermost on the way to it that is there.
  ///
  /// `nil` where the path is of another resource.
  func element(in resource: Element) -> Element? {
    guard let first = steps.first, first.name == resource.resourceType else { return nil }
    var current = resource
    for step in steps.dropFirst() {
      guard let next = Self.child(of: current, step) else { break }
      current = next
    }
    return current
  }

  private static func child(of element: Element, _ step: Step) -> Element? {
    let named = element.all(step.name)
    if !named.isEmpty { return named.indices.contains(step.index) ? named[step.index] : nil }
    if let type = step.type {
      return element[step.name + type.prefix(1).uppercased() + type.dropFirst()]
    }
    return element.choice(step.name)
  }
}
