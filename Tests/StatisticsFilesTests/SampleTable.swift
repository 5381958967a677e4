import StatisticsFiles
import SurveyDiagnostics

/// A table with a column of each kind, and every way in which a cell can be empty.
struct SampleTable {
  static let time = 1_766_620_800  // 2025-12-25T00:00:00Z

  static let reasons: [(tag: UInt8, label: String)] = [
    (UInt8(ascii: "n"), "not asked"), (UInt8(ascii: "d"), "disabled"),
    (UInt8(ascii: "r"), "declined"), (UInt8(ascii: "s"), "skipped"),
    (UInt8(ascii: "p"), "partial"),
  ]

  let format: StatisticsFormat
  let variables: [StatisticsVariable]
  let numbers: [Double]
  var rows: [[StatisticsCell]]

  init(_ format: StatisticsFormat, rows count: Int = 60) {
    self.format = format
    numbers = StatisticsVariable.MissingReason.numbers(count: Self.reasons.count, below: -1200)
    let reasons = zip(Self.reasons, numbers).map { reason, number in
      StatisticsVariable.MissingReason(tag: reason.tag, number: number, label: reason.label)
    }
    variables = [
      StatisticsVariable("id", .text(width: 12), label: "Response"),
      StatisticsVariable(
        "score", .number, label: "Wert in mg/dL – grün", missingReasons: reasons),
      StatisticsVariable(
        "answer", .integer, label: "Symptoms today?",
        valueLabels: [
          .init(.number(1), "Ja – häufig"), .init(.number(2), "Nein"), .init(.number(-7), "無"),
        ], missingReasons: reasons),
      StatisticsVariable("born", .date, label: "Date of birth", missingReasons: reasons),
      StatisticsVariable("woke", .time, missingReasons: reasons),
      StatisticsVariable("seen", .dateTime, missingReasons: reasons),
      StatisticsVariable(
        "sex", .text(width: 8), valueLabels: [.init(.text("f"), "female")]),
      StatisticsVariable("middle", .text(width: min(300, format.limits.text))),
      StatisticsVariable("notes", .text(width: min(755, format.limits.text)), label: "Notes"),
      StatisticsVariable("last_1", .number),
    ]
    rows = (0..<count).map { Self.row($0, format, width: min(755, format.limits.text)) }
  }

  private static func row(
    _ index: Int, _ format: StatisticsFormat, width: Int
  ) -> [StatisticsCell] {
    var row: [StatisticsCell] = [
      .text("r-\(index)"), .number([0, 0.1, -1198.25, 1e10, 1.0 / 3, 123456.789][index % 6]),
      .integer([1, 2, -7, 2_147_483_600, -1000, 0][index % 6]),
      .date(days: [0, -1, 20_000, -25_000, 11_016, 9][index % 6]),
      .time(seconds: [0, 86_399, 3661, 43_200, 1, 59][index % 6]),
      .dateTime(
        microseconds: 1_000_000
          * [0, -1, 1_700_000_000, 951_782_400, 1, -2_000_000_000][index % 6]),
      .text(["f", "m", "ünïcod", "", "x y", "f"][index % 6]),
      .text(String(repeating: "a", count: index % 4 * 50)),
      .text(
        index % 5 == 0
          ? String(repeating: "0123456789", count: width / 10)
          : String(repeating: "grün ", count: index % 7) + "."),
      .number(Double(index)),
    ]
    for column in 1...5 where (index + column) % 9 < 6 {
      let reason = (index + column) % 9
      row[column] = .missing(tag: reason == 5 ? nil : reasons[reason].tag)
    }
    return row
  }

  /// The bytes of the file.
  func write() throws(Diagnostic) -> [UInt8] {
    let bytes = Bytes()
    let writer = try StatisticsWriter(format, variables, rows: rows.count, time: Self.time) {
      bytes.all.append(contentsOf: $0)
    }
    for row in rows {
      try writer.beginRow()
      for (column, cell) in row.enumerated() { _ = try writer.set(cell, at: column) }
      try writer.endRow()
    }
    try writer.finish()
    return bytes.all
  }

  final class Bytes {
    var all: [UInt8] = []
  }
}

extension StatisticsWriter {
  func set(_ cell: StatisticsCell, at column: Int) throws(Diagnostic) -> StatisticsFit {
    switch cell {
    case .number(let number): try set(number: number, at: column)
    case .integer(let integer): try set(integer: integer, at: column)
    case .text(let text): try set(text: text, at: column)
    case .date(let days): try set(date: Int(days), at: column)
    case .time(let seconds): try set(time: seconds, at: column)
    case .dateTime(let microseconds): try set(dateTime: microseconds, at: column)
    case .missing(let tag): try setMissing(tag, at: column)
    case .missingNumber(let number): try set(number: number, at: column)
    }
  }
}
