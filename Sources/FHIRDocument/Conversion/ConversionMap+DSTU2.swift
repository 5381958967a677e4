/// What DSTU2 names otherwise than R4.
///
/// After HL7's maps from DSTU2 to STU3 and from there to R4,
/// [StructureMap Questionnaire2to3](https://github.com/HL7/fhir-cross-version) and its neighbours.
extension ConversionMap {
  static let dstu2ToR4 =
    questionnaires + prescriptions + administrations
    + [
      Line("Medication.product.ingredient", "item", in: "Medication.ingredient", "itemReference"),
      Line("Medication.product.ingredient", "amount", in: "Medication.ingredient", "strength"),
      Line("Observation", "comments", "note"),
      Line("Observation", "related", "hasMember"),
      Line("Observation", "related", "derivedFrom"),
      Line("Observation.referenceRange", "meaning", "type"),
      Line("Patient", "careProvider", "generalPractitioner"),
      Line("Timing.repeat", "boundsQuantity", "boundsDuration"),
      Line("Timing.repeat", "durationUnits", "durationUnit"),
      Line("Timing.repeat", "periodUnits", "periodUnit"),
      Line("Signature", "whoReference", "who"),
      Line("Signature", "contentType", "sigFormat"),
      Line("Signature", "blob", "data"),
    ]

  static let dstu2Types = [
    Pair(old: "MedicationOrder", new: "MedicationRequest"),
    Pair(old: "MedicationOrder.dosageInstruction", new: "Dosage"),
    Pair(old: "Quantity", new: "Duration"),
  ]

  private static let questionnaires = [
    Line("Questionnaire", "telecom", "contact"),
    Line("Questionnaire", "group", "item"),
    Line("Questionnaire.group", "group", in: "Questionnaire.item", "item"),
    Line("Questionnaire.group", "question", in: "Questionnaire.item", "item"),
    Line("Questionnaire.group", "concept", in: "Questionnaire.item", "code"),
    Line("Questionnaire.group.question", "group", in: "Questionnaire.item", "item"),
    Line("Questionnaire.group.question", "concept", in: "Questionnaire.item", "code"),
    Line("Questionnaire.group.question", "options", in: "Questionnaire.item", "answerValueSet"),
    Line("Questionnaire.group.question", "option", in: "Questionnaire.item", "answerOption"),
    Line("QuestionnaireResponse", "group", "item"),
    Line("QuestionnaireResponse.group", "group", in: "QuestionnaireResponse.item", "item"),
    Line("QuestionnaireResponse.group", "question", in: "QuestionnaireResponse.item", "item"),
    Line(
      "QuestionnaireResponse.group.question.answer", "group",
      in: "QuestionnaireResponse.item.answer", "item"),
  ]

  private static let prescriptions = [
    Line("MedicationOrder", "dateWritten", in: "MedicationRequest", "authoredOn"),
    Line("MedicationOrder", "reasonEnded", in: "MedicationRequest", "statusReason"),
    Line("MedicationOrder", "patient", in: "MedicationRequest", "subject"),
    Line("MedicationOrder", "prescriber", in: "MedicationRequest", "requester"),
    Line("MedicationOrder", "reasonCodeableConcept", in: "MedicationRequest", "reasonCode"),
    Line(
      "MedicationOrder.dosageInstruction", "additionalInstructions", in: "Dosage",
      "additionalInstruction"),
    Line("MedicationOrder.dosageInstruction", "siteCodeableConcept", in: "Dosage", "site"),
    Line(
      "MedicationOrder.substitution", "type",
      in: "MedicationRequest.substitution", "allowedCodeableConcept"),
  ]

  private static let administrations = [
    Line("MedicationAdministration", "patient", "subject"),
    Line("MedicationAdministration", "practitioner", "performer"),
    Line("MedicationAdministration", "encounter", "context"),
    Line("MedicationAdministration", "prescription", "request"),
    Line("MedicationAdministration", "reasonNotGiven", "statusReason"),
    Line("MedicationAdministration", "reasonGiven", "reasonCode"),
    Line("MedicationAdministration", "effectiveTimeDateTime", "effectiveDateTime"),
    Line("MedicationAdministration", "effectiveTimePeriod", "effectivePeriod"),
    Line("MedicationAdministration.dosage", "siteCodeableConcept", "site"),
    Line("MedicationAdministration.dosage", "quantity", "dose"),
  ]

  /// The elements of types of R4 that hold what DSTU2 has without such a type.
  static let wrappers = [
    "ContactDetail": "telecom", "MedicationAdministration.performer": "actor",
    "Questionnaire.item.answerOption": "valueCoding",
  ]
}
