import FHIRQuestionnaire
import SurveyModel
import SurveyPrimitives
import SurveyTerminal

/// What a recording says of its run beside asciinema's own members, so that a replay is the same run.
struct RecordedDetails {
  private(set) var members: [String: String]

  init(_ members: [String: String]) { self.members = members }

  /// Those of a run.
  init(_ options: TakeOptions, _ surveys: [Survey], seed: UInt64, offset: UTCOffset) {
    members = [
      "version": ProgramVersion.text, "seed": String(seed, radix: 16),
      "offset": offset.description,
    ]
    for (index, survey) in surveys.enumerated() {
      let header = JournalHeader(survey, start: Instant(secondsSinceEpoch: 0))
      members[Self.name("digest", index)] = header.digest
      members[Self.name("questionnaire", index)] = header.questionnaire
    }
    members["--resume"] = options.resume.map { _ in "" }
    members["--language"] = options.shared.language
    members["--picker-max"] = String(options.pickerMax)
    members["--plain"] = options.plain ? "" : nil
    members["--preview"] = options.preview ? "" : nil
    members["--accept-unsupported"] = options.acceptsUnsupported ? "" : nil
    members["--prompts"] = options.prompts.rawValue
    members["--theme"] = options.theme.rawValue
    members["--color"] = options.shared.color.rawValue
    members["--now"] = options.run.now
    members["--time-zone"] = options.run.timeZone
    members["--ids"] = options.run.ids?.rawValue
  }

  /// The environment variables that decide what is seen or answered.
  static let variables = [
    "TERM", "LC_ALL", "LC_MESSAGES", "LANG", "NO_COLOR", "CLICOLOR_FORCE", "FHIR_SURVEY_PLAIN",
    "FHIR_SURVEY_NOW", "FHIR_SURVEY_TIME_ZONE", "FHIR_SURVEY_IDS",
  ]

  /// Sets the flags that decide what is seen and asked as they were.
  func adopt(into options: inout TakeOptions) {
    options.shared.language = members["--language"] ?? options.shared.language
    options.pickerMax = members["--picker-max"].flatMap { Int($0) } ?? options.pickerMax
    options.plain = members["--plain"] != nil
    options.preview = members["--preview"] != nil
    options.acceptsUnsupported = members["--accept-unsupported"] != nil
    options.prompts = members["--prompts"].flatMap(Prompts.init) ?? options.prompts
    options.theme = members["--theme"].flatMap(ThemeChoice.init) ?? options.theme
    options.shared.color = members["--color"].flatMap(ColorChoice.init) ?? options.shared.color
    options.run.now = members["--now"] ?? options.run.now
    options.run.timeZone = members["--time-zone"] ?? options.run.timeZone
    options.run.ids = members["--ids"].flatMap(IdSource.init) ?? options.run.ids
  }

  /// Whether the run went on with a draft that was named.
  var resumes: Bool { members["--resume"] != nil }

  /// The offset of the machine's own time zone.
  var offset: UTCOffset? { members["offset"].flatMap { UTCOffset($0) } }

  /// Whether lines were seen as they were typed.
  var showsTyping: Bool {
    get { members["echo"] != nil }
    set { members["echo"] = newValue ? "" : nil }
  }

  /// What the ids came from.
  var seed: UInt64? { members["seed"].flatMap { UInt64($0, radix: 16) } }

  /// Numbers that follow from a seed (SplitMix64).
  static func random(_ seed: UInt64) -> () -> UInt64 {
    var state = seed
    return {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
      return mixed ^ mixed >> 31
    }
  }

  /// How many surveys were taken in turn; 0 where the recording does not say.
  var surveys: Int { (0...).prefix { members[Self.name("digest", $0)] != nil }.count }

  /// The questionnaire of one of the surveys.
  func questionnaire(at index: Int) -> String? { members[Self.name("questionnaire", index)] }

  /// How a questionnaire stands to the one that was recorded in its place; `nil` where there was none.
  func match(_ survey: Survey, at index: Int) -> JournalHeader.Match? {
    guard let digest = members[Self.name("digest", index)] else { return nil }
    var header = JournalHeader(survey, start: Instant(secondsSinceEpoch: 0))
    header.digest = digest
    header.questionnaire = questionnaire(at: index)
    return header.match(survey)
  }

  /// `digest`, `digest-2`.
  private static func name(_ name: String, _ index: Int) -> String {
    index == 0 ? name : "\(name)-\(index + 1)"
  }
}
