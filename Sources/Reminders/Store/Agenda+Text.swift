import SurveyPrimitives

/// The agenda as a file of lines: its head, a line for each doctor and reminder, the lines of the log that still count.
extension Agenda {
  var bytes: [UInt8] {
    var head = head
    head.wake = rows.reduce(Int.max) { min($0, $1.next) }
    var lines = NumberLines(head.bytes)
    lines.reserve(rows.count * 96)
    lines.add([doctors.count, rows.count])
    for range in doctors { lines.add([range.lowerBound, range.upperBound]) }
    for row in rows {
      lines.add([row.next, row.last, row.text.lowerBound, row.text.upperBound], row.id)
    }
    for (index, events) in open.sorted(by: { $0.key < $1.key }) {
      for event in events { lines.add([index], event.line.dropLast()) }
    }
    return lines.bytes
  }

  /// Reads the file; `nil` where it is another one, or not whole.
  init?(_ bytes: [UInt8]) {
    var lines = NumberLines(bytes)
    guard let head = Head(&lines), let counts = lines.next(2)?.numbers else { return nil }
    self.init(head: head)
    for _ in 0..<max(counts[0], 0) {
      guard let numbers = lines.next(2)?.numbers, numbers[0] <= numbers[1] else { return nil }
      doctors.append(numbers[0]..<numbers[1])
    }
    rows.reserveCapacity(min(max(counts[1], 0), bytes.count))
    for _ in 0..<max(counts[1], 0) {
      guard let (numbers, id) = lines.next(4), numbers[2] <= numbers[3] else { return nil }
      rows.append(Row(next: numbers[0], last: numbers[1], text: numbers[2]..<numbers[3], id: id))
    }
    while !lines.isAtEnd {
      guard let (numbers, line) = lines.next(1), rows.indices.contains(numbers[0]),
        let event = ReminderEvent(line: Array(line))
      else { return nil }
      open[numbers[0], default: []].append(event)
    }
  }
}

extension Agenda.Head {
  private static let version = Array("agenda 1".utf8)
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
