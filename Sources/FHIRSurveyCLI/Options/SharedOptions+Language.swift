import SurveyDiagnostics

extension SharedOptions {
  /// Ends the command with 64 where `--language` is not a tag of BCP 47.
  func checkLanguage(in world: World) throws(ExitStatus) {
    guard let language, !LanguageTag.isTag(language) else { return }
    throw world.refusal(
      "--language", "\"\(language)\" is not a language tag", advice: "write it as de or pt-BR")
  }
}
