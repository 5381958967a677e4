import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import SurveyPrimitives

/// Reads the cells of a table as answers.
///
/// What the table writes comes first: the code of an option, then its display, then `system|code`
/// and `|code`, then the weight that one option has. `30.0` is 30, as a number and as a code. Texts are kept as they are, white space and all. Everything else is read as if it
/// were typed, but for dates that count from today, and numbers that can be read in two ways.
struct CellReader {
  let reader: AnswerReader
  /// How the table writes numbers.
  let numbers: NumberStyle

  init(_ reader: AnswerReader, _ numbers: NumberStyle) {
    var reader = reader
    reader.acceptsRelativeDates = false
    (self.reader, self.numbers) = (reader, numbers)
  }

  /// The same where a time without an offset is in UTC.
  var inUTC: CellReader {
    var reader = reader
    reader.localOffset = { _ in .utc }
    return CellReader(reader, numbers)
  }

  /// A number with a decimal point, and any other text as it is; throws where it can be read in two ways.
  func number(_ text: String) throws(Diagnostic) -> String {
    guard numbers.hasUnclearPoints, let (whole, decimal) = NumberMarks.readings(of: text) else {
      return numbers.pointed(text)
    }
    throw Diagnostic(
      .ambiguousPoint,
      ["text": .quoted(text), "whole": .literal(whole), "decimal": .literal(decimal)])
  }

  /// The same of a number that may have a comparator before it and a unit behind it.
  func quantity(_ text: String) throws(Diagnostic) -> String {
    let comparator = text.prefix { "<>=".contains($0) }
    let value = text.dropFirst(comparator.count).prefix { $0 != " " }
    return try comparator + number(String(value)) + text.dropFirst(comparator.count + value.count)
  }

  func read(_ text: String, for item: SurveyItem) throws(Diagnostic) -> AnswerValue {
    guard item.isChoice else {
      switch item.type {
      case .string, .text: return .string(text)
      case .quantity: return try readQuantity(try quantity(text), for: item)
      case .boolean:
        let text = numbers.pointed(text)
        return try readBoolean(text.wholeNumber ?? text, for: item)
      case .date: return try reader.readOne(text.withoutMidnight, for: item)
      case .dateTime: return try reader.readOne(text.withWholeOffset, for: item)
      case .time: return try reader.readOne(text.withoutFirstDay, for: item)
      case .integer:
        let text = try number(text)
        return try reader.readOne(text.wholeNumber ?? text, for: item)
      case .decimal: return try reader.readOne(try number(text), for: item)
      default: return try reader.readOne(text, for: item)
      }
    }
    let coded = item.options.filter { Self.code(of: $0) == text }
    let displayed = item.options.filter { Self.code(of: $0) == nil && $0.value.label == text }
    if let option = coded.first ?? displayed.first {
      guard coded.count + displayed.count == 1 else {
        throw Diagnostic(.ambiguousCell, ["text": .quoted(text)])
      }
      return option.value
    }
    if let coding = Coding(systemAndCode: text), let value = Self.value(coding, for: item) {
      return value
    }
    // Words that are an option are no number.
    let number = try hasOption(text, item) ? text : number(text)
    if let whole = number.wholeNumber,
      let option = item.options.first(where: { Self.code(of: $0) == whole })
    {
      return option.value
    }
    if let value = Self.value(weight: number, for: item) { return value }
    let value = try reader.readOne(number, for: item)
    if case .string = value { return .string(text) }
    return value
  }

  /// The option with a system and code; where there is none, the code itself if it may be answered.
  private static func value(_ coding: Coding, for item: SurveyItem) -> AnswerValue? {
    for option in item.options {
      guard case .coding(let known) = option.value else { continue }
      if known.code == coding.code, known.system == coding.system { return option.value }
    }
    return item.takesOtherCodes ? .coding(coding) : nil
  }

  /// The only option with a weight.
  private static func value(weight text: String, for item: SurveyItem) -> AnswerValue? {
    guard let weight = ExactDecimal(text) else { return nil }
    let options = item.options.filter { $0.ordinal == weight }
    return options.count == 1 ? options.first?.value : nil
  }

  /// Whether a text is the code of an option, or an option.
  private func hasOption(_ text: String, _ item: SurveyItem) -> Bool {
    item.options.contains { Self.code(of: $0) == text || $0.value.label == text }
  }

  /// REDCap writes a truth value as `1` or `0`, with labels as `Checked` or `Unchecked`.
  private func readBoolean(_ text: String, for item: SurveyItem) throws(Diagnostic) -> AnswerValue {
    switch text.lowercased() {
    case "1", "checked": .boolean(true)
    case "0", "unchecked": .boolean(false)
    default: try reader.readOne(text, for: item)
    }
  }

  /// A coded unit is written `72 http://unitsofmeasure.org|kg`.
  private func readQuantity(_ text: String, for item: SurveyItem) throws(Diagnostic) -> AnswerValue
  {
    let parts = text.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, let unit = Coding(systemAndCode: String(parts[1])),
      unit.system != nil,
      case .quantity(var quantity) = try reader.readOne(String(parts[0]), for: item)
    else { return try reader.readOne(text, for: item) }
    let offered = item.unitOptions + [item.unit].compactMap(\.self)
    let known = offered.first { $0.system == unit.system && $0.code == unit.code }
    quantity.unit = known?.display ?? unit.code
    quantity.system = unit.system
    quantity.code = unit.code
    return .quantity(quantity)
  }

  private static func code(of option: AnswerOption) -> String? {
    if case .coding(let coding) = option.value { coding.code } else { nil }
  }
}

extension ItemType {
  /// Whether its answers are numbers, with or without a unit.
  var isNumber: Bool { self == .integer || self == .decimal || self == .quantity }
}
