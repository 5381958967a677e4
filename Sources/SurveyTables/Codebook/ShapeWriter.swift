import FHIRDocument
import FHIRQuestionnaire
import FHIRTerminology
import SurveyDiagnostics
import SurveyModel
import SurveyPrimitives

/// Notes the shape of each response; done before the export where no questionnaire is given.
struct ShapePreparer: RecordPreparer {
  private var walk: AnswerWalk
  private var sink = Sink()

  /// `groups` are the linkIds of those that are known.
  init(groups: Set<String>) { walk = AnswerWalk(order: ItemOrder(nil), groups: groups) }

  var mayHaveModifiers: Bool { false }

  mutating func prepare(
    _ record: BatchRecord, number: Int?, into prepared: inout ResponseShape
  ) throws(Diagnostic) -> Int? {
    let named = QuestionnaireReference(namedBy: record.element)
    sink.version = named?.version ?? ""
    sink.form = prepared.start(named?.address, version: sink.version)
    swap(&sink.shape, &prepared)
    defer { swap(&sink.shape, &prepared) }
    try walk.walk(record.element, &sink)
    sink.shape.endRecord()
    return 0
  }

  private struct Sink: AnswerSink {
    var shape = ResponseShape()
    var form = 0
    var version = ""

    mutating func add(
      _ answer: FoundAnswer, in document: Document, of paths: borrowing AnswerPathTable
    ) {
      var coding: Coding?
      var answerType: AnswerType?
      if case .answer(let type) = answer.type { answerType = type }
      if let value = answer.value, answerType == .coding {
        coding = Coding(Element(document: document, index: value))
      }
      shape.note(
        paths.steps(to: answer.path), answerType, coding,
        text: { Element(document: document, index: answer.item)[.text]?.string }, version: version,
        in: form)
    }
  }
}

/// Gathers the shapes of all responses and writes nothing.
struct ShapeWriter: BatchWriter {
  let makePreparer: @Sendable () -> ShapePreparer
  var preparer: ShapePreparer
  var bytesWritten: Int { 0 }
  private(set) var shape = ResponseShape()

  /// `groups` are the linkIds of those that are known.
  init(groups: Set<String>) {
    makePreparer = { ShapePreparer(groups: groups) }
    preparer = makePreparer()
  }

  mutating func write(
    _ prepared: ResponseShape, _ part: Range<Int>, number: Int
  ) throws(Diagnostic) {
    if part.upperBound == prepared.count { shape.add(prepared) }
  }

  mutating func finish() throws(Diagnostic) {}
}
