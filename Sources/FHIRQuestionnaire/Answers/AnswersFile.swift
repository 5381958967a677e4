public import FHIRDocument
public import SurveyDiagnostics
public import SurveyEngine
public import SurveyPrimitives

/// Answers written down as JSON, applied to a session without a person.
///
/// An object from linkId to answer, or to an array of answers. A repeating group is an array of
/// objects, one a repetition; items below an answer are beside it. Values are written as a person
/// would type them. A key of any depth may be at the top level, as long as no repeating group and
/// no question with several answers lies between.
///
/// ```json
/// { "1.1": "0-1", "2.2": 93.50, "3": [{ "3.1": "2026-03" }],
///   "4": { "answer": true, "items": { "4.1": "72 kg" } } }
/// ```
public enum AnswersFile {
  /// Reads the JSON; keys that start with `_` have no special meaning.
  public static func read(_ source: Source, isStrict: Bool = false) -> ReadResult {
    var options = ReadOptions()
    options.readsSiblings = false
    options.isStrict = isStrict
    return Document.read(source, options: options)
  }

  /// Applies the answers in the order of the questionnaire; what was wrong comes back.
  ///
  /// A wrong answer is left out, the others are applied. Whether an item is disabled is decided when
  /// all answers are in, since conditions may look forward (rule 12). An option is named by its text
  /// or code, never by its number. Required answers that are
  /// missing are for the session to report.
  public static func apply(
    root: Element, to session: inout Session, reader: AnswerReader, at moment: Instant
  ) -> [Diagnostic] {
    guard root.isObject else {
      return [
        Diagnostic(.notAnAnswersFile, at: root.location())
      ]
    }
    if let type = root.resourceType, session.index.find(linkId: "resourceType") == nil {
      return [
        Diagnostic(.resourceAsAnswersFile, ["type": .literal(type)], at: root.location())
      ]
    }
    var reader = reader
    reader.acceptsOptionNumbers = false
    var application = AnswersApplication(
      root, session: session, reader: reader, moment: moment)
    let diagnostics = application.run()
    session = application.loader.session
    return diagnostics
  }
}
