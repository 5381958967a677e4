import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics

/// What became of one record.
///
/// What is rare is held elsewhere, so that what is usual is small.
enum PreparedItem: Sendable {
  /// It was prepared; `end` is behind what it, and those before it, are written as.
  case prepared(answers: Int, end: Int, diagnostics: [Diagnostic])
  /// It cannot be prepared before its number is known.
  indirect case waiting(BatchRecord)
  /// It is not wanted.
  case leftOut(RecordSelection.Reason)
  /// It is rejected; `end` is behind what is written in its place, and what those before it are written as.
  indirect case rejected(RejectedRecord, end: Int)
}

/// What was made of a piece of input.
struct PreparedPiece<Prepared: PreparedRecords>: Sendable {
  var prepared: Prepared
  var items: [PreparedItem] = []
  /// What names the responses that are to be written, in their order; empty where nobody asks.
  var names: [RecordName] = []
  /// The file as the caller named it.
  let file: String
  /// How many bytes of input it is.
  let size: Int
  /// Where it starts, if a later run may start there.
  var start: InputPosition?
  /// What was done under a policy.
  var policy: PolicyReport?
  /// The buffer that held it.
  var spare: [UInt8] = []
}

/// Reads, checks and prepares the records of one piece of input after the other.
struct PiecePreparer<Preparer: RecordPreparer> {
  private var reader: RecordReader
  private var preparer: Preparer
  private let selection: RecordSelection
  /// Whether responses of known shapes are prepared without a tree.
  private let takesShapes: Bool

  init(_ reader: RecordReader, _ preparer: Preparer, _ selection: RecordSelection) {
    self.reader = reader
    self.preparer = preparer
    self.selection = selection
    takesShapes = preparer.takesShapes && selection.takesAll && reader.passesAll
  }

  /// `room` is empty and takes what is prepared.
  mutating func prepare(
    _ piece: inout InputPiece, _ room: inout Preparer.Prepared
  ) -> PreparedPiece<Preparer.Prepared> {
    var result = PreparedPiece(prepared: Preparer.Prepared(), file: piece.file, size: piece.size)
    result.start = piece.start
    swap(&result.prepared, &room)
    reader.start(piece)
    while let item = nextItem(&result) { result.items.append(item) }
    result.spare = piece.takeBuffer()
    return result
  }

  /// What became of the next record.
  private mutating func nextItem(
    _ piece: inout PreparedPiece<Preparer.Prepared>
  ) -> PreparedItem? {
    if takesShapes {
      let answers = reader.nextKnown { shapes, text, location in
        preparer.prepare(shapes, in: text, at: { location(shapes) }, into: &piece.prepared)
      }
      if let answers {
        return .prepared(answers: answers, end: piece.prepared.count, diagnostics: [])
      }
    }
    return reader.next().map { prepare($0, &piece) }
  }

  private mutating func prepare(
    _ item: BatchItem, _ piece: inout PreparedPiece<Preparer.Prepared>
  ) -> PreparedItem {
    switch item {
    case .rejected(let rejected): return .rejected(rejected, end: piece.prepared.count)
    case .record(let record):
      if let reason = selection.reasonToLeaveOut(record) {
        return .leftOut(reason)
      }
      do throws(Diagnostic) {
        let answers = try preparer.prepare(record, number: nil, into: &piece.prepared)
        if let name = selection.name(of: record) { piece.names.append(name) }
        guard let answers else { return .waiting(record) }
        return .prepared(
          answers: answers, end: piece.prepared.count,
          diagnostics: record.diagnostics(withModifiers: preparer.mayHaveModifiers))
      } catch {
        return .rejected(record.rejected(error), end: piece.prepared.count)
      }
    }
  }
}

extension BatchRecord {
  /// What was found while it was read, with its modifier extensions where it may have some.
  func diagnostics(withModifiers mayHaveSome: Bool) -> [Diagnostic] {
    mayHaveSome ? diagnostics + ResponseModifier.findings(in: element) : diagnostics
  }
}
