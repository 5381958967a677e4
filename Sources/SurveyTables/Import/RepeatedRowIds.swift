import SurveyDiagnostics

/// The ids that several rows of the responses have, found in a reading of its own before any row is taken.
///
/// Rows of other tables belong to the response with their id. Of several responses with one id they can be
/// told apart where each table has a run of rows for every one of them, or none at all; otherwise nothing
/// says whose they are, and an answer could come to another person.
struct RepeatedRowIds: Sendable {
  /// How many rows each id has that has more than one.
  private var counts: [UInt64: Int] = [:]
  /// The ids of whose rows nobody can say to which response they belong.
  private(set) var unclear: Set<UInt64> = []

  /// Whether no id occurs twice.
  var isEmpty: Bool { counts.isEmpty }

  /// What stands for an id.
  static func mark(of id: ArraySlice<UInt8>) -> UInt64 {
    var mark = TextMark()
    mark.add(id)
    return max(mark.value, 1)
  }

  /// How many rows have an id.
  func count(_ id: ArraySlice<UInt8>) -> Int {
    counts.isEmpty ? 1 : counts[Self.mark(of: id)] ?? 1
  }

  /// Whether rows of an id may be those of another response.
  func isUnclear(_ id: ArraySlice<UInt8>) -> Bool {
    !unclear.isEmpty && unclear.contains(Self.mark(of: id))
  }

  /// Reads the ids of the responses, which are in a column.
  mutating func readResponses(_ source: any RowSource, id column: Int) throws(Diagnostic) {
    var source = source
    var block = RowBlock()
    var known = MarkSet()
    while try source.next(into: &block) {
      let id = block.bytes[block.range(0, column)]
      if !id.isEmpty {
        let mark = Self.mark(of: id)
        if !known.insert(mark) { counts[mark, default: 1] += 1 }
      }
      block.removeAll()
    }
  }

  /// Takes the responses of which texts are in a file of their own, by the id alone.
  mutating func readTexts(_ texts: KeptTexts) {
    for response in texts.responses {
      let mark = Self.mark(of: Array(response.utf8)[...])
      if counts[mark] != nil { unclear.insert(mark) }
    }
  }

  /// Reads the rows of a further table, which have the number of the row among those of its response.
  mutating func readRows(
    _ source: any RowSource, id column: Int, instance: Int?
  ) throws(Diagnostic) {
    var source = source
    var block = RowBlock()
    var runs: [UInt64: Int] = [:]
    var last: (mark: UInt64, number: Int) = (0, 0)
    while try source.next(into: &block) {
      let mark = Self.mark(of: block.bytes[block.range(0, column)])
      if counts[mark] == nil {
        last = (0, 0)
      } else {
        let number = instance.flatMap { block.number(0, $0) }
        if number == nil { unclear.insert(mark) }
        if last.mark != mark || (number ?? 0) <= last.number { runs[mark, default: 0] += 1 }
        last = (mark, number ?? 0)
      }
      block.removeAll()
    }
    for (mark, count) in runs where counts[mark] != count { unclear.insert(mark) }
  }
}
