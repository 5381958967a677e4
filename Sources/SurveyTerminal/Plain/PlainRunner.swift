package import SurveyDiagnostics
import SurveyEngine
public import SurveyInterview
import SurveyModel
public import SurveyPrimitives

/// Takes a survey with a person in plain mode: lines in, text out, nothing else.
///
/// ```swift
/// let runner = PlainRunner(now: clock, readLine: { readLine() }, write: { print($0, terminator: "") })
/// let outcome = runner.run(Interview(Session(survey, at: clock()), reader: reader))
/// ```
public struct PlainRunner {
  /// Draws the views.
  public var face: PlainFace
  /// Gives the time of an event.
  public var now: () -> Instant
  /// Gives the next line without its line break; `nil` when there is none.
  public var readLine: () -> String?
  /// Drops the lines that came at once with the last one, as those of a paste do; whether there were
  /// any.
  public var dropPaste: () -> Bool
  /// Takes text to show, line breaks included; a prompt comes without one.
  public var write: (String) -> Void
  /// Where answers are kept, before the next prompt appears.
  public var store: AnswerStore

  /// What was typed for a question in another run, and not given as an answer.
  package var typing: (path: InstancePath, text: String)?

  /// Creates a runner.
  public init(
    face: PlainFace = PlainFace(), now: @escaping () -> Instant,
    readLine: @escaping () -> String?, dropPaste: @escaping () -> Bool = { false },
    write: @escaping (String) -> Void,
    store: AnswerStore = AnswerStore()
  ) {
    self.face = face
    self.now = now
    self.readLine = readLine
    self.dropPaste = dropPaste
    self.write = write
    self.store = store
  }

  /// Asks until it is done, the person stops, or no more lines come.
  public func run(_ interview: Interview) -> InterviewOutcome {
    var interview = interview
    interview.searchesLongLists = true
    var face = face
    face.words = interview.words
    var former: InterviewView?
    var typing = typing
    while true {
      let view = interview.view
      for line in face.lines(for: view, after: former) { write(line + "\n") }
      if let typed = typing, case .question(let question) = view.content,
        question.path == typed.path
      {
        for line in face.typedBefore(typed.text) { write(line + "\n") }
        typing = nil
      }
      if interview.isDone { return .finished(interview.session) }
      former = view
      write(face.prompt(for: view))
      face.learn(view)
      guard let line = nextLine(for: view) else {
        write("\n")
        return .inputEnded(interview.session)
      }
      if let refusal = refusal(of: line, for: view, interview.words) {
        write("  " + refusal + "\n")
        continue
      }
      let effects = interview.handle(face.input(for: line, in: view), at: now())
      switch store.perform(effects, of: interview) {
      case nil, .finished: continue
      case let outcome?: return outcome
      }
    }
  }

  /// Why a line is not taken, whatever is asked.
  private func refusal(
    of line: String, for view: InterviewView, _ words: Words
  ) -> String? {
    if dropPaste() { return words.pasted(isText: view.asksText) }
    if line.utf8.count >= Self.longestLine { return words.text(.lineTooLong) }
    return line.unicodeScalars.contains(where: Self.isKey) ? words.text(.specialKey) : nil
  }

  /// Whether a character comes of a key that types nothing: an arrow, Esc, Ctrl with a letter.
  private static func isKey(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\t", "\n": false
    default: scalar.value < 0x20 || scalar.value == 0x7F
    }
  }

  /// The bytes at which a terminal cuts a line off without a word.
  private static let longestLine = 4095

  /// The next line; for a text of several lines, all lines up to one that does not end in `\`.
  private func nextLine(for view: InterviewView) -> String? {
    guard var line = readLine() else { return nil }
    guard view.asksText else { return line }
    var text = ""
    while line.hasSuffix("\\"), !line.hasSuffix("\\\\") {
      text += line.dropLast() + "\n"
      write("… ")
      guard let next = readLine() else { return text + line.dropLast() }
      line = next
    }
    return text + (line.hasSuffix("\\\\") ? String(line.dropLast()) : line)
  }
}

extension InterviewView {
  /// Whether it asks for a text of several lines.
  fileprivate var asksText: Bool {
    if case .question(let question) = content { question.presentation == .text } else { false }
  }
}
