/// The elements that two neighbouring versions name differently, and the codes that one lacks.
///
/// After HL7's maps between versions,
/// [StructureMap Questionnaire3to4](https://github.com/HL7/fhir-cross-version) and its neighbours.
/// What changes type only needs no line: references and canonicals, concepts and
/// CodeableReferences are converted wherever an element changes from one to the other.
struct ConversionMap: Sendable {
  struct Line: Sendable {
    var oldType: String
    var old: String
    var newType: String
    var new: String

    init(_ type: String, _ old: String, _ new: String) {
      self.init(type, old, in: type, new)
    }

    init(_ oldType: String, _ old: String, in newType: String, _ new: String) {
      (self.oldType, self.old, self.newType, self.new) = (oldType, old, newType, new)
    }
  }

  /// Two types that are named differently and converted child by child.
  struct Pair: Sendable {
    var old: String
    var new: String
  }

  private static let stu3ToR4 = [
    Line("Questionnaire.item", "options", "answerValueSet"),
    Line("Questionnaire.item", "option", "answerOption"),
    Line("QuestionnaireResponse", "parent", "partOf"),
    Line("QuestionnaireResponse", "context", "encounter"),
    Line("Task", "context", "encounter"),
    Line("Task", "reason", "reasonCode"),
    Line("Task", "definitionUri", "instantiatesUri"),
    Line("Task", "definitionReference", "instantiatesCanonical"),
    Line("Signature", "whoReference", "who"),
    Line("Signature", "onBehalfOfReference", "onBehalfOf"),
    Line("Signature", "contentType", "sigFormat"),
    Line("Signature", "blob", "data"),
    Line("DataRequirement.codeFilter", "valueSetReference", "valueSet"),
    Line("DataRequirement.codeFilter", "valueCoding", "code"),
    Line("MedicationRequest", "context", "encounter"),
    Line("MedicationRequest", "definition", "instantiatesCanonical"),
    Line("MedicationRequest.substitution", "allowed", "allowedBoolean"),
    Line("MedicationStatement", "reasonNotTaken", "statusReason"),
    Line("MedicationAdministration", "reasonNotGiven", "statusReason"),
    Line("MedicationAdministration", "prescription", "request"),
    Line("Observation", "context", "encounter"),
    Line("Observation", "comment", "note"),
    Line("Observation", "related", "hasMember"),
    Line("Observation", "related", "derivedFrom"),
    Line("Communication", "context", "encounter"),
    Line("Communication", "definition", "instantiatesCanonical"),
    Line("Communication", "notDoneReason", "statusReason"),
    Line("Communication", "topic", "about"),
    Line("Binary", "content", "data"),
    Line("Provenance.agent", "whoReference", "who"),
    Line("Provenance.agent", "onBehalfOfReference", "onBehalfOf"),
  ]

  private static let r4ToR5 = [
    Line("Task", "performerType", "requestedPerformer"),
    Line("Task", "reasonCode", "reason"),
    Line("Task", "reasonReference", "reason"),
    Line("MedicationRequest", "medicationCodeableConcept", "medication"),
    Line("MedicationRequest", "medicationReference", "medication"),
    Line("MedicationRequest", "reportedBoolean", "reported"),
    Line("MedicationRequest", "reportedReference", "informationSource"),
    Line("MedicationRequest", "reasonCode", "reason"),
    Line("MedicationRequest", "reasonReference", "reason"),
    Line("MedicationRequest.dispenseRequest", "performer", "dispenser"),
    Line("MedicationStatement", "medicationCodeableConcept", "medication"),
    Line("MedicationStatement", "medicationReference", "medication"),
    Line("MedicationStatement", "context", "encounter"),
    Line("MedicationStatement", "reasonCode", "reason"),
    Line("MedicationStatement", "reasonReference", "reason"),
    Line("MedicationAdministration", "medicationCodeableConcept", "medication"),
    Line("MedicationAdministration", "medicationReference", "medication"),
    Line("MedicationAdministration", "context", "encounter"),
    Line("MedicationAdministration", "effectiveDateTime", "occurenceDateTime"),
    Line("MedicationAdministration", "effectivePeriod", "occurencePeriod"),
    Line("MedicationAdministration", "reasonCode", "reason"),
    Line("MedicationAdministration", "reasonReference", "reason"),
    Line("Communication", "reasonCode", "reason"),
    Line("Communication", "reasonReference", "reason"),
    Line("Communication.payload", "contentString", "contentCodeableConcept"),
    Line("Dosage", "asNeededBoolean", "asNeeded"),
    Line("Dosage", "asNeededCodeableConcept", "asNeededFor"),
  ]

