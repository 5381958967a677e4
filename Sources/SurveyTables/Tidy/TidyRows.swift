import SurveyDiagnostics

/// The rows of the tidy table that were made of a piece of input, and what they do not keep.
struct TidyRows: PreparedRecords {
  /// One answer of which something is not kept.
  struct Loss {
    let kind: TidyLoss
    /// Where the rows end that are before it.
    let start: Int
    /// Where the first answer of its kind is.
    let location: Location?
  }

  /// Where a row is: the cells that name its response, and those of the answer.
  struct Row {
    let head: Range<Int>
    let answer: Range<Int>
  }

  var bytes: [UInt8] = []
  private(set) var rows: [Row] = []
  private(set) var losses: [Loss] = []
  /// The questionnaires and statuses that responses name, each pair once.
  private(set) var forms: [TidyForm] = []

  var count: Int { bytes.count }

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    rows.removeAll(keepingCapacity: true)
    losses.removeAll(keepingCapacity: true)
    forms.removeAll(keepingCapacity: true)
  }

  /// Notes what a response names; most name the same as the one before.
  @inline(__always)
  mutating func note(_ form: TidyForm) {
    if forms.last != form, !forms.contains(form) { forms.append(form) }
  }

  /// The numbers of the rows in a part of the bytes, at whose ends rows end.
  func rows(in part: Range<Int>) -> Range<Int> {
    let first = rows.sortedIndex { $0.answer.upperBound > part.lowerBound }
    return first..<rows.sortedIndex { $0.answer.upperBound > part.upperBound }
  }

  /// Ends a row that began at an index, the cells of whose answer begin at another one.
  @inline(__always)
  mutating func endRow(from start: Int, answer: Int) {
    rows.append(Row(head: start..<answer, answer: answer..<bytes.count))
  }

  /// Notes that the answer whose row comes next loses something.
  mutating func note(_ kind: TidyLoss, at start: Int, _ location: () -> Location) {
    let isFirst = !losses.contains { $0.kind == kind }
    losses.append(Loss(kind: kind, start: start, location: isFirst ? location() : nil))
  }

  /// Notes that the response whose rows begin at a number has the id of the one before it.
  mutating func noteSameId(from row: Int, at location: () -> Location) {
    guard row > 0, row < rows.count, id(of: row).elementsEqual(id(of: row - 1)) else { return }
    note(.sameId, ofResponseFrom: row, at: location)
  }

  /// Notes what is said of the response whose rows begin at a number; nothing where it has none.
  mutating func note(_ kind: TidyLoss, ofResponseFrom row: Int, at location: () -> Location) {
    guard row < rows.count else { return }
    let start = rows[row].head.lowerBound
    let place = losses.lastIndex { $0.start < start }.map { $0 + 1 } ?? 0
    losses.insert(
      Loss(kind: kind, start: start, location: has(kind) ? nil : location()), at: place)
  }

  /// Whether something of a kind was noted, so that no further location is wanted.
  func has(_ kind: TidyLoss) -> Bool { losses.contains { $0.kind == kind } }

  /// The cell of a row that has the id of its response, as it is written.
  func id(of row: Int) -> ArraySlice<UInt8> {
    let head = bytes[rows[row].head]
    guard head.first == CSVText.quote else { return head.prefix { $0 != CSVText.comma } }
    var isQuoted = false
    return head.prefix { byte in
      if byte == CSVText.quote { isQuoted.toggle() }
      return isQuoted || byte != CSVText.comma
    }
  }

  /// Takes away what was made of a record that is not to be.
  mutating func drop(from start: Int) {
    bytes.removeSubrange(start...)
    while let last = rows.last, last.head.lowerBound >= start { rows.removeLast() }
    while let last = losses.last, last.start >= start { losses.removeLast() }
  }
}
