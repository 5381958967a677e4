import Foundation
import StatisticsFiles
import SurveyDiagnostics
import SystemIO
import TestSupport
import Testing

@Suite("What does not fit into statistics files")
struct LimitTests {
  @Test(
    "A text is cut between characters, never inside one",
    arguments: [
      (StatisticsLimits.Length.bytes(3), "abc", "abc"), (.bytes(3), "abcd", "abc"),
      (.bytes(3), "aüü", "aü"), (.bytes(2), "aüü", "a"), (.bytes(5), "grün!", "grün"),
      (.bytes(3), "無理", "無"), (.bytes(2), "無", ""), (.scalars(2), "無理x", "無理"),
      (.bytes(9), "a\0b", "a"), (.bytes(0), "", ""),
    ])
  func cut(limit: StatisticsLimits.Length, text: String, expected: String) {
    let fitting = limit.fitting(text)
    #expect(fitting.text == expected)
    #expect(fitting.isWhole == (expected == text))
  }

  @Test("What a cell cannot take is said", arguments: StatisticsFormat.written)
  func cells(format: StatisticsFormat) throws {
    let variables = [
      StatisticsVariable("text", .text(width: 5)), StatisticsVariable("number", .number),
      StatisticsVariable("integer", .integer),
      StatisticsVariable(
        "marked", .integer,
        missingReasons: [.init(tag: UInt8(ascii: "n"), number: -99, label: "not asked")]),
    ]
    let bytes = SampleTable.Bytes()
    let writer = try StatisticsWriter(format, variables, rows: 1) {
      bytes.all.append(contentsOf: $0)
    }
    try writer.beginRow()
    #expect(try writer.set(text: "grün!", at: 0) == .cut)
    #expect(try writer.set(number: .infinity, at: 1) == .lost)
    #expect(try writer.set(integer: 1 << 40, at: 2) == .lost)
    #expect(try writer.set(integer: -99, at: 3) == (format == .sav ? .meansMissing : .whole))
    #expect(try writer.setMissing(UInt8(ascii: "n"), at: 0) == .lost)
    #expect(
      try writer.setMissing(UInt8(ascii: "x"), at: 3) == (format == .sav ? .lost : .whole))
    #expect(try writer.set(integer: 1, at: 9) == .lost)
    #expect(
      try writer.set(number: -0x1p-1074, at: 1)
        == (format == .sav || format == .dta ? .whole : .lost))
    try writer.endRow()
    try writer.finish()
    #expect(!bytes.all.isEmpty)
  }

  @Test("Labels are cut to the format's limit, and the caller learns of it")
  func labels() throws {
    let long = String(repeating: "ü", count: 300)
    let variable = StatisticsVariable(
      "sex", .text(width: 8), label: long,
      valueLabels: [.init(.text("f"), long), .init(.text("too long a value"), "x")])
    let wide = StatisticsVariable(
      "wide", .text(width: 5000), valueLabels: [.init(.text("f"), "x")])
    func cuts(_ format: StatisticsFormat) throws -> [StatisticsCut] {
      try StatisticsWriter(format, [variable, wide], rows: 0) { _ in }.cuts
    }
    #expect(
      try cuts(.sav) == [
        StatisticsCut(column: 0, part: .label, isLost: false),
        StatisticsCut(column: 0, part: .valueLabel(0), isLost: false),
        StatisticsCut(column: 0, part: .valueLabel(1), isLost: true),
        StatisticsCut(column: 1, part: .width, isLost: false),
        StatisticsCut(column: 1, part: .valueLabel(0), isLost: true),
      ])
    #expect(try cuts(.xpt8).filter(\.isLost).count == 3)
    #expect(try cuts(.xpt5).contains(StatisticsCut(column: 1, part: .width, isLost: false)))
  }

  @Test(
    "Labels of the greatest length are read as written", arguments: [StatisticsFormat.dta, .sav])
  func longLabels(format: StatisticsFormat) throws {
    let long = String(repeating: "ü", count: 300)
    let variable = StatisticsVariable(
      "a", .integer, label: long, valueLabels: [.init(.number(1), long)])
    let bytes = SampleTable.Bytes()
    let writer = try StatisticsWriter(format, [variable], rows: 0) {
      bytes.all.append(contentsOf: $0)
    }
    try writer.finish()
    let file = try Workspace.holding(bytes.all)
    let read = try #require(StatisticsReader(file.path, format).variables.first)
    #expect(read.label == format.limits.label.fitting(long).text)
    #expect(read.valueLabels.first?.label == format.limits.valueLabel?.fitting(long).text)
  }

  @Test(
    "A name that a format does not allow is refused",
    arguments: [
      ("", StatisticsFormat.dta), ("1a", .dta), ("a b", .sav), ("_a", .sav), ("ü", .dta),
      ("abcdefghi", .xpt5), ("int", .dta), ("str12", .dta), ("with", .sav), ("_N_", .xpt5),
      (String(repeating: "a", count: 33), .xpt8), (String(repeating: "a", count: 65), .sav),
    ])
  func names(name: String, format: StatisticsFormat) {
    #expect(format.problem(ofName: name) != nil)
    #expect(throws: Diagnostic.self) {
      try StatisticsWriter(format, [StatisticsVariable(name, .number)], rows: 0) { _ in }
    }
  }

  @Test("Names that differ in case alone are two in Stata, and one elsewhere")
  func caseOfNames() throws {
    try StatisticsFormat.dta.check(names: ["a", "A"])
    #expect(throws: Diagnostic.self) { try StatisticsFormat.sav.check(names: ["a", "A"]) }
  }

  @Test(
    "Another number of rows than was announced is an error", arguments: StatisticsFormat.written)
  func rows(format: StatisticsFormat) throws {
    let writer = try StatisticsWriter(
      format, [StatisticsVariable("a", .number)], rows: 1
    ) { _ in }
    #expect(throws: Diagnostic.self) { try writer.finish() }
    try writer.beginRow()
    try writer.endRow()
    #expect(throws: Diagnostic.self) { try writer.beginRow() }
  }

  @Test("What the sink throws ends the writing", arguments: StatisticsFormat.written)
  func sink(format: StatisticsFormat) throws {
    let failure = Diagnostic(.missingInput)
    let writer = try StatisticsWriter(
      format, [StatisticsVariable("a", .number)], rows: 1
    ) { _ throws(Diagnostic) in throw failure }
    #expect(throws: failure) {
      try writer.beginRow()
      try writer.endRow()
      try writer.finish()
    }
  }

  @Test(
    "Numbers for reasons are less than the data",
    arguments: [(nil, -99.0), (0, -99), (-94, -99), (-95, -999), (-1000, -9999)])
  func numbers(minimum: Double?, first: Double) {
    let numbers = StatisticsVariable.MissingReason.numbers(count: 5, below: minimum)
    #expect(numbers == (0..<5).map { first + Double($0) })
  }
}
