public import SurveyDiagnostics
public import SurveyModel

extension AnswerReader {
  /// Reads several answers: separated by `;`, else by `,`, with `3-5` for a range of options.
  func readSeveral(_ text: String, for item: SurveyItem) throws(Diagnostic) -> [AnswerValue] {
    if item.type == .text { return [try readOne(text, for: item)] }
    if item.isChoice, let whole = try option(text, of: item) { return [whole] }
    if item.isChoice, let range = optionRange(text, of: item) { return range }
    if item.takesFreeText {
      if let values = optionList(text, of: item) { return values }
      if let parts = partsAmongOptions(text, of: item) { return try read(parts, for: item) }
      return [try readOne(text, for: item)]
    }
    if text.contains(";") { return try read(text.split(separator: ";"), for: item) }
    guard text.contains(","), item.type.isListedByComma,
      !(words.hasDecimalComma && [.decimal, .quantity].contains(item.type))
    else {
      return [try readOne(text, for: item)]
    }
    return try read(text.split(separator: ","), for: item)
  }

  /// Reads a text from data, where it is one answer and never a list with something typed in it.
  ///
  /// It gives several answers only where it names no option as a whole, and every part between `;`
  /// or `,` does.
  public func readEntry(
    _ text: String, for item: SurveyItem
  ) throws(Diagnostic) -> [AnswerValue] {
    guard item.repeats, item.isChoice else { return [try readOne(text, for: item)] }
    if let whole = try option(text, of: item) { return [whole] }
    if let values = optionList(text, of: item) { return values }
    return [try readOne(text, for: item)]
  }

  /// The options that the parts of a text name; `nil` where one part names none.
  private func optionList(_ text: String, of item: SurveyItem) -> [AnswerValue]? {
    // Without options, any text would do for an item of another type.
    guard !item.options.isEmpty || item.type == .choice else { return nil }
    var closed = item
    closed.answerConstraint = .optionsOnly
    for separator in [";", ","] as [Character] where text.contains(separator) {
      if let values = try? read(text.split(separator: separator), for: closed) { return values }
    }
    return nil
  }

  /// The parts of a text of which one names an option; `nil` where none does, so that the marks may
  /// belong to one free text.
  ///
  /// A comma between two digits (`1,5 mg`) is in a number.
  private func partsAmongOptions(_ text: String, of item: SurveyItem) -> [Substring]? {
    for separator in [";", ","] as [Character] where text.contains(separator) {
      var parts: [Substring] = []
      for part in text.split(separator: separator) {
        if separator == ",", let last = parts.last, last.last?.isNumber == true,
          part.first?.isNumber == true
        {
          parts[parts.count - 1] = text[last.startIndex..<part.endIndex]
        } else {
          parts.append(part)
        }
      }
      let isAmong = parts.map(String.init).contains { part in
        optionRange(part, of: item) != nil || ((try? option(part, of: item)) ?? nil) != nil
      }
      if isAmong { return parts }
    }
    return nil
  }

  private func read(
    _ parts: [Substring], for item: SurveyItem
  ) throws(Diagnostic) -> [AnswerValue] {
    var values: [AnswerValue] = []
    for part in parts.map(String.init) where !part.foldedSpaces.isEmpty {
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

  /// The options that `3-5` means; `nil` for anything else.
  private func optionRange(_ text: String, of item: SurveyItem) -> [AnswerValue]? {
    guard acceptsOptionNumbers, item.numbersOptions else { return nil }
    let parts = text.foldedSpaces.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, let first = Int(String(parts[0]).trimmedSpaces),
      let last = Int(String(parts[1]).trimmedSpaces), first >= 1, first <= last,
      last <= item.options.count
    else { return nil }
    return item.options[(first - 1)..<last].map(\.value)
  }
}

extension SurveyItem {
  /// Whether any text at all answers it, beside its options.
  fileprivate var takesFreeText: Bool {
    isOpen && (answerConstraint == .optionsOrString || [.choice, .string].contains(type))
  }
}

extension ItemType {
  /// Whether a comma can only separate answers, and never belong to one.
  fileprivate var isListedByComma: Bool { answerType.map { !$0.mayHoldComma } ?? false }
}
