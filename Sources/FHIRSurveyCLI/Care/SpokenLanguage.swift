import Medication
import SurveyDiagnostics
import SurveyInterview
import SurveyPrimitives

/// The language that sentences are in, and the words around them.
enum SpokenLanguage {
  /// The sentences in the language that is asked for, else that of the locale, where it is spoken, else English.
  ///
  /// Moments are said by the clock of the zone, where one is named (`isFixed`), else as they are written. A language that
  /// is asked for and not spoken ends the command, unless sentences are not shown (`isRequired`).
  static func sentences(
    _ pipeline: CommandPipeline, _ clock: Clock, isFixed: Bool, isRequired: Bool = true
  ) throws(ExitStatus) -> DosageSentences {
    let world = pipeline.world
    try pipeline.options.checkLanguage(in: world)
    let isNamed =
      isFixed || world.environment["FHIR_SURVEY_TIME_ZONE"].map { !$0.isEmpty } ?? false
    let tag = tag(pipeline)
    let offset = isNamed ? { clock.dateTime($0).offset } : nil
    if let sentences = DosageSentences(language: tag, offset: offset) { return sentences }
    guard pipeline.options.language == nil || !isRequired,
      let english = DosageSentences(language: "en", offset: offset)
    else {
      throw world.refusal(
        "--language", "no sentences are known in \"\(tag)\"",
        advice: "the languages are \(DosageSentences.languages.joined(separator: ", "))")
    }
    return english
  }

  /// The words in that language, else in English.
  static func words(_ pipeline: CommandPipeline) -> Words {
    Words(DiagnosticLanguage.named(tag(pipeline)) ?? .english)
  }

  private static func tag(_ pipeline: CommandPipeline) -> String {
    pipeline.options.language ?? ShownLanguage.locale(pipeline.world.environment) ?? "en"
  }
}
