package import SurveyDiagnostics
package import SurveyModel
import SurveyPrimitives

extension AnswerReader {
  /// Reads one answer to an item with options, or with a value set that is not known.
  func readChoice(_ text: String, for item: SurveyItem) throws(Diagnostic) -> AnswerValue {
    if let value = try option(text, of: item) { return value }
    if item.takesOtherCodes, !item.offersNothing,
      let coding = Coding(systemAndCode: text.trimmedSpaces),
      coding.system != nil
    {
      return .coding(coding)
    }
    if item.options.isEmpty { return try readWithoutOptions(text, for: item) }
    switch item.answerConstraint {
    case .optionsOnly: throw item.notAnOption(text.foldedSpaces)
    case .optionsOrString: return .string(text.trimmedSpaces)
    case .optionsOrType:
      if item.type == .choice { return .coding(Coding(display: text.trimmedSpaces)) }
      return try readTyped(text, for: item)
    }
  }

  /// The value of the option that a text means; `nil` when it fits none.
  package func option(_ text: String, of item: SurveyItem) throws(Diagnostic) -> AnswerValue? {
    try OptionMatch(text, in: item, acceptsNumbers: acceptsOptionNumbers && item.numbersOptions)
      .value()
  }

  private func readWithoutOptions(
    _ text: String, for item: SurveyItem
  ) throws(Diagnostic) -> AnswerValue {
    guard item.type == .choice else { return try readTyped(text, for: item) }
    if item.answerConstraint == .optionsOrString { return .string(text.trimmedSpaces) }
    if item.answerConstraint == .optionsOrType {
      return .coding(Coding(display: text.trimmedSpaces))
    }
    if item.offersNothing { throw item.notAnOption(text.foldedSpaces) }
    let parts = text.trimmedSpaces.split(separator: "|", maxSplits: 1)
    if parts.count == 2 {
      return .coding(Coding(system: String(parts[0]), code: String(parts[1])))
    }
    throw item.finding(.notACode, ["text": .quoted(text)])
  }
}

/// Finds the option that a typed text means.
///
/// In this order: the label exactly, the label with white space and case folded, the number from 1
/// where numbers are accepted, the code, system|code, the time of day, the prefix. A text that fits two options
/// in the same way is ambiguous.
struct OptionMatch {
  private let text: String
  private let item: SurveyItem
  private let acceptsNumbers: Bool

  /// Prepares the search for a text.
  init(_ text: String, in item: SurveyItem, acceptsNumbers: Bool) {
    self.text = text
    self.item = item
    self.acceptsNumbers = acceptsNumbers
  }

  /// The value meant; `nil` when the text fits no option.
  func value() throws(Diagnostic) -> AnswerValue? {
    let trimmed = text.trimmedSpaces
    let folded = text.folded
    if let value = try only({ $0.label == trimmed }) { return value }
    if let value = try only({ $0.label.folded == folded }) { return value }
    if let value = try only({ $0.shown != nil && $0.value.label == trimmed }) { return value }
    if acceptsNumbers, let number = Int(folded), number >= 1, number <= item.options.count {
      return item.options[number - 1].value
    }
    if let value = try only({ $0.code == trimmed }) { return value }
    if let coding = Coding(systemAndCode: trimmed), coding.system != nil,
      let value = try only({ $0.has(coding) })
    {
      return value
    }
    if let time = TimeOfDay(lenient: trimmed), let value = try only({ $0.value == .time(time) }) {
      return value
    }
    if let value = try only({ $0.prefix.map { $0.foldedPrefix == folded.foldedPrefix } ?? false }) {
      return value
    }
    return try only { $0.code?.folded == folded }
  }

  private func only(_ matches: (AnswerOption) -> Bool) throws(Diagnostic) -> AnswerValue? {
    let found = item.options.filter(matches)
    guard let first = found.first else { return nil }
    if found.dropFirst().allSatisfy({ $0.value.isSame(as: first.value) }) { return first.value }
    let numbers = item.options.indices.filter { matches(item.options[$0]) }.map { String($0 + 1) }
    throw item.finding(
      .ambiguousOption,
      [
        "text": .quoted(text.foldedSpaces), "numbers": .list(numbers.map { .literal($0) }, .or),
      ])
  }
}

extension SurveyItem {
  /// Whether its options are known, and other answers let none of them be chosen.
  fileprivate var offersNothing: Bool {
    options.isEmpty && !optionToggles.isEmpty && answerConstraint == .optionsOnly
      && answerValueSet == nil && answerExpression == nil
  }
}

extension AnswerOption {
  /// Whether it has the system and the code of a coding.
  fileprivate func has(_ coding: Coding) -> Bool {
    guard case .coding(let own) = value else { return false }
    return own.system == coding.system && own.code == coding.code
  }

  /// The code of a coding, or what else a value is written as.
  fileprivate var code: String? {
    switch value {
    case .coding(let coding): coding.code
    case .reference(let reference): reference.reference
    default: nil
    }
  }
}

extension String {
  /// A prefix without the marks around it: `a)` and `A.` are `a`.
  fileprivate var foldedPrefix: String {
    let core = folded.filter { !"().:".contains($0) }
    return core.isEmpty ? folded : core
  }
}
