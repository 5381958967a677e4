/// FS17xx: forms that start with what is known.
extension Diagnostic.Code {
  /// An expression in a query gives nothing, so that the query would find other people's data.
  public static let queryWithoutValue = Self(
    1701, .evaluation, .warning,
    "the query is not asked, because {expression} in it gives nothing",
    hint: "without the value it would find what belongs to others",
    remedy:
      "Give the resource that the expression looks at; without its value the query would find what belongs to others."
  )

  /// Questions ask for Observations, and nobody says about whom.
  public static let noSubjectForObservations = Self(
    1702, .evaluation, .warning,
    "questions can be answered from Observations, but nobody says whom they are about",
    hint: "give the patient", remedy: "Give the patient, or say whom the answers are about.")
  package static let noDataForObservations = noSubjectForObservations.variant(
    "data", "questions can be answered from Observations, and none are given",
    hint: "give the data of the patient", severity: .note)

  /// An Observation cannot answer the question that asks for it.
  public static let observationNotTaken = Self(
    1703, .evaluation, .warning, "{observation} has {value}, which cannot answer {item}",
    hint: "its type, its unit or what the question asks for is in the way",
    remedy: "Answer the question by hand, or let it take such values.")

  /// A repeating group has answers already, so that nothing is added.
  public static let repetitionsStand = Self(
    1704, .evaluation, .note, "the answers in {item} stay, and no repetitions are added",
    hint: "nobody knows which of them is which of those that were found",
    remedy:
      "Nothing needs to be done; let what was found overwrite the answers where that is meant."
  )

  /// A StructureMap populates the questionnaire, which is not run.
  public static let populatedByMap = rule(
    1705, .warning, "populated-by-map", "No StructureMap is needed to populate the questionnaire.",
    "the questionnaire is populated by {what}, which is not run here; what it would give stays open",
    remedy: "Give the items an initialExpression, or an observationLinkPeriod with a code.")

  /// The questionnaire must not be filled in without an extension that is not supported.
  public static let criticalExtension = rule(
    1706, .warning, "critical-extension", "Extensions that are critical are supported.",
    "the questionnaire must not be filled in without support for {address}, which there is not",
    remedy: "Fill it in where the extension is supported.")

  /// Parameters lack what populating needs.
  public static let incompleteParameters = Self(
    1707, .response, .error,
    "{what, select, type {they are not Parameters} other {the Parameters name no questionnaire}}",
    hint: "write them as the operation $populate of SDC has them",
    remedy: "Write the parameters as the operation $populate of SDC has them.")

  /// A context that is named by a reference is not available.
  public static let contextNotFound = Self(
    1708, .evaluation, .warning, "%{name} is {reference}, which is not among the data",
    remedy: "Give the resource, too.")

  /// A line of the list of persons is something else.
  public static let notAPerson = Self(
    1709, .response, .error,
    "{type, select, none {it is not a resource} other {it is a {type}}}, not a Patient",
    remedy: "List Patients, one a line.")

  static let population: [Self] = [
    .queryWithoutValue, .noSubjectForObservations, .noDataForObservations, .observationNotTaken,
    .repetitionsStand, .populatedByMap, .criticalExtension, .incompleteParameters,
    .contextNotFound, .notAPerson,
  ]
}
