public import SurveyDiagnostics
public import SurveyEngine
public import SurveyPrimitives

/// Takes a survey without a person: each line answers the next prompt, an empty line skips it.
///
/// Nothing is a command here. Lines that end before the last question end the run, since a file that
/// was cut off is not a finished survey. A line too many that is not empty, a wrong answer, and a
/// missing required one end it, too; the diagnostic has the line in its position. See
/// ``Interview/Mode/unattended`` for what takes a line.
public enum LineAnswers {
  /// Answers the questions of a session with lines.
  ///
  /// `save` is called with each event as it happens.
  public static func run(
    _ session: Session, reader: AnswerReader, now: () -> Instant, readLine: () -> String?,
    save: (SessionEvent) throws(Diagnostic) -> Void = { (_) throws(Diagnostic) in }
  ) -> InterviewOutcome {
    var interview = Interview(session, reader: reader, mode: .unattended)
    var number = 0
    while !interview.isDone {
      var input = InterviewInput.finish
      var isLine = false
      if !interview.isPastLastQuestion {
        guard let line = readLine() else { return .inputEnded(interview.session) }
        number += 1
        isLine = true
        input = Self.input(line)
      }
      let effects = interview.handle(input, at: now())
      if let problem = failure(in: effects, line: isLine ? number : nil, save: save) {
        return .failed(problem, interview.session)
      }
    }
    while let line = readLine() {
      number += 1
      if line.trimmed.isEmpty { continue }
      return .failed(tooMany(number), interview.session)
    }
    return .finished(interview.session)
  }

  private static func input(_ line: String) -> InterviewInput {
    let text = line.hasSuffix("\r") ? String(line.dropLast()) : line
    return text.trimmed.isEmpty ? .skip : .answer(text)
  }

  private static func failure(
    in effects: [InterviewEffect], line: Int?, save: (SessionEvent) throws(Diagnostic) -> Void
  ) -> Diagnostic? {
    for effect in effects {
      switch effect {
      case .saved(let event):
        do throws(Diagnostic) {
          try save(event)
        } catch {
          return error
        }
      case .failed(var problem):
        // What is missing at the end is no fault of the last line.
        if let line, problem.code != .requiredMissing {
          problem.location.position = SourcePosition(line: line, column: 1)
        }
        return problem
      case .finished, .quit, .undone: continue
      }
    }
    return nil
  }

  private static func tooMany(_ line: Int) -> Diagnostic {
    Diagnostic(.tooManyLines, at: Location(position: SourcePosition(line: line, column: 1)))
  }
}
