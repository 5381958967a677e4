import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import SurveyPrimitives
import Testing

@testable import SurveyInterview
@testable import SurveyTerminal

/// What every test takes for the present.
let moment = Instant(secondsSinceEpoch: 1_773_482_400)

/// 14 March 2026, 11:00 at +01:00.
func reader(
  loading loader: AnswerReader.AttachmentLoader? = nil
) throws -> AnswerReader {
  let today = try #require(PartialDate("2026-03-14"))
  let now = try #require(PartialDateTime("2026-03-14T11:00:00+01:00"))
  return AnswerReader(today: today, now: now, loadAttachment: loader)
}

func item(
  _ linkId: String, _ type: ItemType, _ text: String,
  _ change: (inout SurveyItem) -> Void = { _ in }
) -> SurveyItem {
  var item = SurveyItem(linkId: linkId, type: type, text: text)
  change(&item)
  return item
}

func coded(_ labels: String...) -> [AnswerOption] {
  labels.enumerated().map { place, label in
    AnswerOption(value: .coding(Coding(system: "s", code: "code-\(place + 1)", display: label)))
  }
}

/// What a person saw and typed in plain mode, and how it ended.
struct Take {
  var transcript = ""
  /// The same without what was typed.
  var said = ""
  var events: [SessionEvent] = []
  var outcome: InterviewOutcome
  var session: Session { outcome.session }

  init(
    _ survey: Survey, _ lines: [String], width: Int = 80, session: Session? = nil,
    loading loader: AnswerReader.AttachmentLoader? = nil, pasted: Set<String> = [],
    language: DiagnosticLanguage = .english, prompts: Prompts = .full,
    typing: (path: InstancePath, text: String)? = nil
  ) throws {
    var told = ""
    var last: String?
    var text = ""
    var saved: [SessionEvent] = []
    var rest = lines[...]
    var face = PlainFace(width: width)
    face.prompts = prompts
    var runner = PlainRunner(
      face: face, now: { moment },
      readLine: {
        let line = rest.popFirst()
        last = line
        text += line.map { $0 + "\n" } ?? ""
        return line
      },
      dropPaste: { last.map(pasted.contains) == true },
      write: {
        text += $0
        told += $0
      },
      store: AnswerStore(save: { (event) throws(Diagnostic) in saved.append(event) }))
    runner.typing = typing
    var answers = try reader(loading: loader)
    answers.words = AnswerWords(language)
    let interview = Interview(
      session ?? Session(survey, at: moment), reader: answers, language: language)
    outcome = runner.run(interview)
    transcript = text
    said = told
    events = saved
  }

  func answers(_ path: String) throws -> [String] {
    try SurveyTerminalTests.answers(path, in: session)
  }
}

func answers(_ path: String, in session: Session) throws -> [String] {
  let path = try #require(InstancePath(path))
  let id = try #require(session.instance(at: path))
  return session.answers(id).map(\.label)
}

extension InterviewOutcome {
  var name: String {
    switch self {
    case .finished: "finished"
    case .quit: "quit"
    case .inputEnded: "input ended"
    case .failed(let problem, _): "failed: \(problem)"
    }
  }
}
