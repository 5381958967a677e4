import SurveyDiagnostics
import SurveyModel
import SurveyPrimitives

/// Numbers and dates as the language writes them.
extension AnswerReader {
  /// A number with a point for the decimal comma of the language.
  ///
  /// `1.500` may mean a thousand and more there, and is refused with both readings: nobody is to
  /// answer with a thousandth of what they mean.
  func pointed(_ text: String, for item: SurveyItem) throws(Diagnostic) -> String {
    guard words.hasDecimalComma else { return text }
    let commas = text.count { $0 == "," }
    let points = text.count { $0 == "." }
    if commas == 1, points == 0 { return String(text.map { $0 == "," ? "." : $0 }) }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    if commas == 0, parts.count == 2, parts[1].count == 3, (1...3).contains(parts[0].count),
      text.allSatisfy({ $0 == "." || $0.isASCII && $0.isNumber }), !parts[0].hasPrefix("0")
    {
      throw item.finding(
        .ambiguousPoint,
        [
          "text": .quoted(text), "whole": .literal(parts.joined()),
          "decimal": .literal(parts.joined(separator: ",")),
        ])
    }
    return text
  }

  /// A date with its parts in the order of FHIR, what follows it unchanged; any other text as it is.
  ///
  /// `14.03.2026`, `14/03/2026`, `03/2026`, `2026/03/14`. Where the language has no one order of day and
  /// month, what can be read as two dates is refused with both.
  func ordered(_ text: String, for item: SurveyItem) throws(Diagnostic) -> String {
    let end = text.firstIndex { $0 == " " || $0 == "T" } ?? text.endIndex
    let parts = text[..<end].split(omittingEmptySubsequences: false) { "./-年月日".contains($0) }
      .filter { !$0.isEmpty }
    let numbers = parts.compactMap { Int($0) }
    guard numbers.count == parts.count, (2...3).contains(parts.count),
      parts.allSatisfy({ $0.allSatisfy(\.isNumber) })
    else { return text }
    let rest = text[end...]
    if parts[0].count == 4 { return Self.date(parts[0], parts.dropFirst()) + rest }
    guard let year = parts.last, year.count == 4 else { return text }
    let others = parts.dropLast()
    switch words.dateOrder {
    case .dayFirst: return Self.date(year, others.reversed()[...]) + rest
    case .monthFirst: return Self.date(year, others) + rest
    case .yearFirst: return text
    case nil:
      let readings = [Self.date(year, others), Self.date(year, others.reversed()[...])]
        .filter { PartialDate($0) != nil }
      guard let first = readings.first, let last = readings.last else { return text }
      if first == last { return first + rest }
      throw item.finding(
        .dateOfTwoOrders,
        [
          "text": .quoted(text), "first": .literal(first), "second": .literal(last),
        ])
    }
  }

  /// `2026-03-14` of its parts, month before day.
  private static func date(_ year: Substring, _ others: ArraySlice<Substring>) -> String {
    others.reduce(String(year)) { text, part in
      text + "-" + (part.count == 1 ? "0" : "") + part
    }
  }

  /// Digits and marks of other scripts as those of ASCII.
  func latin(_ text: String) -> String {
    guard words.readsOtherDigits, !text.utf8.allSatisfy({ $0 < 0x80 }) else { return text }
    return String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { scalar in
          if scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue,
            let digit = Unicode.Scalar(48 + UInt32(value))
          {
            return digit
          }
          return Self.marks[scalar] ?? scalar
        }))
  }

  private static let marks: [Unicode.Scalar: Unicode.Scalar] = [
    "．": ".", "，": ",", "：": ":", "／": "/", "－": "-", "ー": "-", "＋": "+", "٫": ".", "；": ";",
    "؛": ";", "،": ",",
  ]
}
