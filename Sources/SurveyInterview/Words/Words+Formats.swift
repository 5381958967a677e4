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
  static func entry(_ item: SurveyItem, _ presentation: Presentation, unit: String?) -> Entry {
    switch presentation {
    case .heading, .instruction: Entry("")
    case .valuePicker, .list:
      item.options.isEmpty
        ? Entry(acceptsOption(item, several: false))
        : Entry(
          acceptsOption(item, several: false),
          "Type the number of an answer, its text or its code.")
    case .checkList:
      Entry(
        acceptsOption(item, several: true),
        "Type the numbers of all answers that apply: 1,3-5. Or their texts, separated by ;",
        "What you type takes the place of what was chosen before.")
    case .yesNo: Entry("y or n", "Type y, yes, true, or n, no, false.")
    case .integer: Entry(number("a whole number", unit: unit), "Type a whole number, as in 12.")
    case .decimal:
      Entry(
        number("a number", unit: unit),
        "Type a number, as in 93 or 93.50; its digits are kept as you type them.")
    case .quantity:
      Entry(
        number("a number", unit: unit) + (unit == nil ? " and a unit" : ""),
        "Type a number, or a number and a unit, as in 72 kg; its digits are kept.")
    case .date:
      Entry("YYYY-MM-DD", "Type a date, as in 2026-03-14, 2026-03 or 2026; or today, -3d, +2w.")
    case .dateTime:
      Entry(
        "YYYY-MM-DD HH:MM",
        "Type a date and a time, as in 2026-03-14 10:15; or now, today, -3d.")
    case .time: Entry("HH:MM", "Type a time, as in 10:15, 10:15:30 or 7:15 AM.")
    case .line: Entry("text", "Type a text on one line.")
    case .text:
      Entry(
        "text", #"Type a text. A line that ends with \ goes on in the next one; \\ is one \."#)
    case .url:
      Entry("a URL", "Type an address without spaces, as in https://example.org/page")
    case .attachment: Entry("a file", "Type the path of a file, or its address.")
    case .reference: Entry("Type/id", "Type the type and the id, as in Patient/12.")
    }
  }

  private static func number(_ words: String, unit: String?) -> String {
    unit.map { "\(words) in \($0)" } ?? words
  }

  private static func acceptsOption(_ item: SurveyItem, several: Bool) -> String {
    let count = item.options.count + (item.isOpen && !item.options.isEmpty ? 1 : 0)
    if count == 0 { return item.isOpen ? "text" : "system|code" }
    if !item.numbersOptions { return several ? "these answers, separated by ;" : "one of these" }
    let range = count == 1 ? "1" : "1-\(count)"
    return several && count > 2 ? "\(range), several as 1,3" : range
  }

  /// Limits in words, each in a line.
  static func limits(of item: SurveyItem) -> [String] {
    var lines: [String] = []
    if let range = range(item.minValue?.label, item.maxValue?.label) { lines.append(range) }
    if let places = item.maxDecimalPlaces {
      lines.append(
        places == 0
          ? "no digits after the point"
          : "at most \(plural(places, "digit", "digits")) after the point")
    }
    if let length = length(item) { lines.append(length) }
    if item.repeats, let count = count(item) { lines.append(count) }
    let units = item.unitOptions.map { $0.display ?? $0.code ?? "" }.filter { !$0.isEmpty }
    let others = item.unitOpen == .optionsOnly ? "" : ", or another one"
    if !units.isEmpty { lines.append("units: \(units.joined(separator: ", "))\(others)") }
    return lines
  }

  private static func range(_ least: String?, _ most: String?) -> String? {
    switch (least, most) {
    case (let least?, let most?): "from \(least) to \(most)"
    case (let least?, nil): "\(least) or more"
    case (nil, let most?): "\(most) or less"
    case (nil, nil): nil
    }
  }

  private static func length(_ item: SurveyItem) -> String? {
    guard !item.isChoice else { return nil }
    switch item.type {
    case .string, .text, .url: break
    default: return nil
    }
    switch (item.minLength, item.maxLength) {
    case (let least?, let most?): return "\(least) to \(most) characters"
    case (let least?, nil): return "at least \(plural(least, "character", "characters"))"
    case (nil, let most?): return "at most \(plural(most, "character", "characters"))"
    case (nil, nil): return nil
    }
  }

  private static func count(_ item: SurveyItem) -> String? {
    switch (item.minOccurs, item.maxOccurs) {
    case (let least?, let most?) where least == most: plural(least, "answer", "answers")
    case (let least?, let most?): "\(least) to \(most) answers"
    case (let least?, nil): "at least \(plural(least, "answer", "answers"))"
    case (nil, let most?): "at most \(plural(most, "answer", "answers"))"
    case (nil, nil): nil
    }
  }

  /// What an expression suggests as an answer, where no list shows it.
  static func suggestions(_ values: [AnswerValue], beside item: SurveyItem) -> [String] {
    let most = 8
    let isListed = item.options.map(\.value) == values
    guard !values.isEmpty, !isListed else { return [] }
    let labels = values.prefix(most).map(\.label)
    let rest = values.count > most ? " … (\(values.count) in all)" : ""
    return ["Suggested: \(labels.joined(separator: "; "))\(rest)"]
  }

  /// What to say where the options come from a value set that is not known.
  static func optionsUnknown(_ item: SurveyItem) -> [String] {
    guard let address = item.answerValueSet, item.options.isEmpty else { return [] }
    return ["The list of answers is not available: \(address)"]
  }
}
