import SurveyDiagnostics
import SurveyEngine
import SurveyModel

/// The last entry of an open choice: "Other…", which asks for a text of its own.
struct OtherChoice {
  private let item: SurveyItem

  private let words: Words

  init(_ item: SurveyItem, _ words: Words) { (self.item, self.words) = (item, words) }

  /// The number of the entry; `nil` where there is none.
  var number: Int? { item.isOpen && !item.options.isEmpty ? item.options.count + 1 : nil }

  /// The options chosen together with "Other…"; `nil` when the text does not ask for it.
  func chosen(beside text: String, reader: AnswerReader) throws(Diagnostic) -> [AnswerValue]? {
    guard let number, !isOptionText(text) else { return nil }
    guard item.repeats else { return means(text, number) ? [] : nil }
    var rest: [String] = []
    var isAsked = false
    for part in text.split(whereSeparator: { $0 == "," || $0 == ";" }) {
      let bounds = part.split(separator: "-").map { Int($0.filter { !$0.isWhitespace }) }
      if means(String(part), number) {
        isAsked = true
      } else if bounds.count == 2, let first = bounds[0], bounds[1] == number, first < number {
        isAsked = true
        rest.append("\(first)-\(number - 1)")
      } else {
        rest.append(String(part))
      }
    }
    guard isAsked else { return nil }
    return try reader.read(rest.joined(separator: ";"), for: item)
  }

  /// The value of a text given for "Other…"; never one of the options, even if it is called so.
  func value(of text: String, reader: AnswerReader) throws(Diagnostic) -> AnswerValue {
    var open = item
    open.options = []
    open.answerValueSet = nil
    if item.answerConstraint == .optionsOrString { open.type = .choice }
    return try reader.readOne(text, for: open)
  }

  /// Whether a value is not one of the options.
  func isOther(_ value: AnswerValue) -> Bool {
    number != nil && !item.options.contains { $0.value.isSame(as: value) }
  }

  private func means(_ text: String, _ number: Int) -> Bool {
    let folded = text.filter { !$0.isWhitespace }.lowercased()
    return (item.numbersOptions && Int(folded) == number) || words.otherNames.contains(folded)
  }

  private func isOptionText(_ text: String) -> Bool {
    item.options.contains {
      $0.label.lowercased() == text.lowercased() || $0.value.label.lowercased() == text.lowercased()
    }
  }
}
