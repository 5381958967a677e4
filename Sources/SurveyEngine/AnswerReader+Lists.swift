import Diagnostics
import SurveyModel

extension AnswerReader {
  /// Reads several answers: separated by `;`, else by `,`, with `3-5` for a range of options.
  func readSeveral(_ text: String, for item: SurveyItem) throws(Diagnostic) -> [AnswerValue] {
    if item.type == .text { return [try readOne(text, for: item)] }
    if item.isChoice, let whole = try option(text, of: item) { return [whole] }
    if item.isChoice, let range = optionRange(text, of: item) { return range }
    if text.contains(";") { return try readParts(text, separator: ";", for: item) }
    guard text.contains(","), item.type.isListedByComma else {
      return [try readOne(text, for: item)]
    }
    if item.isOpen {
      // A comma may belong to the free text: it separates only where every part is an option.
      guard let values = try? readOptions(text, of: item) else {
        return [try readOne(text, for: item)]
      }
      return values
    }
    return try readParts(text, separator: ",", for: item)
  }

  private func readParts(
    _ text: String, separator: Character, for item: SurveyItem
  ) throws(Diagnostic) -> [AnswerValue] {
    var values: [AnswerValue] = []
    for part in text.split(separator: separator).map(String.init)
    where !part.foldedSpaces.isEmpty {
      if item.isChoice, try option(part, of: item) == nil,
        let range = optionRange(part, of: item)
      {
        values += range
      } else {
        values.append(try readOne(part, for: item))
      }
    }
    return values
  }

  private func readOptions(
    _ text: String, of item: SurveyItem
  ) throws(Diagnostic) -> [AnswerValue] {
    var closed = item
    closed.answerConstraint = .optionsOnly
    return try readParts(text, separator: ",", for: closed)
  }

  /// The options that `3-5` means; `nil` for anything else.
  private func optionRange(_ text: String, of item: SurveyItem) -> [AnswerValue]? {
    guard acceptsOptionNumbers else { return nil }
    let parts = text.foldedSpaces.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, let first = Int(String(parts[0]).trimmedSpaces),
      let last = Int(String(parts[1]).trimmedSpaces), first >= 1, first <= last,
      last <= item.options.count
    else { return nil }
    return item.options[(first - 1)..<last].map(\.value)
  }
}

extension ItemType {
  /// Whether a comma can only separate answers, and never belong to one.
  fileprivate var isListedByComma: Bool {
    switch self {
    case .boolean, .integer, .date, .dateTime, .time, .choice, .reference: true
    default: false
    }
  }
}
