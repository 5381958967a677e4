import Diagnostics
import FHIRDocument

/// Writes the records of a batch in one of the formats.
protocol BatchWriter {
  /// How many bytes were written.
  var bytesWritten: Int { get }

  /// Takes a response and tells how many answers it has; throws, and keeps nothing of it, where it
  /// cannot be written.
  mutating func add(_ record: BatchRecord, number: Int) throws(Diagnostic) -> Int

  /// Writes what has gathered; throws where that fails, which ends the batch.
  mutating func flush() throws(Diagnostic)

  /// Writes the rest.
  mutating func finish() throws(Diagnostic)

  /// What there is to say that is no error, said once.
  mutating func takeFindings() -> [Diagnostic]
}

extension BatchWriter {
  mutating func takeFindings() -> [Diagnostic] { [] }
}

/// Counts answers.
struct AnswerCount: AnswerSink {
  var count = 0

  mutating func add(
    _ value: Element?, _ type: AnswerType?, of item: Element, at place: Int,
    in places: borrowing PlaceTable
  ) {
    count += 1
  }
}

/// Checks that a response can be walked over, and counts its answers.
struct ResponseCheck {
  private var walk = AnswerWalk(order: ItemOrder(nil))

  mutating func countAnswers(of response: Element) throws(Diagnostic) -> Int {
    var sink = AnswerCount()
    try walk.walk(response, &sink)
    return sink.count
  }
}
