import SurveyPrimitives

/// The values that do not fit into an ``Item``: those of the expression, then those made from them.
struct Store: Sendable {
  var bytes: [UInt8] = []
  var decimals: [ExactDecimal] = []
  var dates: [PartialDate] = []
  var dateTimes: [PartialDateTime] = []
  var times: [TimeOfDay] = []
  var quantities: [Quantity] = []
  var types: [TypeName] = []

  /// Holds the values of another store with other texts, and no others; the room stays.
  mutating func restart(with other: borrowing Store, texts: [UInt8]) {
    bytes.replaceAll(with: texts)
    decimals.replaceAll(with: other.decimals)
    dates.replaceAll(with: other.dates)
    dateTimes.replaceAll(with: other.dateTimes)
    times.replaceAll(with: other.times)
    quantities.replaceAll(with: other.quantities)
    types.replaceAll(with: other.types)
  }

  /// The bytes that the values take.
  var size: Int {
    bytes.count + decimals.size + dates.size + dateTimes.size + times.size + quantities.size
      + types.size
  }

  mutating func add(_ text: some Collection<UInt8>) -> Item {
    let start = bytes.count
    bytes.append(contentsOf: text)
    return .text(start, bytes.count - start, Item.store)
  }

  mutating func add(_ value: ExactDecimal) -> Item {
    decimals.append(value)
    return .stored(.decimal, decimals.count - 1)
  }

  mutating func add(_ value: PartialDate) -> Item {
    dates.append(value)
    return .stored(.date, dates.count - 1)
  }

  mutating func add(_ value: PartialDateTime) -> Item {
    dateTimes.append(value)
    return .stored(.dateTime, dateTimes.count - 1)
  }

  mutating func add(_ value: TimeOfDay) -> Item {
    times.append(value)
    return .stored(.time, times.count - 1)
  }

  mutating func add(_ value: Quantity) -> Item {
    quantities.append(value)
    return .stored(.quantity, quantities.count - 1)
  }

  mutating func add(_ value: TypeName) -> Item {
    types.append(value)
    return .stored(.type, types.count - 1)
  }
}

extension Array {
  fileprivate var size: Int { count * MemoryLayout<Element>.stride }

  fileprivate mutating func replaceAll(with others: [Element]) {
    if !isEmpty { removeAll(keepingCapacity: true) }
    if !others.isEmpty { append(contentsOf: others) }
  }
}
