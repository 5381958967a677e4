import FHIRTerminology
public import SurveyModel
public import SurveyPrimitives

/// The first line of a journal: which questionnaire the draft answers, and since when.
public struct JournalHeader: Hashable, Sendable {
  /// The questionnaire as a response names it: `url|version`, `url` or `Questionnaire/id`.
  public var questionnaire: String?
  /// The id of the questionnaire.
  public var id: String?
  /// The title of the questionnaire, for lists of drafts.
  public var title: String?
  /// How many items the questionnaire has.
  public var items: Int
  /// A digest of all that gives the answers their meaning.
  public var digest: String
  /// When the session began; initial values belong to this moment.
  public var start: Instant
  /// The id or file of the task that is worked on.
  public var task: String?
  /// Whom the answers are about.
  public var subject: String?
  /// The resources that the session began with, as ``FHIRPathEvaluator/contexts`` names them.
  public var contexts: String?
  /// The id or file of the stored response that is amended; its answers are the first events.
  public var amends: String?

  /// Creates the header for a survey.
  public init(
    _ survey: Survey, start: Instant, task: String? = nil, subject: String? = nil,
    contexts: [String] = [], amends: String? = nil
  ) {
    let digest = SurveyDigest(survey)
    questionnaire = survey.canonicalReference
    id = survey.id
    title = survey.title
    items = digest.items
    self.digest = digest.text
    self.start = start
    self.task = task
    self.subject = subject
    self.contexts = contexts.isEmpty ? nil : contexts.joined(separator: ", ")
    self.amends = amends
  }

  init(
    questionnaire: String?, id: String?, title: String?, items: Int, digest: String,
    start: Instant, task: String?, subject: String?, contexts: String?, amends: String?
  ) {
    self.questionnaire = questionnaire
    self.id = id
    self.title = title
    self.items = items
    self.digest = digest
    self.start = start
    self.task = task
    self.subject = subject
    self.contexts = contexts
    self.amends = amends
  }
}

extension JournalHeader {
  /// How a journal and a survey stand to each other.
  public enum Match: Hashable, Sendable, CaseIterable {
    /// The draft answers this survey.
    case same
    /// The draft answers this survey in another form: items, texts, options or conditions differ.
    case changed
    /// The draft answers another survey.
    case other
  }

  /// Whether the draft answers this survey.
  public func match(_ survey: Survey) -> Match {
    let isEqual = SurveyDigest(survey).text == digest
    guard let questionnaire else {
      return survey.canonicalReference == nil && isEqual ? .same : .other
    }
    let reference = QuestionnaireReference(questionnaire)
    if reference.matches(survey) { return isEqual ? .same : .changed }
    return reference.matches(id: survey.id, url: survey.url, version: nil) ? .changed : .other
  }
}
