import FHIRDocument
import SurveyDiagnostics
import SurveyEngine
import SurveyPrimitives
import SurveyWorkflow

extension CommandPipeline {
  /// Gives a session answers in JSON; those that do not fit end the command with 65.
  func apply(
    _ given: GivenAnswers, to session: inout Session, _ clock: Clock
  ) throws(ExitStatus) -> [Diagnostic] {
    let read = given.read(isStrict: options.strict)
    try reporter.check(read.diagnostics)
    guard let root = read.document?.root else { throw .badInput }
    let findings = given.apply(
      root, to: &session, reader: clock.answerReader, at: clock.now())
    try reporter.check(findings)
    return findings
  }
}

extension Clock {
  /// Reads typed answers as of now.
  var answerReader: AnswerReader { answerReader(.english) }

  /// Reads answers that are typed in a language.
  func answerReader(_ language: DiagnosticLanguage) -> AnswerReader {
    let now = dateTime(now())
    var reader = AnswerReader(
      today: now.date, now: now, words: AnswerWords(language), loadAttachment: AttachmentFile.load)
    reader.localOffset = localOffset
    return reader
  }
}
