import FHIRDocument
import SurveyDiagnostics

/// What is compared of two resources.
enum Sameness {
  /// Names, kinds of values, and their texts.
  case exact
  /// Names and texts: XML does not know numbers from strings.
  case texts
  /// Names and texts but those of markup, whose white space and names of characters may change.
  case textsWithoutMarkup
}

/// Where two resources differ first, or `nil` where they say the same.
///
/// The order of elements counts only among those of one name.
func difference(
  _ left: Element, _ right: Element, _ sameness: Sameness, path: String = ""
) -> String? {
  if kind(left, sameness) != kind(right, sameness) {
    return "\(path): \(kind(left, sameness)) and \(kind(right, sameness))"
  }
  if sameness == .textsWithoutMarkup, left.nameText == "div" { return nil }
  if left.string != right.string {
    return "\(path): \(left.string.debugDescription) and \(right.string.debugDescription)"
  }
  let (lefts, rights) = (grouped(left), grouped(right))
  for name in Set(lefts.keys).union(rights.keys).sorted() {
    let pair = (lefts[name] ?? [], rights[name] ?? [])
    if pair.0.count != pair.1.count {
      return "\(path).\(name): \(pair.0.count) and \(pair.1.count) times"
    }
    for (one, other) in zip(pair.0, pair.1) {
      if let found = difference(one, other, sameness, path: "\(path).\(name)") { return found }
    }
  }
  return nil
}

private func grouped(_ element: Element) -> [String: [Element]] {
  Dictionary(grouping: element.children, by: \.nameText)
}

private func kind(_ element: Element, _ sameness: Sameness) -> String {
  if element.isObject { return "an object" }
  if !element.isPrimitive { return "an array" }
  if !element.hasValue { return "no value" }
  if sameness != .exact { return "a value" }
  return element.isBoolean ? "a boolean" : element.isNumber ? "a number" : "a text"
}

/// Reads a text; `nil` where nothing could be read or something was an error.
func readWithoutErrors(_ bytes: [UInt8]) -> Document? {
  let result = Document.read(Source(name: "fuzz", bytes: bytes))
  return result.diagnostics.contains { $0.severity == .error } ? nil : result.document
}

/// Reads a text that this library has written.
func readAgain(_ bytes: [UInt8], _ what: String) -> Document {
  let result = Document.read(Source(name: "again", bytes: bytes))
  guard let document = result.document,
    !result.diagnostics.contains(where: { $0.severity == .error })
  else {
    fatalError("\(what): \(result.diagnostics)\n\(String(decoding: bytes, as: UTF8.self))")
  }
  return document
}
