import CReadStat
import SurveyDiagnostics

/// Collects the cells of each row and hands them over.
final class StatisticsRows: StatisticsHandler {
  private(set) var failure: Diagnostic?
  /// How many rows were handed over.
  private(set) var count = 0

  private let kinds: [StatisticsVariable.Kind]
  private let missingRanges: [[ClosedRange<Double>]]
  private let functions: ReadStatReading
  private let epoch: StatisticsEpoch
  private let body: ([StatisticsCell]) throws(Diagnostic) -> Void
  private var row: [StatisticsCell]

  init(
    _ format: StatisticsFormat, _ functions: ReadStatReading, kinds: [StatisticsVariable.Kind],
    _ missingRanges: [[ClosedRange<Double>]],
    _ body: @escaping ([StatisticsCell]) throws(Diagnostic) -> Void
  ) {
    (self.functions, self.kinds, self.missingRanges) = (functions, kinds, missingRanges)
    (epoch, self.body) = (.of(format), body)
    row = kinds.map { _ in .missing(tag: nil) }
  }

  /// Takes a cell, hands the row over after its last one, and returns whether to go on.
  private func take(_ value: fsr_value, at index: Int) -> Bool {
    guard kinds.indices.contains(index) else { return true }
    row[index] = cell(value, at: index)
    guard index == kinds.count - 1 else { return true }
    do throws(Diagnostic) {
      try body(row)
      count += 1
    } catch {
      failure = error
    }
    for column in row.indices { row[column] = .missing(tag: nil) }
    return failure == nil
  }

  private func cell(_ value: fsr_value, at index: Int) -> StatisticsCell {
    if value.type == FSR_TEXT.rawValue || value.type == FSR_TEXT_REFERENCE.rawValue {
      return .text(value.v.text.map { String(cString: $0) } ?? "")
    }
    if value.is_tagged_missing != 0 { return .missing(tag: Self.tag(value)) }
    guard let number = Self.number(value), !number.isNaN else { return .missing(tag: nil) }
    if missingRanges[index].contains(where: { $0.contains(number) }) {
      return .missingNumber(number)
    }
    switch kinds[index] {
    case .date: return .date(days: epoch.days(ofDate: number))
    case .time: return .time(seconds: epoch.seconds(ofTime: number))
    case .dateTime:
      return epoch.microseconds(ofDateTime: number).map { .dateTime(microseconds: $0) }
        ?? .number(number)
    case .integer: return Int(exactly: number).map { .integer($0) } ?? .number(number)
    case .number, .text: return .number(number)
    }
  }

  /// Does nothing; without it libreadstat 1.1.8 crashes in Stata's files.
  static let variable: fsr_variable_handler = { _, _, _, _ in 0 }

  static let value: fsr_value_handler = { _, variable, value, context in
    guard let context else { return 1 }
    let rows = Unmanaged<StatisticsRows>.fromOpaque(context).takeUnretainedValue()
    return rows.take(value, at: Int(rows.functions.index(variable))) ? 0 : 1
  }
}

// MARK: Values

extension StatisticsRows {
  /// The number of a value; `nil` for a text, and where there is none.
  static func number(_ value: fsr_value) -> Double? {
    guard value.is_system_missing == 0, value.is_tagged_missing == 0 else { return nil }
    return switch value.type {
    case FSR_INT8.rawValue: Double(value.v.int8_value)
    case FSR_INT16.rawValue: Double(value.v.int16_value)
    case FSR_INT32.rawValue: Double(value.v.int32_value)
    case FSR_FLOAT.rawValue: Double(value.v.float_value)
    case FSR_DOUBLE.rawValue: value.v.double_value
    default: nil
    }
  }

  /// The letter that says why a cell is empty, in lower case.
  static func tag(_ value: fsr_value) -> UInt8? {
    let byte = UInt8(bitPattern: value.tag) | 0x20
    return UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte ? byte : nil
  }
}