  /// For each type, the new names of its elements; of several, the first that fits is taken.
  private let names: [String: [ElementName: [ElementName]]]
  /// For each type that has another name in the target, the names there.
  private let types: [String: [String]]

  /// The name that a resource has in the target.
  func resource(_ name: String) -> String { types[name]?.first ?? name }

  /// Whether two types are the same by another name.
  func isSame(_ from: String, _ to: String) -> Bool { types[from]?.contains(to) == true }

  /// The new names of the elements of a type.
  func names(in type: String) -> [ElementName: [ElementName]] { names[type] ?? [:] }

  /// The map between two versions that are neighbours; R4 and R4B name all things alike.
  static func between(_ source: FHIRVersion, _ target: FHIRVersion) -> ConversionMap {
    switch (source, target) {
    case (.dstu2, _): fromDSTU2
    case (_, .dstu2): toDSTU2
    case (.stu3, _): fromSTU3
    case (_, .stu3): toSTU3
    case (_, .r5): toR5
    case (.r5, _): fromR5
    default: ConversionMap([], isForward: true)
    }
  }

  private static let fromDSTU2 = ConversionMap(dstu2ToR4, dstu2Types, isForward: true)
  private static let toDSTU2 = ConversionMap(dstu2ToR4, dstu2Types, isForward: false)
  private static let fromSTU3 = ConversionMap(stu3ToR4, isForward: true)
  private static let toSTU3 = ConversionMap(stu3ToR4, isForward: false)
  private static let toR5 = ConversionMap(r4ToR5, isForward: true)
  private static let fromR5 = ConversionMap(r4ToR5, isForward: false)

  private init(_ lines: [Line], _ pairs: [Pair] = [], isForward: Bool) {
    var names: [String: [ElementName: [ElementName]]] = [:]
    for line in lines {
      guard let old = ElementName(known: line.old), let new = ElementName(known: line.new) else {
        continue
      }
      let type = isForward ? line.oldType : line.newType
      names[type, default: [:]][isForward ? old : new, default: []].append(isForward ? new : old)
    }
    self.names = names
    var types: [String: [String]] = [:]
    for pair in pairs {
      types[isForward ? pair.old : pair.new, default: []].append(isForward ? pair.new : pair.old)
    }
    self.types = types
  }
}

/// Codes that came with a version, where no list of an older one shows it.
///
/// The lists of STU3 and R4B are filled up from R4's, or are not known; see ``ElementDefinition/codes``.
enum NewCodes {
  /// Whether a version has a code; codes of which nothing is known are taken to be there.
  static func has(_ version: FHIRVersion, _ code: String, _ type: String, _ element: String) -> Bool
  {
    for entry in table where entry.element == element && entry.types.contains(type) {
      if entry.codes.contains(code) { return version >= entry.since }
    }
    return true
  }

  private struct Entry: Sendable {
    var types: Set<String>
    var element: String
    var since: FHIRVersion
    var codes: Set<String>
  }

  private static let table = [
    Entry(types: ["Observation"], element: "status", since: .stu3, codes: ["corrected"]),
    Entry(types: ["Questionnaire.item"], element: "type", since: .stu3, codes: ["display"]),
    Entry(
      types: ["Timing.repeat"], element: "when", since: .stu3,
      codes: ["MORN", "AFT", "EVE", "NIGHT", "PHS"]),
    Entry(types: ["Identifier"], element: "use", since: .r4, codes: ["old"]),
    Entry(types: ["Address"], element: "use", since: .r4, codes: ["billing"]),
    Entry(
      types: ["MedicationRequest"], element: "intent", since: .r4,
      codes: ["original-order", "reflex-order", "filler-order", "option"]),
    Entry(
      types: ["MedicationStatement"], element: "status", since: .r4,
      codes: ["unknown", "not-taken"]),
    Entry(types: ["MedicationAdministration"], element: "status", since: .r4, codes: ["not-done"]),
    Entry(types: ["Communication"], element: "status", since: .r4, codes: ["not-done", "unknown"]),
    Entry(types: ["Task"], element: "intent", since: .r4, codes: ["unknown"]),
    Entry(
      types: ["Timing.repeat"], element: "when", since: .r4,
      codes: [
        "MORN.early", "MORN.late", "NOON", "AFT.early", "AFT.late", "EVE.early", "EVE.late",
      ]),
    Entry(types: ["Timing.repeat"], element: "when", since: .r5, codes: ["IMD"]),
    Entry(
      types: ["Quantity", "Age", "Count", "Distance", "Duration"], element: "comparator",
      since: .r5, codes: ["ad"]),
  ]

}
