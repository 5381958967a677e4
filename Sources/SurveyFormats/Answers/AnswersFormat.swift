package import FHIRDocument
package import SurveyDiagnostics
package import SurveyPrimitives

/// A format in which the answers of people to a form are kept: data of ODM, submissions of ODK.
///
/// Answers name questions and options as the definition of their form does. So they are read and written
/// by that: the file that the form is, or what the form is as a file of ``definitions``.
package protocol AnswersFormat: Sendable {
  /// Its name on the command line: `submission`.
  var name: String { get }
  /// How names of its files end: `xml`.
  var fileExtension: String { get }
  /// How responses are put into files.
  var framing: AnswersFraming { get }
  /// The format of the definitions that the answers are given by.
  var definitions: any SurveyFormat { get }

  /// Whether the content of a file has answers in this format, as far as that shows.
  func recognizes(_ source: Source) -> Bool

  /// What reads and writes the answers to a form; `nil` where its definition cannot be read.
  func codec(for form: AnswersForm) -> (any AnswersCodec)?
}

/// How the responses of many people are put into files.
package enum AnswersFraming: Sendable {
  /// All in one document.
  case document
  /// Each in a file.
  case files
  /// Each in a line, or all in an array of JSON.
  case lines
}

/// Reads and writes the answers to one form.
package protocol AnswersCodec: Sendable {
  /// Reads the answers in a file.
  func read(_ source: Source) -> ReadAnswers

  /// A response without what the format gives it again by itself.
  func prepared(_ response: FlatResponse) -> FlatResponse

  /// Writes responses: one, unless the format has all in one document.
  func write(_ responses: [FlatResponse], at time: Instant) -> [UInt8]
}

extension AnswersCodec {
  package func prepared(_ response: FlatResponse) -> FlatResponse { response }
}

/// Answers that were read from a file.
package struct ReadAnswers: Sendable {
  package var responses: [FlatResponse] = []
  /// Texts that are no responses, each with what is wrong with it.
  package var rejected: [(text: [UInt8], diagnostics: [Diagnostic])] = []
  /// What is wrong with the file as a whole.
  package var diagnostics: [Diagnostic] = []
  /// What of the file belongs to no response.
  package var losses: [Loss] = []
  /// Where in the file a source of an answer is.
  package var position: @Sendable (FlatResponse.Source) -> SourcePosition? = { _ in nil }
  /// The text of a response, by its source.
  package var text: @Sendable (FlatResponse.Source) -> [UInt8] = { _ in [] }

  package init() {}
}

/// The formats of answers that there are.
package struct AnswersFormats: Sendable {
  package let formats: [any AnswersFormat]

  package init(_ formats: [any AnswersFormat]) { self.formats = formats }

  /// The format of a name.
  package func named(_ name: String) -> (any AnswersFormat)? {
    formats.first { $0.name == name }
  }

  /// The format that the content of a file is of; `nil` where it is of none.
  package func recognizing(_ source: Source) -> (any AnswersFormat)? {
    formats.first { $0.recognizes(source) }
  }
}
