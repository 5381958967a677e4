import SurveyDiagnostics

/// The hints of findings that a flag of the command line helps with, by their code.
///
/// The library names no flags; these hints replace those of the catalogue.
enum FlagHints {
  /// The templates of the hints by the key of their code, with the flag that gives the version.
  static func templates(versionFlag: String) -> [String: String] {
    var templates: [String: String] = [:]
    for (code, hint) in table { templates[code.key] = hint }
    for code in versionNotes {
      templates[code.key] = "the version can be given with \(versionFlag)"
    }
    return templates
  }

  private static let table: [(Diagnostic.Code, String)] = [
    (.foreignWhitespace, "write plain spaces; without --strict they are read as such"),
    (.tooDeep, "--limit depth=NUMBER sets this limit, up to {most}"),
    (.tooLarge, "--limit size=NUMBER sets this limit"),
    (.stringTooLong, stringLimit), (.jsonStringTooLong, stringLimit),
    (.tooManyAttributes, "--limit attributes=NUMBER sets this limit"),
    (.typeNotInTarget, "--lossy leaves it as it is, which is not valid {version}"),
    (.outputExists, "--force overwrites it"),
    (
      .outputFolderNotEmpty,
      "name a new folder; --force writes into this one, and what is there stays"
    ),
    (.rejectsInTheWay, "--rejects names another file"),
    (.policyWithoutKey, "--key FILE gives one; openssl rand 32 makes it"),
    (
      .policyWithoutQuestionnaire,
      "--questionnaire gives the questionnaire, in all versions; --codebook will do, too"
    ),
    (.draftOfChangedSurvey, "give the questionnaire as it was, or start again without --resume"),
    (.draftOfOtherSubject, "leave --subject out, or start again without --resume"),
    (.partNotSupported, "--accept-unsupported completes it, where the answers are whole without"),
    (.noDraftFolder, "--drafts DIR keeps one there"),
    (.unwritableDrafts, "--drafts DIR names another folder"),
    (.noTerminal, "give the answers with --answers"),
    (
      .noSuchItem,
      "{near, select, none {show lists the items with their linkIds} other {the nearest: {near}}}"
    ),
    (.questionnaireNotAvailable, questionnaire), (.noQuestionnaireNamed, namelessQuestionnaire),
    (.valueSetNotAvailable, "--questionnaire gives value sets, too"),
    (.membershipUndetermined, terminology), (.unitUndetermined, terminology),
    (.notSignedIn, signIn), (.signInEnded, signIn),
    (
      .unknownServer,
      "{servers, select, none {fhir-survey server add NAME URL adds one} other {there are {servers}}}"
    ),
    (
      .noServerNamed,
      "{servers, select, none {fhir-survey server add NAME URL adds one} other {--server names one of {servers}}}"
    ),
    (.insecureServer, "use https; server add --insecure-http allows it for one server"),
    (.scopeNotGranted, "what needs it will fail; server add --scope says what to ask for"),
    (.noClient, "server add --client-id gives it; the server's operator knows it"),
    (.severalPatients, "--patient names one of them, --first takes the first"),
    (.noPatient, "--patient names it by the id that the server has"),
    (.signInNotOffered, "login without flags, --device, --paste and --backend are other ways"),
    (
      .accountClosed,
      "fhir-survey account open opens it, fhir-survey account recover helps without the passphrase"
    ),
    (.accountInUse, "it may be remind run, or a survey that is being taken"),
    (.accountExists, "fhir-survey account status says whether it is open"),
    (.noAccount, "fhir-survey account create makes one"),
    (.portNotAvailable, "another program may use it; server add --redirect-port names another"),
  ]

  private static let versionNotes: [Diagnostic.Code] = [
    .guessedVersion, .versionNotR4, .versionOfExtension, .versionOfFiller, .versionOfDatatype,
    .versionOfShape, .versionOfSystem, .versionOfOrder, .versionNotKnown, .orderNotKnown,
  ]

  private static let stringLimit = "--limit string=NUMBER sets this limit"
  private static let questionnaire =
    "{available, select, none {--questionnaire gives it} other {available: {available}; --against takes another one}}"
  private static let namelessQuestionnaire = """
    {count, plural, =0 {--questionnaire gives it} \
    other {several are given, so it is not known which is meant; --against says which}}
    """
  private static let terminology = "--questionnaire gives value sets and code systems, too"

  private static let signIn = "sign in first: fhir-survey login"

  /// The templates of phrases by their key.
  static let phrases = [
    Phrase.dependsOnContext("").key:
      "it depends on %{name}, which is not given: --context {name}=FILE"
  ]
}

extension DiagnosticLanguage {
  /// The language with hints that name flags, where it has none of its own.
  func namingFlags(versionFlag: String) -> DiagnosticLanguage {
    var language = self
    language.hints.merge(FlagHints.templates(versionFlag: versionFlag)) { own, _ in own }
    language.phrases.merge(FlagHints.phrases) { own, _ in own }
    return language
  }
}
