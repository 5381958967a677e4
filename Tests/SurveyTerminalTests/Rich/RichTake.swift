import SurveyDiagnostics
import SurveyEngine
import SurveyModel

@testable import SurveyInterview
@testable import SurveyTerminal

/// A person in the rich face: keys go in, frames and answers come out.
struct RichTake {
  /// What was on the screen before each key, then at the end.
  var screens: [String] = []
  var events: [SessionEvent] = []
  var outcome: RichOutcome

  var session: Session {
    switch outcome {
    case .ended(let outcome): outcome.session
    case .left(let session, _): session
    }
  }

  /// Takes a survey with pieces of bytes, each of which arrives when the one before was drawn.
  init(
    _ survey: Survey, _ pieces: [String], rows: Int = 24, columns: Int = 80,
    isPreview: Bool = false, prompts: Prompts = .full,
    prefilled: [InstancePath: PrefilledAnswer] = [:],
    language: DiagnosticLanguage = .english, presentation: (any PresentationSource)? = nil,
    edit: @escaping (String) -> EditedText = { _ in .noEditor }
  ) throws {
    let screen = VirtualScreen(rows: rows, columns: columns)
    var rest = pieces[...]
    var shown: [String] = []
    var saved: [SessionEvent] = []
    let device = RichDevice(
      next: { milliseconds in
        if milliseconds != nil { return .timeout }
        shown.append(screen.text)
        guard let piece = rest.popFirst() else { return .bytes([]) }
        return .bytes(Array(piece.utf8))
      },
      write: { screen.write($0) }, size: { (rows, columns) }, edit: edit)
    var answers = try reader()
    answers.words = AnswerWords(language)
    var interview = Interview(
      Session(survey, at: moment), reader: answers, isPreview: isPreview, language: language)
    interview.presentation = presentation
    interview.prefilled = prefilled
    var runner = RichRunner(
      interview, device: device,
      theme: Theme(.none), now: { moment },
      store: AnswerStore(save: { (event) throws(Diagnostic) in saved.append(event) }),
      prompts: prompts)
    outcome = runner.run()
    screens = shown + [screen.text]
    events = saved
  }

  func answers(_ path: String) throws -> [String] {
    try SurveyTerminalTests.answers(path, in: session)
  }
}

/// Names of keys for scripts: the bytes that xterm sends.
enum Bytes {
  static let enter = "\r"
  static let up = "\u{1B}[A"
  static let down = "\u{1B}[B"
  static let right = "\u{1B}[C"
  static let left = "\u{1B}[D"
  static let back = "\u{1B}[Z"
  static let escape = "\u{1B}"
  static let quit = "\u{3}"
  static func paste(_ text: String) -> String { "\u{1B}[200~\(text)\u{1B}[201~" }
}
