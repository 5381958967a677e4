public import SurveyDiagnostics
public import SurveyEngine
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
  /// Takes text to show, line breaks included; a prompt comes without one.
  public var write: (String) -> Void
  /// Puts an event on disk; called before the next prompt appears.
  public var save: (SessionEvent) throws(Diagnostic) -> Void

  /// Creates a runner.
  public init(
    face: PlainFace = PlainFace(), now: @escaping () -> Instant,
    readLine: @escaping () -> String?, write: @escaping (String) -> Void,
    save: @escaping (SessionEvent) throws(Diagnostic) -> Void = { (_) throws(Diagnostic) in }
  ) {
    self.face = face
    self.now = now
    self.readLine = readLine
    self.write = write
    self.save = save
  }

  /// Asks until it is done, the person stops, or no more lines come.
  public func run(_ interview: Interview) -> InterviewOutcome {
    var interview = interview
    var former: InterviewView?
    while true {
      let view = interview.view
      for line in face.lines(for: view, after: former) { write(line + "\n") }
      if interview.isDone { return .finished(interview.session) }
      former = view
      write(face.prompt(for: view))
      guard let line = nextLine(for: view) else {
        write("\n")
        return .inputEnded(interview.session)
      }
      if line.utf8.count >= Self.longestLine {
        write("  " + Words.lineTooLong + "\n")
        continue
      }
      for effect in interview.handle(face.input(for: line, in: view), at: now()) {
        switch effect {
        case .saved(let event):
          do throws(Diagnostic) {
            try save(event)
          } catch {
            return .failed(error, interview.session)
          }
        case .finished: break
        case .quit: return .quit(interview.session)
        case .failed(let problem): return .failed(problem, interview.session)
        }
      }
    }
  }

  /// The bytes at which a terminal cuts a line off without a word.
  private static let longestLine = 4095

  /// The next line; for a text of several lines, all lines up to one that does not end in `\`.
  private func nextLine(for view: InterviewView) -> String? {
    guard var line = readLine() else { return nil }
    guard case .question(let question) = view.content, question.presentation == .text else {
      return line
    }
    var text = ""
    while line.hasSuffix("\\"), !line.hasSuffix("\\\\") {
      text += line.dropLast() + "\n"
      write(Words.more)
      guard let next = readLine() else { return text + line.dropLast() }
      line = next
    }
    return text + (line.hasSuffix("\\\\") ? String(line.dropLast()) : line)
  }
}
