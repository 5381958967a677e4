public import FHIRDocument
public import FHIRTerminology
public import SurveyModel

extension ResourceLibrary {
  /// The options of a value set, by its address as it stands in `resource`; `nil` where not all of
  /// them are known.
  ///
  /// The weight of a concept is part of the answer, as `ordinalValue`, from R5 on as `itemWeight`.
  public func options(of valueSet: String, from resource: Element? = nil) -> [AnswerOption]? {
    let isNew = resource?.document.fhirVersion == .r5
    return expansion(of: valueSet, from: resource).concepts?.map { concept in
      var option = AnswerOption(
        value: .coding(concept.coding), prefix: concept.label, ordinal: concept.weight)
      if isNew, concept.weight != nil { option.ordinalExtension = ExtensionURL.itemWeight }
      option.weighByOrdinal()
      return option
    }
  }
}
