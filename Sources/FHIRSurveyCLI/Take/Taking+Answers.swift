import Diagnostics
import FHIRDocument
import FHIRQuestionnaire
import Primitives
import SurveyEngine
import SurveyModel
import SurveyTerminal

extension Taking {
  /// The session that results when the answers of `--answers` are given.
  func answered(_ survey: Survey) throws(ExitStatus) -> Session {
    let path = command.answers ?? "-"
    let bytes = try pipeline.bytes(of: path)
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    let first = text.first { $0 > 0x20 }
    let isArray =
      first == UInt8(ascii: "[")
      && AnswersFile.read(Source(name: path, bytes: bytes)).document != nil
    guard first == UInt8(ascii: "{") || isArray else {
      let session = try answered(survey, lines: text)
      try pipeline.reporter.check(located(session.problems(completing: true), in: path))
      return session
    }
    return try answered(survey, json: bytes, name: path)
  }

  var reader: AnswerReader {
    let now = clock.dateTime(clock.now())
    return AnswerReader(today: now.date, now: now, loadAttachment: AttachmentFile.load)
  }

  private func answered(
    _ survey: Survey, json bytes: [UInt8], name: String
  ) throws(ExitStatus) -> Session {
    let read = AnswersFile.read(Source(name: name, bytes: bytes), isStrict: command.shared.strict)
    try pipeline.reporter.check(read.diagnostics)
    guard let root = read.document?.root else { throw .badInput }
    var session = Session(survey, at: clock.now(), evaluator: evaluator)
    let findings = AnswersFile.apply(root: root, to: &session, reader: reader, at: clock.now())
    try pipeline.reporter.check(findings)
    let known = Set(findings.map { [$0.code.description, $0.location.linkId ?? ""] })
    let more = session.problems(completing: true).filter {
      !known.contains([$0.code.description, $0.location.linkId ?? ""])
    }
    try pipeline.reporter.check(located(more, in: name))
    return session
  }

  /// Takes one line for each prompt; lines that end before the last question end the run with 66.
  private func answered(
    _ survey: Survey, lines bytes: ArraySlice<UInt8>
  ) throws(ExitStatus) -> Session {
    // Bytes, since to a String carriage return and line feed are one character.
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)[...]
    if lines.last?.isEmpty == true { lines.removeLast() }
    let outcome = LineAnswers.run(
      Session(survey, at: clock.now(), evaluator: evaluator), reader: reader, now: clock.now,
      readLine: { lines.popFirst().map { String(decoding: $0, as: UTF8.self) } })
    switch outcome {
    case .finished(let session), .quit(let session): return session
    case .inputEnded:
      world.say("the answers end before the last question; an empty line skips a question")
      throw .noInput
    case .failed(let problem, _):
      try pipeline.reporter.check(located([problem], in: command.answers ?? "-"))
      throw .badInput
    }
  }

  /// Diagnostics of the session, with the file of the answers.
  private func located(_ diagnostics: [Diagnostic], in path: String) -> [Diagnostic] {
    diagnostics.map { diagnostic in
      var result = diagnostic
      result.location.file = diagnostic.location.file ?? path
      return result
    }
  }
}
