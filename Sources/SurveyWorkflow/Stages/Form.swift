public import FHIRDocument
public import FHIRPath
public import FHIRQuestionnaire
public import FHIRTerminology
import SurveyFormats
public import SurveyModel
public import SurveyPrimitives

/// A questionnaire that can be answered: its survey, the resource it was read from, and the
/// questionnaires, value sets and code systems that it refers to.
public struct Form: Sendable {
  /// The items and their rules.
  public let survey: Survey
  /// The Questionnaire or survey definition.
  public let resource: Element
  /// What the questionnaire refers to.
  public let library: ResourceLibrary

  /// Puts together what was read.
  public init(survey: Survey, resource: Element, library: ResourceLibrary) {
    (self.survey, self.resource, self.library) = (survey, resource, library)
  }

  /// The form as a Questionnaire; a survey definition is written as one.
  public var questionnaire: Element {
    resource.resourceType == "Questionnaire" ? resource : QuestionnaireWriter.write(survey).root
  }

  /// What evaluates the expressions of the form.
  ///
  /// `contexts` are the resources that the form starts with, by the names of their variables
  /// (`patient` for `%patient`); `terminology` knows codes, without it the form's library does.
  /// ``FHIRPathEvaluator/findings`` says which contexts are missing or of a wrong type.
  public func evaluator(
    now: PartialDateTime, contexts: [String: [Element]] = [:],
    terminology: (any FHIRPath.TerminologyLookup)? = nil
  ) -> FHIRPathEvaluator {
    FHIRPathEvaluator(
      survey: survey, contexts: contexts, now: now,
      terminology: terminology ?? LibraryTerminology(library, resource: questionnaire))
  }
}
