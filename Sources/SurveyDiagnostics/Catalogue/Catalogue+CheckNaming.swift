/// FS108x: how responses name the questionnaire.
extension Diagnostic.Code {
  /// Nothing, or only an id, tells which questionnaire a response answers.
  public static let missingURL = rule(
    1080, .warning, "url", "A questionnaire has a url, by which responses name it.",
    "the questionnaire has neither url nor id, so responses do not say which one they answer",
    remedy: "Give the questionnaire a url that is its own.")
  package static let idWithoutURL = missingURL.variant(
    "id", "the questionnaire has no url, so responses name it by its id alone, {reference}",
    hint: "give it a url; another server may have another questionnaire with this id",
    severity: .note)
  /// Nothing tells which version of a questionnaire a response answers.
  public static let missingVersion = rule(
    1081, .note, "version", "A questionnaire has a version, which responses name.",
    "the questionnaire has no version, so responses do not say which one they answer",
    remedy: "Give the questionnaire a version, and another one with each change.")

  static let checksOfNaming: [Self] = [.missingURL, .idWithoutURL, .missingVersion]
}
