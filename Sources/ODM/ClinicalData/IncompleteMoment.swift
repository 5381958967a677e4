import SurveyModel

/// A date, a time or both, with a hyphen for each part that is not known: `2026---05`, `2026-02-01T08:-:-`.
///
/// ODM calls the types `incompleteDate`, `incompleteTime` and `incompleteDatetime`.
struct IncompleteMoment {
  /// What is known from the left on, which is what FHIR can say; `nil` where that is nothing.
  let known: String?

  /// Reads an answer to a question of a type; `nil` of other texts, and of those all of which is known.
  init?(_ text: String, of type: ItemType) {
    guard [.date, .dateTime, .time].contains(type) else { return nil }
    var rest = text[...]
    var (date, time): ([Substring?], [Substring?]) = ([], [])
    if type != .time {
      guard let parts = Self.parts(of: &rest, between: "-") else { return nil }
      date = parts
    }
    if type == .time || rest.first == "T" {
      if type != .time { rest.removeFirst() }
      guard let parts = Self.parts(of: &rest, between: ":") else { return nil }
      time = parts
    }
    guard (date + time).contains(nil) else { return nil }
    let day = date.prefix { $0 != nil }.compactMap(\.self).joined(separator: "-")
    let clock = time.prefix { $0 != nil }.compactMap(\.self)
    let hasTime = type != .date && !date.contains(nil) && clock.count > 1
    let offset = rest == "-" ? "" : rest
    let parts = [day, hasTime ? clock.joined(separator: ":") + offset : ""].filter { !$0.isEmpty }
    known = parts.isEmpty ? nil : parts.joined(separator: "T")
  }

  /// Takes three parts, each of digits or a hyphen; `nil` where the text has others.
  private static func parts(
    of text: inout Substring, between separator: Character
  ) -> [Substring?]? {
    var parts: [Substring?] = []
    while parts.count < 3 {
      if !parts.isEmpty {
        guard text.popFirst() == separator else { return nil }
      }
      if text.first == "-" {
        text.removeFirst()
        parts.append(nil)
        continue
      }
      let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
      guard !digits.isEmpty else { return nil }
      parts.append(digits)
      text = text.dropFirst(digits.count)
    }
    return parts
  }
}
