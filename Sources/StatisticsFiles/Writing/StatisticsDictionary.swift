import CReadStat

/// Gives the columns of a file to libreadstat, each cut to the format's limits.
struct StatisticsDictionary {
  private(set) var cuts: [StatisticsCut] = []
  /// The numbers of each column that stand for its reasons, by their letters; SPSS alone has them.
  private(set) var missingNumbers: [[UInt8: Double]] = []
  private let format: StatisticsFormat
  private let limits: StatisticsLimits
  private let functions: ReadStatWriting
  private let writer: OpaquePointer

  init(_ format: StatisticsFormat, _ functions: ReadStatWriting, _ writer: OpaquePointer) {
    (self.format, self.functions, self.writer) = (format, functions, writer)
    limits = format.limits
  }

  mutating func add(_ variable: StatisticsVariable, at index: Int) -> StatisticsColumn {
    let type = StatisticsColumn.type(of: variable.kind, in: format)
    var width = 0
    if case .text(let wanted) = variable.kind {
      width = min(max(wanted, 1), limits.text)
      if width < wanted { cut(index, .width, isLost: false) }
    }
    let handle = functions.addVariable(writer, variable.name, type, width)
    functions.setLabel(handle, fitting(variable.label, limits.label, index, .label))
    let shown = variable.format.isEmpty ? format.usualFormat(of: variable.kind) : variable.format
    if !shown.isEmpty { functions.setFormat(handle, shown) }

    functions.setMeasure(handle, measure(of: variable).rawValue)

    var labels = LabelSet(functions: functions, writer: writer, name: variable.name, type: type)
    addValueLabels(of: variable, at: index, width, to: &labels)
    let numbers = addMissingReasons(of: variable, at: index, handle, to: &labels)
    if let set = labels.set { functions.setLabelSet(handle, set) }
    missingNumbers.append(numbers)
    return StatisticsColumn(
      variable: handle, kind: variable.kind, type: type, width: width, missingNumbers: numbers)
  }

  /// Numbers measure; texts, and numbers that stand for words, name.
  private func measure(of variable: StatisticsVariable) -> fsr_measure {
    if case .text = variable.kind { return FSR_MEASURE_NOMINAL }
    return variable.valueLabels.isEmpty ? FSR_MEASURE_SCALE : FSR_MEASURE_NOMINAL
  }

  private mutating func addValueLabels(
    of variable: StatisticsVariable, at index: Int, _ width: Int, to labels: inout LabelSet
  ) {
    for (number, entry) in variable.valueLabels.enumerated() {
      guard let limit = limits.valueLabel, !entry.label.isEmpty, fits(entry.value, labels, width)
      else {
        cut(index, .valueLabel(number), isLost: true)
        continue
      }
      labels.add(entry.value, fitting(entry.label, limit, index, .valueLabel(number)))
    }
  }

  /// Whether a value can have a label in its column.
  private func fits(
    _ value: StatisticsVariable.ValueLabel.Value, _ labels: LabelSet, _ width: Int
  ) -> Bool {
    switch value {
    case .text(let text):
      labels.type == FSR_TEXT.rawValue && width <= limits.labelledText && text.utf8.count <= width
    case .number(let number):
      // Stata labels whole numbers alone.
      labels.type != FSR_TEXT.rawValue
        && (format == .dta || labels.type == FSR_INT32.rawValue
          ? Int(exactly: number).map(limits.integers.contains) == true : number.isFinite)
    }
  }

  /// Returns the numbers of the reasons by their letters, which SPSS alone has.
  private mutating func addMissingReasons(
    of variable: StatisticsVariable, at index: Int, _ handle: OpaquePointer?,
    to labels: inout LabelSet
  ) -> [UInt8: Double] {
    var numbers: [UInt8: Double] = [:]
    for (place, reason) in variable.missingReasons.enumerated() {
      guard
        let tag = reason.tag, UInt8(ascii: "a")...UInt8(ascii: "z") ~= tag,
        labels.type != FSR_TEXT.rawValue, format != .sav || fits(reason, labels)
      else {
        cut(index, .missingReason(place), isLost: true)
        continue
      }
      if format == .sav { numbers[tag] = reason.number }
      guard let limit = limits.valueLabel, !reason.label.isEmpty else { continue }
      let label = fitting(reason.label, limit, index, .missingReason(place))
      if let number = reason.number, format == .sav {
        labels.add(.number(number), label)
      } else if format == .dta {
        labels.add(tag: tag, label)
      }
    }
    if let low = numbers.values.min(), let high = numbers.values.max() {
      _ = functions.addMissingRange(handle, low, high)
    }
    return numbers
  }

  private func fits(_ reason: StatisticsVariable.MissingReason, _ labels: LabelSet) -> Bool {
    reason.number.map { fits(.number($0), labels, 0) } ?? false
  }

  private mutating func fitting(
    _ text: String, _ limit: StatisticsLimits.Length, _ index: Int, _ part: StatisticsCut.Part
  ) -> String {
    let fitting = limit.fitting(text)
    if !fitting.isWhole { cut(index, part, isLost: false) }
    return fitting.text
  }

  private mutating func cut(_ column: Int, _ part: StatisticsCut.Part, isLost: Bool) {
    cuts.append(StatisticsCut(column: column, part: part, isLost: isLost))
  }
}
