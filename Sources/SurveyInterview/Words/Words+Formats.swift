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
    default: typedEntry(presentation, unit)
    }
  }

  private func typedEntry(_ presentation: Presentation, _ unit: String?) -> Entry {
    guard let words = Self.typed[presentation] else { return Entry("") }
    let unit = unit.map { Diagnostic.Argument.Value.literal($0) }
    return Entry(text(words.accepts, ["unit": unit]), text(words.help))
  }

  /// The words for answers that are typed; those of numbers name the unit.
  private static let typed: [Presentation: (accepts: Word, help: Word)] = [
    .integer: (.acceptsInteger, .helpInteger), .decimal: (.acceptsDecimal, .helpDecimal),
    .quantity: (.acceptsQuantity, .helpQuantity), .date: (.acceptsDate, .helpDate),
    .dateTime: (.acceptsDateTime, .helpDateTime), .time: (.acceptsTime, .helpTime),
    .line: (.acceptsText, .helpLine), .text: (.acceptsText, .helpText),
    .url: (.acceptsURL, .helpURL), .attachment: (.acceptsFile, .helpFile),
    .reference: (.acceptsReference, .helpReference),
  ]

  /// The letter for yes, as prompts name it.
  package var yes: Diagnostic.Argument.Value { .literal(language.list(.yes).first ?? "y") }
  /// The letter for no, as prompts name it.
  package var no: Diagnostic.Argument.Value { .literal(language.list(.no).first ?? "n") }

  private func acceptsOption(_ item: SurveyItem, several: Bool) -> String {
    let count = item.options.count + (item.isOpen && !item.options.isEmpty ? 1 : 0)
    if count == 0 { return text(item.isOpen ? .acceptsText : .acceptsCode) }
    if !item.numbersOptions { return text(several ? .acceptsThese : .acceptsOne) }
    let range = count == 1 ? "1" : "1-\(count)"
    return several && count > 2 ? text(.acceptsSeveral, ["range": .literal(range)]) : range
  }
}
