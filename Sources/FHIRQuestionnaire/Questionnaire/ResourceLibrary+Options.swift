public import FHIRDocument
public import FHIRTerminology
public import SurveyModel

extension ResourceLibrary {
  /// The options of a value set, by its address as it stands in `resource`; `nil` where not all of
  /// them are known.
  public func options(of valueSet: String, from resource: Element? = nil) -> [AnswerOption]? {
    expansion(of: valueSet, from: resource).concepts?.map { concept in
      AnswerOption(value: .coding(concept.coding), prefix: concept.label, ordinal: concept.weight)
    }
  }
}
