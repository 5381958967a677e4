package import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import SurveyPrimitives

extension Words {
  /// How answers are typed: for the prompt, and in sentences for help.
  struct Entry {
    var accepts: String
    var help: [String] = []

    init(_ accepts: String, _ help: String...) { (self.accepts, self.help) = (accepts, help) }

    init(_ format: any AnswerFormat) { (accepts, help) = (format.accepts, format.help) }
  }

  /// How answers to an item are typed that has no further format.
  func entry(_ item: SurveyItem, _ presentation: Presentation, unit: String?) -> Entry {
    switch presentation {
    case .heading, .instruction: Entry("")
    case .valuePicker, .list:
      item.options.isEmpty
        ? Entry(acceptsOption(item, several: false))
        : Entry(acceptsOption(item, several: false), text(.helpOption))
    case .checkList:
      Entry(acceptsOption(item, several: true), text(.helpOptions), text(.helpReplaces))
    case .yesNo: Entry(text(.acceptsYesNo, ["yes": yes, "no": no]), text(.helpYesNo))
    case .integer: Entry(number(.acceptsInteger, unit), text(.helpInteger))
    case .decimal: Entry(number(.acceptsDecimal, unit), text(.helpDecimal))
    case .quantity: Entry(number(.acceptsQuantity, unit), text(.helpQuantity))
    case .date: Entry(text(.acceptsDate), text(.helpDate))
    case .dateTime: Entry(text(.acceptsDateTime), text(.helpDateTime))
    case .time: Entry(text(.acceptsTime), text(.helpTime))
    case .line: Entry(text(.acceptsText), text(.helpLine))
    case .text: Entry(text(.acceptsText), text(.helpText))
    case .url: Entry(text(.acceptsURL), text(.helpURL))
    case .attachment: Entry(text(.acceptsFile), text(.helpFile))
    case .reference: Entry(text(.acceptsReference), text(.helpReference))
    }
  }

  /// The letter for yes, as prompts name it.
  package var yes: Diagnostic.Argument.Value { .literal(language.list(.yes).first ?? "y") }
  /// The letter for no, as prompts name it.
  package var no: Diagnostic.Argument.Value { .literal(language.list(.no).first ?? "n") }

  private func number(_ word: Word, _ unit: String?) -> String {
    text(word, ["unit": unit.map { .literal($0) }])
  }

  private func acceptsOption(_ item: SurveyItem, several: Bool) -> String {
    let count = item.options.count + (item.isOpen && !item.options.isEmpty ? 1 : 0)
    if count == 0 { return text(item.isOpen ? .acceptsText : .acceptsCode) }
    if !item.numbersOptions { return text(several ? .acceptsThese : .acceptsOne) }
    let range = count == 1 ? "1" : "1-\(count)"
    return several && count > 2 ? text(.acceptsSeveral, ["range": .literal(range)]) : range
  }
}
