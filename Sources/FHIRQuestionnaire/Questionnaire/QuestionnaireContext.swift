package import FHIRDocument
package import FHIRTerminology
import SurveyModel

/// What reading and writing an item needs to know of its Questionnaire.
package struct QuestionnaireContext {
  /// The version of FHIR that it follows.
  package var version: FHIRVersion
  /// The value sets at hand beside those that it contains.
  var library = ResourceLibrary()
  /// The resource that contains value sets: the Questionnaire.
  var resource: Element?

  package init(
    version: FHIRVersion, library: ResourceLibrary = ResourceLibrary(), resource: Element? = nil
  ) {
    (self.version, self.library, self.resource) = (version, library, resource)
  }

  /// The options of a value set; `nil` where not all of them are known.
  func options(of valueSet: String) -> [AnswerOption]? {
    library.options(of: valueSet, from: resource)
  }
}

extension Survey {
  /// The version of FHIR that the survey was read from; R4 where it does not say.
  package var fhirVersion: FHIRVersion {
    formatVersion.flatMap { FHIRVersion(named: $0) } ?? .r4
  }
}
