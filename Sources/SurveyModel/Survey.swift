/// A survey, free of the format that it was read from.
///
/// Readers of FHIR Questionnaires (and later of other formats) make it, the engine runs it, the
/// terminal shows it. What a format says beyond these fields travels in ``carried``, so that the
/// way back gives the same document.
public struct Survey: Hashable, Sendable {
  /// The id within its server or file.
  public var id: String?
  /// The canonical address.
  public var url: String?
  /// The business version.
  public var version: String?
  /// The name for machines.
  public var name: String?
  /// The title for people.
  public var title: String?
  /// The publication status: draft, active, retired, unknown.
  public var status: String?
  /// The language of its texts, as BCP 47.
  public var language: String?
  /// The version of the format that it was read from, in which it is written back: `5.0` of FHIR.
  ///
  /// `nil` means the usual one, which is 4.0.
  public var formatVersion: String?
  /// The resources that must be given when the survey starts.
  public var launchContexts: [LaunchContext] = []
  /// Values that all expressions may use by name.
  public var variables: [SurveyExpression] = []
  /// The rules that the answers as a whole must keep.
  public var constraints: [SurveyConstraint] = []
  /// The items in their order.
  public var items: [SurveyItem]
  /// What the source says beyond these fields.
  public var carried: [Carried]
  /// What the source says that changes the meaning of the survey and is not followed.
  ///
  /// Responses are not called complete as long as there is any; who accepts it removes it.
  public var unsupported: [UnsupportedPart] = []

  /// Creates a survey.
  public init(
    id: String? = nil, url: String? = nil, version: String? = nil, name: String? = nil,
    title: String? = nil, status: String? = nil, language: String? = nil,
    formatVersion: String? = nil, items: [SurveyItem] = [], carried: [Carried] = []
  ) {
    self.id = id
    self.url = url
    self.version = version
    self.name = name
    self.title = title
    self.status = status
    self.language = language
    self.formatVersion = formatVersion
    self.items = items
    self.carried = carried
  }
}
