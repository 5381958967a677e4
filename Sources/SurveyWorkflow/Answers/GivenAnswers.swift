public import FHIRDocument
import FHIRQuestionnaire
public import SurveyDiagnostics
public import SurveyEngine
public import SurveyInterview
public import SurveyPrimitives

/// The answers of a file: JSON, or plain lines, one for each question.
public struct GivenAnswers: Sendable {
  /// The file.
  public let source: Source

  /// Takes the bytes of a file, with a byte order mark or without.
  public init(_ source: Source) { self.source = source }

  private var text: ArraySlice<UInt8> {
    source.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? source.bytes[3...] : source.bytes[...]
  }

  /// Whether they are JSON; a line may begin with a bracket, too.
  public var isJSON: Bool {
    switch text.first(where: { $0 > 0x20 }) {
    case UInt8(ascii: "{"): true
    case UInt8(ascii: "["): AnswersFile.read(source).document != nil
    default: false
    }
  }

  /// Whether they are not answers, but a response in XML: a tag is the first, or the text is UTF-16.
  public var isXML: Bool {
    let start = text.prefix(2)
    return text.first { $0 > 0x20 } == UInt8(ascii: "<") || start == [0xFF, 0xFE]
      || start == [0xFE, 0xFF]
  }

  /// The JSON as a tree, to be given to a session by ``apply(_:to:reader:at:)``.
  public func read(isStrict: Bool = false) -> ReadResult {
    AnswersFile.read(source, isStrict: isStrict)
  }

  /// Gives a session the answers of the JSON; what does not fit is reported.
  public func apply(
    _ root: Element, to session: inout Session, reader: AnswerReader, at moment: Instant
  ) -> [Diagnostic] {
    AnswersFile.apply(root: root, to: &session, reader: reader, at: moment)
  }

  /// How an interview ends that is answered by the lines.
  public func interview(
    _ session: Session, reader: AnswerReader, now: () -> Instant
  ) -> InterviewOutcome {
    // Bytes, since to a String carriage return and line feed are one character.
    var lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)[...]
    if lines.last?.isEmpty == true { lines.removeLast() }
    return LineAnswers.run(
      session, reader: reader, now: now,
      readLine: { lines.popFirst().map { String(decoding: $0, as: UTF8.self) } })
  }

  /// Findings of the session, with the file of the answers.
  public func located(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    diagnostics.map { diagnostic in
      var result = diagnostic
      result.location.file = diagnostic.location.file ?? source.name
      return result
    }
  }
}
