import SurveyDiagnostics

/// A table that is read row by row: the first row has the names of the columns.
///
/// The rows of any format come as texts, as ``RowBlock`` holds them: what a row's `raw` is goes into
/// the rejects file.
protocol RowSource {
  /// The name for messages.
  var name: String { get }
  /// What was found in what the columns are.
  var findings: [Diagnostic] { get }
  /// How many bytes were read so far.
  var bytesRead: Int { get }

  /// Adds the next row to a block; `false` at the end.
  mutating func next(into block: inout RowBlock) throws(Diagnostic) -> Bool

  /// Learns what its columns are; the names of its columns by then, and its first row as text, or `nil`
  /// where both stay as they were.
  mutating func use(
    _ table: CodebookTable, of codebook: Codebook
  ) -> (names: [String], raw: [UInt8])?

  /// How the numbers of some columns are written.
  mutating func numbers(in columns: [Int], isOfREDCap: Bool) throws(Diagnostic) -> NumberStyle

  /// Learns in which columns a word for an empty cell can be no answer; the rows show how they say it.
  mutating func use(_ words: EmptyWords) throws(Diagnostic)
}

extension RowSource {
  var findings: [Diagnostic] { [] }

  mutating func use(
    _ table: CodebookTable, of codebook: Codebook
  ) -> (names: [String], raw: [UInt8])? { nil }

  mutating func numbers(
    in columns: [Int], isOfREDCap: Bool
  ) throws(Diagnostic) -> NumberStyle { NumberStyle() }

  mutating func use(_ words: EmptyWords) throws(Diagnostic) {}
}
