extension ParquetType {
  /// The number of the physical type.
  var physicalType: Int {
    switch self {
    case .boolean: 0
    case .date: 1
    case .integer, .time, .instant, .localDateTime: 2
    case .double: 5
    case .text: 6
    }
  }

  /// The number of the older type, for readers that do not know logical types.
  ///
  /// Those of times mean UTC there, so that a time without a zone has none.
  var convertedType: Int? {
    switch self {
    case .text: 0
    case .date: 6
    case .instant: 10
    case .boolean, .integer, .double, .time, .localDateTime: nil
    }
  }

  /// Writes the logical type, where there is one.
  func writeLogicalType(field: Int, to thrift: inout ThriftWriter) {
    switch self {
    case .boolean, .integer, .double: break
    case .text: thrift.write(field) { $0.write(1) { _ in } }
    case .date: thrift.write(field) { $0.write(6) { _ in } }
    case .time: thrift.write(field) { Self.writeTime(number: 7, isUTC: false, to: &$0) }
    case .instant: thrift.write(field) { Self.writeTime(number: 8, isUTC: true, to: &$0) }
    case .localDateTime: thrift.write(field) { Self.writeTime(number: 8, isUTC: false, to: &$0) }
    }
  }

  /// Writes TIME or TIMESTAMP in microseconds.
  private static func writeTime(number: Int, isUTC: Bool, to thrift: inout ThriftWriter) {
    thrift.write(number) { time in
      time.write(1, isUTC)
      time.write(2) { unit in unit.write(2) { _ in } }
    }
  }
}
