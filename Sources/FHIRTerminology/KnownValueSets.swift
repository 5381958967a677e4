import FHIRDocument
import SurveyPrimitives

/// Value sets and code systems that are known without their resources: those of required bindings,
/// whose codes are in the definitions of the types, all units, and yes and no.
enum KnownValueSets {
  private static let fhir = "http://hl7.org/fhir/"
  private static let terms = "http://terminology.hl7.org/"

  /// Elements with required bindings, by the name of the value set, which is that of its code
  /// system, too.
  private static let bindings: [String: (type: String, element: ElementName)] = [
    "administrative-gender": ("Patient", .gender),
    "contact-point-system": ("ContactPoint", .system),
    "contact-point-use": ("ContactPoint", .use),
    "identifier-use": ("Identifier", .use),
    "item-type": ("Questionnaire.item", .type),
    "name-use": ("HumanName", .use),
    "narrative-status": ("Narrative", .status),
    "observation-status": ("Observation", .status),
    "publication-status": ("Questionnaire", .status),
    "quantity-comparator": ("Quantity", .comparator),
    "questionnaire-answers-status": ("QuestionnaireResponse", .status),
    "questionnaire-enable-behavior": ("Questionnaire.item", .enableBehavior),
    "questionnaire-enable-operator": ("Questionnaire.item.enableWhen", .operator),
    "task-status": ("Task", .status),
  ]

  /// The codes of a value set, as the version of FHIR in which its address is written has it.
  static func valueSet(_ address: CanonicalAddress, in version: FHIRVersion?) -> CodeSet? {
    switch address.url {
    case fhir + "ValueSet/ucum-units": return units
    case terms + "ValueSet/v2-0136", fhir + "ValueSet/v2-0136": return yesNo(version)
    case fhir + "ValueSet/yesnodontknow":
      var result = yesNo(version)
      let system = version == .stu3 ? fhir : terms + "CodeSystem/"
      result.formUnion(
        codes([("asked-unknown", "Don't know")], of: system + "data-absent-reason"))
      return result
    case let url where url.hasPrefix(fhir + "ValueSet/"):
      return bound(String(url.dropFirst((fhir + "ValueSet/").count)), address.version)
    default: return nil
    }
  }

  /// All codes of a code system.
  static func codeSystem(_ address: CanonicalAddress) -> CodeSet? {
    switch address.url {
    case "http://unitsofmeasure.org": units
    case let url where url.hasPrefix(fhir):
      bound(String(url.dropFirst(fhir.count)), address.version)
    default: nil
    }
  }

  /// Up to STU3 the code systems of HL7 version 2 had addresses of FHIR's own.
  private static func yesNo(_ version: FHIRVersion?) -> CodeSet {
    let system = version == .stu3 ? fhir + "v2/0136" : terms + "CodeSystem/v2-0136"
    return codes([("Y", "Yes"), ("N", "No")], of: system)
  }

  private static let units = CodeSet(
    rest: CodeSet.Rest(system: "http://unitsofmeasure.org", content: .units))

  /// The codes of a required binding, in R4 unless another version is asked for.
  private static func bound(_ name: String, _ version: String?) -> CodeSet? {
    guard let binding = bindings[name] else { return nil }
    let definitions = Definitions.of(version.flatMap { FHIRVersion(named: $0) } ?? .r4)
    guard let known = definitions.type(named: binding.type)?.element(binding.element)?.codes,
      !known.isEmpty
    else { return nil }
    return codes(known.map { ($0, KnownDisplays.display(of: $0, in: name)) }, of: fhir + name)
  }

  private static func codes(_ known: [(String, String?)], of system: String) -> CodeSet {
    var result = CodeSet()
    for (code, display) in known {
      result.insert(CodeEntry(coding: Coding(system: system, code: code, display: display)))
    }
    return result
  }
}
