import Medication
import SurveyPrimitives

/// The language that sentences are in.
enum SpokenLanguage {
  /// The sentences in the language that is asked for, else that of the locale, where it is spoken, else English.
  ///
  /// Moments are said by the clock of the zone, where one is named (`isFixed`), else as they are written.
  static func sentences(
    _ pipeline: CommandPipeline, _ clock: Clock, isFixed: Bool
  ) throws(ExitStatus) -> DosageSentences {
    let world = pipeline.world
    try pipeline.options.checkLanguage(in: world)
    let isNamed =
      isFixed || world.environment["FHIR_SURVEY_TIME_ZONE"].map { !$0.isEmpty } ?? false
    let asked = pipeline.options.language
    let tag = asked ?? ShownLanguage.locale(world.environment) ?? "en"
    let offset = isNamed ? { clock.dateTime($0).offset } : nil
    if let sentences = DosageSentences(language: tag, offset: offset) { return sentences }
    guard asked == nil, let english = DosageSentences(language: "en", offset: offset) else {
      throw world.refusal(
        "--language", "no sentences are known in \"\(tag)\"",
        advice: "the languages are \(DosageSentences.languages.joined(separator: ", "))")
    }
    return english
  }
}
