import SurveyFormats
import SurveyModel

extension FormReading {
  /// Reads what an answer starts with: a value, or an expression that is kept for later.
  mutating func readDefault(_ row: Int, _ item: inout SurveyItem, _ draft: Int) {
    guard let text = peek(.initial, row), item.type.isQuestion else { return }
    if Self.mayBeExpression(text) {
      keepLogic(.initial, row, of: draft)
      return
    }
    if setDefault(text, of: &item, type: draft) {
      _ = take(.initial, row)
      if !item.options.isEmpty, take(.ownInitial, row) != nil { makeInitial(&item) }
    }
  }

  /// Gives an item the value of a cell; `false` where it is none of its type.
  private func setDefault(_ text: String, of item: inout SurveyItem, type draft: Int) -> Bool {
    if !item.options.isEmpty, item.type != .boolean {
      let names =
        item.repeats ? text.split(whereSeparator: \.isWhitespace).map(String.init) : [text]
      var options = item.options
      for name in names {
        guard let index = options.firstIndex(where: { $0.value.cellText == name }) else {
          return false
        }
        options[index].initialSelected = true
      }
      item.options = options
      return true
    }
    guard let type = item.type.answerType, let value = AnswerValue(text, as: type) else {
      return false
    }
    item.initial = [value.measured(in: item.unit)]
    return true
  }

  /// Has the chosen options said as initial values, as the survey had them.
  private func makeInitial(_ item: inout SurveyItem) {
    item.initial = item.options.filter(\.initialSelected).map(\.value)
    for index in item.options.indices { item.options[index].initialSelected = false }
  }

  /// Whether a default calls a function or reads an answer.
  static func mayBeExpression(_ text: String) -> Bool {
    if text.has("${") { return true }
    guard let open = text.firstIndex(of: "("), open != text.startIndex else { return false }
    let before = text[text.index(before: open)]
    return before.isLetter || before.isNumber
  }
}
