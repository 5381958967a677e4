import CReadStat
import SurveyDiagnostics

/// What a file says of its columns, collected in the order in which it does.
final class StatisticsDescription: StatisticsHandler {
  let failure: Diagnostic? = nil
  private(set) var rowCount: Int?
  /// The version of the format that the file is in.
  private(set) var version = 0
  private(set) var missingRanges: [[ClosedRange<Double>]] = []

  private let format: StatisticsFormat
  private let functions: ReadStatReading
  private var columns: [StatisticsVariable] = []
  /// The name of the set of labels of each column.
  private var sets: [String?] = []
  private var labels: [String: [StatisticsVariable.ValueLabel]] = [:]
  private var reasons: [String: [StatisticsVariable.MissingReason]] = [:]

  init(_ format: StatisticsFormat, _ functions: ReadStatReading) {
    (self.format, self.functions) = (format, functions)
  }

  /// The columns with their labels, once the file has been read.
  ///
  /// A label of a number that says that there is nothing is a reason.
  var variables: [StatisticsVariable] {
    columns.indices.map { index in
      var column = columns[index]
      let set = sets[index] ?? ""
      column.missingReasons = reasons[set] ?? []
      for entry in labels[set] ?? [] {
        if case .number(let number) = entry.value,
          missingRanges[index].contains(where: { $0.contains(number) })
        {
          column.missingReasons.append(.init(number: number, label: entry.label))
        } else {
          column.valueLabels.append(entry)
        }
      }
      return column
    }
  }

  private func add(_ variable: OpaquePointer?, set: UnsafePointer<CChar>?) {
    let shown = functions.text(functions.format, variable)
    let kind: StatisticsVariable.Kind =
      switch functions.type(variable) {
      case FSR_TEXT.rawValue, FSR_TEXT_REFERENCE.rawValue:
        .text(width: Int(clamping: functions.width(variable)))
      case FSR_INT8.rawValue, FSR_INT16.rawValue, FSR_INT32.rawValue:
        format.kind(ofFormat: shown) ?? .integer
      default: format.kind(ofFormat: shown) ?? .number
      }
    columns.append(
      StatisticsVariable(
        functions.text(functions.name, variable), kind, format: shown,
        label: functions.text(functions.label, variable)))
    sets.append(set.map { String(cString: $0) })
    missingRanges.append(ranges(of: variable))
  }

  private func ranges(of variable: OpaquePointer?) -> [ClosedRange<Double>] {
    guard format == .sav else { return [] }
    return (0..<max(0, functions.missingCount(variable))).compactMap { index in
      let low = functions.missingLow(variable, index)
      let high = functions.missingHigh(variable, index)
      guard
        let low = StatisticsRows.number(low), let high = StatisticsRows.number(high), low <= high
      else { return nil }
      return low...high
    }
  }

  private func add(_ value: fsr_value, _ label: String, to set: String) {
    if value.is_tagged_missing != 0 {
      reasons[set, default: []].append(.init(tag: StatisticsRows.tag(value), label: label))
    } else if value.type == FSR_TEXT.rawValue {
      let text = value.v.text.map { String(cString: $0) } ?? ""
      labels[set, default: []].append(.init(.text(text), label))
    } else if let number = StatisticsRows.number(value) {
      labels[set, default: []].append(.init(.number(number), label))
    }
  }
}

// MARK: Handlers

extension StatisticsDescription {
  private static func of(_ context: UnsafeMutableRawPointer?) -> StatisticsDescription? {
    context.map { Unmanaged<StatisticsDescription>.fromOpaque($0).takeUnretainedValue() }
  }

  static let metadata: fsr_metadata_handler = { metadata, context in
    guard let description = of(context) else { return 1 }
    let count = description.functions.rowCount(metadata)
    description.rowCount = count < 0 ? nil : Int(count)
    description.version = Int(description.functions.version(metadata))
    return 0
  }

  static let variable: fsr_variable_handler = { _, variable, set, context in
    of(context)?.add(variable, set: set)
    return 0
  }

  static let label: fsr_label_handler = { set, value, label, context in
    guard let set, let label else { return 0 }
    of(context)?.add(value, String(cString: label), to: String(cString: set))
    return 0
  }
}
