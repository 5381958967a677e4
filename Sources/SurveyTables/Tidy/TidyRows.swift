import SurveyDiagnostics

/// The rows of the tidy table that were made of a piece of input, and what they do not keep.
struct TidyRows: PreparedRecords {
  /// One answer of which something is not kept.
  struct Loss {
    let kind: TidyLoss
    /// The number of its row.
    let row: Int
    /// Where the first answer of its kind is.
    let location: Location?
  }

  /// Where a row is: the cells that name its response, and those of the answer.
  struct Row {
    let head: Range<Int>
    let answer: Range<Int>
    /// What stands for the answer wherever it comes again; -1 where that is not known.
    let number: Int
  }

  /// The text of the rows, one after the other; where texts are shared, each once.
  var bytes: [UInt8] = []
  private(set) var rows: [Row] = []
  /// Where the answers are that have numbers, by these; empty for those of which there is no row.
  private var answers: [Range<Int>] = []
  /// Room for where rows end.
  private var ends: [Int] = []
  private(set) var losses: [Loss] = []
  /// The questionnaires and statuses that responses name, each pair once.
  private(set) var forms: [TidyForm] = []

  var count: Int { rows.count }

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    rows.removeAll(keepingCapacity: true)
    for number in answers.indices { answers[number] = 0..<0 }
    losses.removeAll(keepingCapacity: true)
    forms.removeAll(keepingCapacity: true)
  }

  /// Notes what a response names; most name the same as the one before.
  @inline(__always)
  mutating func note(_ form: TidyForm) {
    if forms.last != form, !forms.contains(form) { forms.append(form) }
  }

  /// The text of some rows that share nothing.
  func text(of part: Range<Int>) -> ArraySlice<UInt8> {
    guard let first = part.first, let last = part.last else { return [] }
    return bytes[rows[first].head.lowerBound..<rows[last].answer.upperBound]
  }

  /// Ends a row that began at an index, the cells of whose answer begin at another one.
  @inline(__always)
  mutating func endRow(from start: Int, answer: Int) {
    endRow(head: start..<answer, answer: answer)
  }

  /// Ends a row whose head is somewhere, and the cells of whose answer begin at an index and may have a number.
  @inline(__always)
  mutating func endRow(head: Range<Int>, answer: Int, number: Int = -1) {
    rows.append(Row(head: head, answer: answer..<bytes.count, number: number))
    guard number >= 0 else { return }
    while answers.count <= number { answers.append(0..<0) }
    answers[number] = answer..<bytes.count
  }

  /// Adds rows that share nothing, and whose heads have so many bytes: `add` adds the bytes of all, and behind how
  /// many of them each row ends.
  @inline(__always)
  mutating func addRows(
    head: Int, mostBytes: Int, add: (inout OutputSpan<UInt8>, inout [Int]) -> Void
  ) {
    let first = bytes.count
    var ends: [Int] = []
    swap(&ends, &self.ends)
    ends.removeAll(keepingCapacity: true)
    bytes.append(addingCapacity: mostBytes) { add(&$0, &ends) }
    var start = first
    for end in ends {
      let answer = start + head
      rows.append(Row(head: start..<answer, answer: answer..<first + end, number: -1))
      start = first + end
    }
    swap(&ends, &self.ends)
  }

  /// Adds a row with an answer that has a number; `false` where there is no such answer yet.
  @inline(__always)
  mutating func addRow(head: Range<Int>, number: Int) -> Bool {
    guard answers.indices.contains(number), !answers[number].isEmpty else { return false }
    rows.append(Row(head: head, answer: answers[number], number: number))
    return true
  }

  /// Notes that the answer whose row comes next loses something.
  mutating func note(_ kind: TidyLoss, _ location: () -> Location) {
    let isFirst = !losses.contains { $0.kind == kind }
    losses.append(Loss(kind: kind, row: rows.count, location: isFirst ? location() : nil))
  }

  /// Notes that the response whose rows begin at a number has the id of the one before it.
  mutating func noteSameId(from row: Int, at location: () -> Location) {
    guard row > 0, row < rows.count, id(of: row).elementsEqual(id(of: row - 1)) else { return }
    note(.sameId, ofResponseFrom: row, at: location)
  }

  /// Notes what is said of the response whose rows begin at a number; nothing where it has none.
  mutating func note(_ kind: TidyLoss, ofResponseFrom row: Int, at location: () -> Location) {
    guard row < rows.count else { return }
    let place = losses.lastIndex { $0.row < row }.map { $0 + 1 } ?? 0
    losses.insert(Loss(kind: kind, row: row, location: has(kind) ? nil : location()), at: place)
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

  /// Takes away the rows from a number on, whose texts nothing shares: those of a record that is not to be.
  mutating func drop(from row: Int) {
    if row < rows.count { bytes.removeSubrange(rows[row].head.lowerBound...) }
    rows.removeSubrange(row...)
    while let last = losses.last, last.row >= row { losses.removeLast() }
  }
}
