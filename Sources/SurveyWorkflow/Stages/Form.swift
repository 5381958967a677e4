public import FHIRDocument
public import FHIRPath
public import FHIRQuestionnaire
public import FHIRTerminology
import SurveyDiagnostics
public import SurveyEngine
import SurveyFormats
public import SurveyModel
public import SurveyPrimitives

/// A questionnaire that can be answered: its survey, the resource it was read from, and the
/// questionnaires, value sets and code systems that it refers to.
public struct Form: Sendable {
  /// The items of the survey, in document order.
  public private(set) var index: SurveyIndex
  /// The survey as it was read, where it is shown in another language.
  private var written: Survey?
  /// The language in which its texts are shown, as BCP 47; `nil` where that is not known.
  public private(set) var language: String?
  /// The Questionnaire or survey definition.
  public let resource: Element
  /// What the questionnaire refers to.
  public let library: ResourceLibrary

  /// Puts together what was read.
  public init(survey: Survey, resource: Element, library: ResourceLibrary) {
    self.init(SurveyIndex(survey), resource: resource, library: library)
  }

  /// Puts together what was read; the index of the survey is there already.
  init(_ index: SurveyIndex, resource: Element, library: ResourceLibrary) {
    (self.index, self.resource, self.library) = (index, resource, library)
    language = index.survey.language
  }

  /// The items and their rules.
  public var survey: Survey { index.survey }

  /// Accepts the parts of the survey that are not supported, so that its responses can be called
  /// complete (rule 77): somebody has looked at them.
  public mutating func acceptUnsupported() {
    if survey.unsupported.isEmpty { return }
    var accepted = survey
    accepted.unsupported = []
    index = SurveyIndex(accepted)
    written?.unsupported = []
  }

  /// Accepts that extensions are not followed that the form calls critical.
  public mutating func acceptCritical() {
    var accepted = survey
    accepted.unsupported.removeAll { $0.kind == .criticalExtension }
    guard accepted.unsupported != survey.unsupported else { return }
    index = SurveyIndex(accepted)
    written?.unsupported.removeAll { $0.kind == .criticalExtension }
  }

  /// The survey as it was read, in whatever language it is shown: what a draft belongs to.
  public var writtenSurvey: Survey { written ?? survey }

  /// Whether the form has texts in a language of BCP 47, by lookup: `de` for `de-CH`.
  public func has(language: String) -> Bool {
    LanguageTag.lookup(
      language, among: LocalizedSurvey.languages(of: writtenSurvey, root: questionnaire)) != nil
  }

  /// Shows its texts in a language; `false` where it does not have it, and then nothing changes.
  ///
  /// Codes, linkIds and values are the same in each language, see ``LocalizedSurvey``.
  public mutating func localize(to language: String) -> Bool {
    let original = writtenSurvey
    guard
      let localized = LocalizedSurvey(
        original, to: language, root: questionnaire, library: library)
    else { return false }
    self.language = localized.language
    guard localized.language != original.language else { return true }
    written = original
    index = SurveyIndex(localized.survey)
    return true
  }

  /// The form as a Questionnaire; a survey definition is written as one.
  public var questionnaire: Element {
    resource.resourceType == "Questionnaire"
      ? resource : QuestionnaireWriter.write(writtenSurvey).root
  }

  /// What evaluates the expressions of the form.
  ///
  /// `contexts` are the resources that the form starts with, by the names of their variables
  /// (`patient` for `%patient`, and for `%Patient` where the form calls it so); `terminology` knows
  /// codes for expressions, without it the form's library does. Of value sets of answers the library
  /// alone says what is in them.
  /// ``FHIRPathEvaluator/findings`` says which contexts are missing or of a wrong type.
  public func evaluator(
    now: PartialDateTime, contexts: [String: [Element]] = [:],
    terminology: (any FHIRPath.TerminologyLookup)? = nil
  ) -> FHIRPathEvaluator {
    let questionnaire = questionnaire
    let own = LibraryTerminology(library, resource: questionnaire)
    var evaluator = FHIRPathEvaluator(
      index, questionnaire: questionnaire, contexts: contexts, now: now,
      terminology: terminology ?? own)
    evaluator.valueSets = own
    return evaluator
  }
}
