import FHIRDocument
import SurveyDiagnostics

/// What was made of some records and waits to be written, in their order.
protocol PreparedRecords: Sendable {
  init()

  /// How much it holds: bytes, rows or files.
  var count: Int { get }

  /// Makes room for others, in the memory that it has.
  mutating func removeAll()
}

/// Makes of each record what is written of it; done on many threads at once.
protocol RecordPreparer: SendableMetatype {
  associatedtype Prepared: PreparedRecords

  /// Whether the last response may have modifier extensions.
  var mayHaveModifiers: Bool { get }

  /// Adds what is written of a response and returns how many answers it has.
  ///
  /// Throws where it cannot be written, and adds no more than what is to stand in its place. `nil`, and
  /// nothing added, where its number among the records is needed and was not given.
  mutating func prepare(
    _ record: BatchRecord, number: Int?, into prepared: inout Prepared
  ) throws(Diagnostic) -> Int?

  /// Whether it makes something of responses by their shapes, too.
  var takesShapes: Bool { get }

  /// Adds what is written of a response that was read by its shapes, which is what ``prepare(_:number:into:)``
  /// would add, and returns how many answers it has; `nil`, and nothing added, where it is to be read as
  /// usual. `location` says where it is.
  mutating func prepare(
    _ shapes: ResponseShapes, in text: Span<UInt8>, at location: () -> Location,
    into prepared: inout Prepared
  ) -> Int?

  /// Adds what is written of a response whose JSON is known; `false` where more than that is needed.
  mutating func prepare(json: Span<UInt8>, into prepared: inout Prepared) -> Bool
}

extension RecordPreparer {
  mutating func prepare(json: Span<UInt8>, into prepared: inout Prepared) -> Bool { false }

  var takesShapes: Bool { false }

  mutating func prepare(
    _ shapes: ResponseShapes, in text: Span<UInt8>, at location: () -> Location,
    into prepared: inout Prepared
  ) -> Int? { nil }
}

/// Writes in one of the formats, in the order of the records.
protocol BatchWriter {
  associatedtype Preparer: RecordPreparer

  /// How many bytes were written.
  var bytesWritten: Int { get }

  /// The files that were written, known when all is; none for a folder of responses.
  var writtenFiles: [WrittenFile] { get }

  /// Makes what prepares records for this writer.
  var makePreparer: @Sendable () -> Preparer { get }

  /// What prepares records that come one by one.
  var preparer: Preparer { get set }

  /// Writes a part of what was prepared; `number` is that of the first record in it.
  mutating func write(
    _ prepared: Preparer.Prepared, _ part: Range<Int>, number: Int
  ) throws(Diagnostic)

  /// Writes the rest.
  mutating func finish() throws(Diagnostic)

  /// Whether each record is written by itself, because a file may end behind it.
  var takesSingleRecords: Bool { get }

  /// Whether this is a good moment to ask for its state: nothing that waits to be written together is
  /// cut apart.
  var isAtBlockEnd: Bool { get }

  /// Keeps what was written so far for another run; `nil` where none could go on with it.
  mutating func keep() throws(Diagnostic) -> WriterState?

  /// Goes on from a state that another run kept, before anything is written.
  mutating func goOn(from state: WriterState) throws(Diagnostic)

  /// What there is to say that is not an error, said once.
  mutating func takeFindings() -> [Diagnostic]

  /// Notes that a record that was written has no answers.
  mutating func meetRecordWithoutAnswers()

  /// What there is to say at the end.
  func lastFindings() -> [Diagnostic]

  /// How many responses have the id of the one before, from which their rows cannot be told apart; `nil`
  /// where nobody looked.
  var sameIds: Int? { get }
}

extension BatchWriter {
  /// Writes a record by itself and returns how many answers it has, or why it cannot be written;
  /// throws where writing as such fails.
  mutating func add(
    _ record: BatchRecord, number: Int
  ) throws(Diagnostic) -> Result<Int, Diagnostic> {
    var prepared = Preparer.Prepared()
    let answers: Int
    do throws(Diagnostic) {
      answers = try preparer.prepare(record, number: number, into: &prepared) ?? 0
    } catch {
      return .failure(error)
    }
    try write(prepared, 0..<prepared.count, number: number)
    return .success(answers)
  }

  var writtenFiles: [WrittenFile] { [] }
  var takesSingleRecords: Bool { false }

  var isAtBlockEnd: Bool { true }

  mutating func keep() throws(Diagnostic) -> WriterState? { nil }

  mutating func goOn(from state: WriterState) throws(Diagnostic) {}

  mutating func takeFindings() -> [Diagnostic] { [] }

  mutating func meetRecordWithoutAnswers() {}

  func lastFindings() -> [Diagnostic] { [] }

  var sameIds: Int? { nil }
}
