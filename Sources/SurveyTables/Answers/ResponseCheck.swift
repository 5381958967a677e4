import FHIRDocument
import SurveyDiagnostics

/// Counts answers.
struct AnswerCount: AnswerSink {
  var count = 0

  mutating func add(
    _ answer: FoundAnswer, in document: Document, of paths: borrowing AnswerPathTable
  ) {
    count += 1
  }
}

/// Checks that a response can be walked over, and counts its answers.
struct ResponseCheck {
  private var walk = AnswerWalk(order: ItemOrder(nil))

  var mayHaveModifiers: Bool { walk.mayHaveModifiers }

  mutating func countAnswers(of response: Element) throws(Diagnostic) -> Int {
    var sink = AnswerCount()
    try walk.walk(response, &sink)
    return sink.count
  }
}
