import SurveyDiagnostics
import SurveyWorkflow

/// The language in which a survey is shown, and that of the words around it.
///
/// `--language` counts, or else the locale where the form has it. The words are in the language asked
/// for, or else in that of the form, or else English: the first that there is a table of.
struct ShownLanguage {
  /// The language of the words.
  var words: DiagnosticLanguage = .english

  /// Shows a form in the language that is asked for.
  ///
  /// `takesLocale` says whether the locale counts: for people it does, for files never.
  init(
    _ form: inout Form, _ options: SharedOptions, takesLocale: Bool, _ pipeline: CommandPipeline
  ) throws(ExitStatus) {
    let world = pipeline.world
    if let asked = options.language {
      guard LanguageTag.isTag(asked) else {
        throw world.refusal(
          "--language", "\"\(asked)\" is not a language tag", advice: "write it as de or pt-BR")
      }
      if !form.localize(to: asked) {
        pipeline.reporter.note(
          "the questionnaire has no texts in \"\(asked)\"; they are shown as written")
      }
      words = Self.table(asked) ?? form.language.flatMap(Self.table) ?? .english
    } else if takesLocale {
      let locale = Self.locale(world.environment)
      let isShown = locale.map { form.localize(to: $0) } ?? false
      words =
        (isShown ? locale.flatMap(Self.table) : nil)
        ?? form.language.flatMap(Self.table) ?? .english
    }
    // A program that gives its own words for findings has the first word.
    if world.language.tag != DiagnosticLanguage.english.tag { words = world.language }
  }

  /// The language of the locale, as POSIX finds that of messages.
  static func locale(_ environment: [String: String]) -> String? {
    ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }
      .first { !$0.isEmpty }.flatMap(LanguageTag.ofLocale)
  }

  private static func table(_ tag: String) -> DiagnosticLanguage? { DiagnosticLanguage.named(tag) }
}
