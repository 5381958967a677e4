import FHIRDocument
import SurveyModel

/// What reading and writing an item needs to know of its Questionnaire.
struct QuestionnaireContext {
  /// The version of FHIR that it follows.
  var version: FHIRVersion
  /// The value sets that it contains.
  var valueSets = ContainedValueSets()
}

extension Survey {
  /// The version of FHIR that the survey was read from; R4 where it does not say.
  var fhirVersion: FHIRVersion {
    formatVersion.flatMap { FHIRVersion(named: $0) } ?? .r4
  }
}
