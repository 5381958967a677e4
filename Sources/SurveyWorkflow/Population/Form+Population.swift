public import FHIRPopulation
public import FHIRQuestionnaire
public import SurveyModel
public import SurveyPrimitives

extension Form {
  /// What fills in the form with what is known, for one person or for many.
  ///
  /// `evaluator` is that of the form; `data` has the resources that its queries and questions ask for.
  public func populator(
    _ evaluator: FHIRPathEvaluator, data: PopulationData? = nil
  ) -> Populator {
    Populator(index, questionnaire: questionnaire, evaluator: evaluator, data: data)
  }
}

extension Pipeline {
  /// A form that was filled in → its response, which is in progress until a person has looked at it.
  ///
  /// `subject` is whom it is about; what else it says of itself follows from the resources that the form
  /// started with.
  public func response(
    of populated: Populated, id: String?, subject: Reference?, encounter: Reference? = nil,
    authored: PartialDateTime
  ) -> WrittenResponse {
    var details = ResponseDetails(status: .inProgress)
    details.id = id
    details.subject = subject
    details.encounter = encounter
    details.authored = authored
    return response(of: populated.session, details)
  }
}
