import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import SurveyPrimitives
import SurveyTerminal

/// The answers of a file: JSON, or plain lines, one for each prompt.
struct GivenAnswers {
  let pipeline: CommandPipeline
  let clock: Clock
  let evaluator: FHIRPathEvaluator?
  let source: Source

  /// Reads typed answers as of now.
  static func reader(_ clock: Clock) -> AnswerReader {
    let now = clock.dateTime(clock.now())
    return AnswerReader(today: now.date, now: now, loadAttachment: AttachmentFile.load)
  }

  /// The bytes behind a byte order mark.
  private var text: ArraySlice<UInt8> {
    source.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? source.bytes[3...] : source.bytes[...]
  }

  /// Whether they are JSON; a line may begin with a bracket, too.
  var isJSON: Bool {
    switch text.first(where: { $0 > 0x20 }) {
    case UInt8(ascii: "{"): true
    case UInt8(ascii: "["): AnswersFile.read(source).document != nil
    default: false
    }
  }

  /// Whether they are no answers, but a response in XML: a tag is the first, or the text is UTF-16.
  var isXML: Bool {
    let start = text.prefix(2)
    return text.first { $0 > 0x20 } == UInt8(ascii: "<") || start == [0xFF, 0xFE]
      || start == [0xFE, 0xFF]
  }

  /// The session that answers in JSON give; those that do not fit end the command with 65.
  func session(_ survey: Survey) throws(ExitStatus) -> (session: Session, findings: [Diagnostic]) {
    let read = AnswersFile.read(source, isStrict: pipeline.options.strict)
    try pipeline.reporter.check(read.diagnostics)
    guard let root = read.document?.root else { throw .badInput }
    var session = Session(survey, at: clock.now(), evaluator: evaluator)
    let findings = AnswersFile.apply(
      root: root, to: &session, reader: Self.reader(clock), at: clock.now())
    try pipeline.reporter.check(findings)
    return (session, findings)
  }

  /// How an interview ends that is answered by the lines.
  func interview(_ survey: Survey) -> InterviewOutcome {
    // Bytes, since to a String carriage return and line feed are one character.
    var lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)[...]
    if lines.last?.isEmpty == true { lines.removeLast() }
    return LineAnswers.run(
      Session(survey, at: clock.now(), evaluator: evaluator), reader: Self.reader(clock),
      now: clock.now, readLine: { lines.popFirst().map { String(decoding: $0, as: UTF8.self) } })
  }

  /// Findings of the session, with the file of the answers.
  func located(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    diagnostics.map { diagnostic in
      var result = diagnostic
      result.location.file = diagnostic.location.file ?? source.name
      return result
    }
  }
}
