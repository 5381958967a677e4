public import SurveyDiagnostics
public import SurveyModel

/// How the answers to some items are typed and shown, beside the formats that follow from the types
/// of items.
///
/// Whatever its format, an answer is one of FHIR's types, so that every response can hold it. A
/// format is registered in one place, ``AnswerReader/formats``: interviews, answers files and tables
/// know it from there.
///
/// ```swift
/// struct Stars: AnswerFormat { … }
/// let reader = AnswerReader(today: today, now: now, formats: [Stars()])
/// ```
public protocol AnswerFormat: Sendable {
  /// Whether the answers to an item have this format: by its type, its `itemControl`, its unit.
  func applies(to item: SurveyItem) -> Bool
  /// What may be typed, in a few words for the prompt: `1 to 5 stars`.
  var accepts: String { get }
  /// How an answer is typed, in sentences.
  var help: [String] { get }
  /// Reads one answer; throws where the text is not one.
  func read(_ text: String, for item: SurveyItem) throws(Diagnostic) -> AnswerValue
  /// An answer as a person reads it.
  func text(of value: AnswerValue) -> String
}
