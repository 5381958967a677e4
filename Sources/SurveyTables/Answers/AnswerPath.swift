/// The names of paths: `2[2]/2.1`.
///
/// A repetition of a group, or an answer of a question, has its number in brackets; the first one
/// has none. In linkIds `~`, `/`, `[` and `]` are written `~0`, `~1`, `~2` and `~3`.
enum AnswerPath {
  struct Step: Hashable {
    var linkId: String
    /// From 1.
    var repetition: Int
  }

  /// The name of a path, as the column `instance` of the tidy table has it.
  static func text(_ steps: [Step]) -> String {
    steps.map { step in
      step.repetition == 1 ? escaped(step.linkId) : "\(escaped(step.linkId))[\(step.repetition)]"
    }
    .joined(separator: "/")
  }

  /// The name of the column of the wide table for answers at a path.
  ///
  /// The linkId as it is; where it or something above it repeats, the steps that repeat and the
  /// linkId: `2[2]/2.1`, `2.1[3]`.
  static func columnName(_ steps: [Step]) -> String {
    guard let last = steps.last else { return "" }
    let repeating = steps.dropLast().filter { $0.repetition > 1 }
    if repeating.isEmpty, last.repetition == 1, !looksNumbered(last.linkId) { return last.linkId }
    return text(repeating + [last])
  }

  /// The steps that a name of ``text(_:)`` has; `nil` for any other text.
  static func steps(_ text: String) -> [Step]? {
    var steps: [Step] = []
    for part in text.split(separator: "/", omittingEmptySubsequences: false) {
      var name = part
      var repetition = 1
      if part.hasSuffix("]") {
        guard let bracket = part.lastIndex(of: "[") else { return nil }
        let digits = part[part.index(after: bracket)...].dropLast()
        guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(digits),
          number > 0
        else { return nil }
        name = part[..<bracket]
        repetition = number
      }
      guard let linkId = unescaped(name), !linkId.isEmpty else { return nil }
      steps.append(Step(linkId: linkId, repetition: repetition))
    }
    return steps
  }

  private static let marks: [Character] = ["~", "/", "[", "]"]

  /// Whether a linkId by itself could be taken for a name with a number.
  private static func looksNumbered(_ linkId: String) -> Bool { linkId.contains("[") }

  private static func escaped(_ linkId: String) -> String {
    var text = ""
    for character in linkId {
      if let index = marks.firstIndex(of: character) {
        text += "~\(index)"
      } else {
        text.append(character)
      }
    }
    return text
  }

  private static func unescaped(_ text: Substring) -> String? {
    var result = ""
    var rest = text
    while let character = rest.popFirst() {
      guard character == "~" else {
        if marks.contains(character) { return nil }
        result.append(character)
        continue
      }
      guard let digit = rest.popFirst()?.wholeNumberValue, marks.indices.contains(digit) else {
        return nil
      }
      result.append(marks[digit])
    }
    return result
  }
}
