import SurveyEngine
import SurveyModel
import SurveyPrimitives

/// How an answer was understood, said back where that is more than what was typed.
struct AnswerEcho {
  /// The format of the answers, where it does not follow from their type.
  private let format: (any AnswerFormat)?

  private let words: Words
  private let item: SurveyItem

  init(_ item: SurveyItem, _ reader: AnswerReader, _ words: Words) {
    format = reader.format(of: item)
    self.words = words
    self.item = item
  }

  /// `= Saturday 14 March 2026`; `nil` where the answer reads just as it was typed.
  func text(of value: AnswerValue, typed: String) -> String? {
    if let converted = conversion(of: value, typed: typed) { return converted }
    let reading = reading(of: value)
    return reading == typed.filter({ $0 != "\n" }) || Self.isText(value) ? nil : "= \(reading)"
  }

  /// `1.8 m = 180 cm`; `nil` where the amount was given in the unit of the question.
  func conversion(of value: AnswerValue, typed: String) -> String? {
    guard let unit = item.unitName, let last = typed.last(where: { !$0.isWhitespace }),
      !last.isNumber
    else { return nil }
    let asked: String
    switch value {
    case .integer, .decimal: asked = "\(reading(of: value)) \(unit)"
    case .quantity(let quantity):
      guard item.unitOptions.isEmpty, let code = item.unit?.code, code != quantity.code,
        item.unit?.system == Quantity.ucumSystem, quantity.system == Quantity.ucumSystem,
        let number = quantity.value, let given = quantity.code,
        let converted = UCUM.convert(number, from: given, to: code),
        UCUM.compare(converted, in: code, number, in: given) == .equal
      else { return nil }
      asked = "\(words.label(.decimal(converted))) \(unit)"
    default: return nil
    }
    let text = typed.trimmed
    return text.filter { $0 != " " } == asked.filter { $0 != " " } ? nil : "\(text) = \(asked)"
  }

  /// The same for several answers of one line.
  func list(_ values: [AnswerValue], typed: String) -> String? {
    let reading = values.map(reading(of:)).joined(separator: "; ")
    return reading == typed || values.isEmpty ? nil : "= \(reading)"
  }

  private static func isText(_ value: AnswerValue) -> Bool {
    switch value {
    case .string, .uri: true
    default: false
    }
  }

  /// The value in words, a date with its weekday.
  func reading(of value: AnswerValue) -> String {
    if let format { return format.text(of: value) }
    return switch value {
    case .date(let date): words.date(date)
    case .dateTime(let dateTime): words.dateTime(dateTime)
    case .attachment(let file): words.attachment(file)
    default: words.label(value, of: item)
    }
  }

  /// Whether two lists of answers are the same, down to the digits.
  static func isSame(_ left: [AnswerValue], _ right: [AnswerValue]) -> Bool {
    left == right && left.map(digits) == right.map(digits)
  }

  private static func digits(_ value: AnswerValue) -> String? {
    switch value {
    case .decimal(let number): number.description
    case .quantity(let quantity): quantity.value?.description
    case .time(let time): time.description
    case .dateTime(let dateTime): dateTime.description
    default: nil
    }
  }
}
