import SurveyModel
import SurveyPrimitives

extension Words {
  /// What may be typed, in a few words for the prompt.
  static func accepts(
    _ item: SurveyItem, presentation: Presentation, unit: String?
  ) -> String {
    switch presentation {
    case .heading, .instruction: ""
    case .valuePicker, .list, .checkList: acceptsOption(item, several: presentation == .checkList)
    case .yesNo: "y or n"
    case .integer: number("a whole number", unit: unit)
    case .decimal: number("a number", unit: unit)
    case .quantity: number("a number", unit: unit) + (unit == nil ? " and a unit" : "")
    case .date: "YYYY-MM-DD"
    case .dateTime: "YYYY-MM-DD HH:MM"
    case .time: "HH:MM"
    case .line, .text: "text"
    case .url: "a URL"
    case .attachment: "a file"
    case .reference: "Type/id"
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
    if !units.isEmpty { lines.append("units: \(units.joined(separator: ", "))") }
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
    return ["The list of answers is not at hand: \(address)"]
  }
}
