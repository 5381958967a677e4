import SurveyPrimitives

/// The agenda as a file: its head, lines of the doctors, the rows in numbers that are used as they are, the ids of the
/// reminders, the lines of the log that still count.
extension Agenda {
  var bytes: [UInt8] {
    var head = head
    head.wake = rows.reduce(Int.max) { min($0, $1.next) }
    var lines = NumberLines(head.bytes)
    lines.reserve(rows.count * Row.count * 8 + ids.count)
    lines.add([doctors.count, rows.count, ids.count])
    for range in doctors { lines.add([range.lowerBound, range.upperBound]) }
    var numbers: [Int] = []
    numbers.reserveCapacity(rows.count * Row.count)
    for row in rows { row.add(to: &numbers) }
    lines.add(packed: numbers)
    lines.add(raw: ids)
    for (index, events) in open.sorted(by: { $0.key < $1.key }) {
      for event in events { lines.add([index], event.line.dropLast()) }
    }
    return lines.bytes
  }

  /// Reads the file; `nil` where it is another one, or not whole.
  init?(_ bytes: [UInt8]) {
    var lines = NumberLines(bytes)
    guard let head = Head(&lines), let counts = lines.next(3)?.numbers else { return nil }
    self.init(head: head)
    for _ in 0..<max(counts[0], 0) {
      guard let numbers = lines.next(2)?.numbers, numbers[0] <= numbers[1] else { return nil }
      doctors.append(numbers[0]..<numbers[1])
    }
    guard (0...bytes.count).contains(counts[1]), let numbers = lines.packed(counts[1] * Row.count),
      let ids = lines.raw(counts[2])
    else { return nil }
    self.ids = Array(ids)
    rows.reserveCapacity(counts[1])
    for start in stride(from: 0, to: numbers.count, by: Row.count) {
      guard let row = Row(numbers, start, idFrom: rows.last?.id.upperBound ?? 0),
        row.id.upperBound <= ids.count
      else { return nil }
      rows.append(row)
    }
    while !lines.isAtEnd {
      guard let (numbers, line) = lines.next(1), rows.indices.contains(numbers[0]),
        let event = ReminderEvent(line: Array(line))
      else { return nil }
      open[numbers[0], default: []].append(event)
    }
  }
}

extension Agenda.Row {
  /// How many numbers a row has.
  fileprivate static let count = 5

  fileprivate func add(to numbers: inout [Int]) {
    numbers.append(next)
    numbers.append(last)
    numbers.append(text.lowerBound)
    numbers.append(text.upperBound)
    numbers.append(id.upperBound)
  }

  /// Reads a row that begins at some number; its id follows that of the row before.
  fileprivate init?(_ numbers: [Int], _ start: Int, idFrom: Int) {
    let (from, to, idEnd) = (numbers[start + 2], numbers[start + 3], numbers[start + 4])
    guard 0 <= from, from <= to, idFrom <= idEnd else { return nil }
    self.init(next: numbers[start], last: numbers[start + 1], text: from..<to, id: idFrom..<idEnd)
  }
}

extension Agenda.Head {
  private static let version = Array("agenda 2".utf8)
  /// The head is shorter than this.
  static let longest = 512

  fileprivate var bytes: [UInt8] {
    var lines = NumberLines()
    lines.add([], Self.version[...])
    lines.add([], Array(key.utf8)[...])
    lines.add([end, logged, wake])
    return lines.bytes
  }

  /// Reads the head from the first bytes of the file.
  init?(_ bytes: [UInt8]) {
    var lines = NumberLines(bytes)
    self.init(&lines)
  }

  fileprivate init?(_ lines: inout NumberLines) {
    guard let version = lines.next(0), Array(version.rest) == Self.version,
      let key = lines.next(0), let numbers = lines.next(3)?.numbers
    else { return nil }
    self.init(
      key: String(decoding: key.rest, as: UTF8.self), end: numbers[0], logged: numbers[1],
      wake: numbers[2])
  }
}
