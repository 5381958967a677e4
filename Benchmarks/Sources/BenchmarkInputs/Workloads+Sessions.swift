import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import SurveyPrimitives
import SurveyTables

extension Workload {
  private static let noon = Instant(secondsSinceEpoch: 1_795_176_000)

  /// Taking a form of 200 questions.
  public static func sessions(_ inputs: Inputs) -> [Workload] {
    guard let survey = read(inputs.form).flatMap({ QuestionnaireReader.read($0.root).survey })
    else { return [] }
    let fresh = Session(survey, at: noon)
    let events = edits(of: fresh)
    guard let first = events.first, case .answer(let path, _) = first.action else { return [] }
    let other = SessionEvent(
      .answer(path, [.coding(Coding(system: "urn:s", code: "a1"))]), at: noon)
    return [
      Workload("open a form of 200 questions") {
        Session(survey, at: noon).roots().count
      },
      // To and fro, so that each edit turns the condition of another question.
      Workload("one edit in it", repetitions: 100) {
        var session = fresh
        for number in 0..<100 { try? session.apply(number.isMultiple(of: 2) ? first : other) }
        return session.events.count
      },
      Workload("answer all 200 questions and write the response") {
        var session = Session(survey, at: noon)
        for event in events { try? session.apply(event) }
        let response = ResponseWriter.write(session, ResponseDetails(status: .completed))
        return JSONWriter.write(response.root).count
      },
    ]
  }

  /// An answer for each question of a session.
  private static func edits(of session: Session) -> [SessionEvent] {
    var events: [SessionEvent] = []
    var waiting = Array(session.roots().reversed())
    while let id = waiting.popLast() {
      waiting += session.children(of: id).reversed()
      guard let value = answer(to: session.item(id)) else { continue }
      events.append(SessionEvent(.answer(session.path(id), [value]), at: noon))
    }
    return events
  }

  private static func answer(to item: SurveyItem) -> AnswerValue? {
    switch item.type {
    case .boolean: .boolean(true)
    case .decimal: ExactDecimal("93.50").map(AnswerValue.decimal)
    case .choice: .coding(Coding(system: "urn:s", code: "a2", display: "Answer number 2"))
    case .string: .string("Now and then, mostly in the evening")
    default: nil
    }
  }

  /// The 1,000 responses from file to file.
  public static func exports(_ inputs: Inputs) -> [Workload] {
    [BatchTarget.ndjson, .csv, .table].map { target in
      Workload("export NDJSON to \(target.rawValue)", bytes: inputs.smallJSON.totalBytes) {
        let output = inputs.ndjson + "." + target.rawValue
        var export = BatchExport(target: target, output: output)
        export.force = true
        do throws(Diagnostic) {
          return try export.run([inputs.ndjson]) { _ in }.records
        } catch {
          return 0
        }
      }
    }
  }

  /// Everything that is measured.
  public static func all(_ inputs: Inputs) -> [Workload] {
    documents(inputs) + conversions(inputs) + sessions(inputs) + exports(inputs)
  }
}
