public import FHIRDocument
public import SurveyDiagnostics

/// What the medication profile requires of a resource: one row for each requirement, in the words of its tables (M9).
///
/// Patient, Medication, orders and administrations have to have what a list of medicines, and a record of what
/// was taken, are made of.
public struct MedicationRequirement: Sendable {
  /// The types of resources that it is about.
  let types: [String]
  /// The requirement in the words of the table.
  let words: String
  private let holds: @Sendable (Element) -> Bool

  init(_ types: [String], _ words: String, _ holds: @escaping @Sendable (Element) -> Bool) {
    (self.types, self.words, self.holds) = (types, words, holds)
  }

  /// All requirements.
  static let all: [MedicationRequirement] = [
    MedicationRequirement(["Patient"], "id != null") { has($0["id"]) },
    MedicationRequirement(["Patient"], "animal == null (is human)") { isHuman($0) },
    MedicationRequirement(["Medication"], "code.coding[0].display != null") {
      has($0["code"]?["coding"]?["display"])
    },
    MedicationRequirement(ResourceNames.orders, "dosageInstructions[0] != null") {
      has($0["dosageInstruction"])
    },
    MedicationRequirement(ResourceNames.orders, "patient != null") { hasPatient($0) },
    MedicationRequirement(ResourceNames.orders, "medication != null") { hasMedication($0) },
    MedicationRequirement(ResourceNames.administrations, "patient != null") { hasPatient($0) },
    MedicationRequirement(ResourceNames.administrations, "prescription != null") {
      has($0["request"] ?? $0["prescription"])
    },
    MedicationRequirement(ResourceNames.administrations, "medication != null") {
      hasMedication($0)
    },
    MedicationRequirement(ResourceNames.administrations, "effectiveTime != null") { hasTime($0) },
  ]

  /// Whether a resource is one that requirements are about.
  public static func concern(_ resource: Element) -> Bool {
    all.contains { $0.types.contains(resource.resourceType ?? "") }
  }

  /// What a resource lacks; nothing for one that no requirement is about.
  public static func findings(_ resource: Element) -> [Diagnostic] {
    let type = resource.resourceType ?? ""
    return all.filter { $0.types.contains(type) && !$0.holds(resource) }.map { requirement in
      Diagnostic(
        .medicationRequirement,
        ["type": .literal(type), "requirement": .literal(requirement.words)],
        at: resource.location())
    }
  }
}

extension MedicationRequirement {
  private static let animal = "http://hl7.org/fhir/StructureDefinition/patient-animal"

  private static func has(_ element: Element?) -> Bool {
    element.map { $0.hasValue || $0.hasChildren } ?? false
  }

  /// Animals have an element of their own up to STU3, and an extension after it.
  private static func isHuman(_ patient: Element) -> Bool {
    patient["animal"] == nil
      && !patient.children(.extension).contains { $0[.url]?.string == animal }
  }

  private static func hasPatient(_ resource: Element) -> Bool {
    has(resource["subject"] ?? resource["patient"])
  }

  private static func hasMedication(_ resource: Element) -> Bool {
    has(resource.choice("medication") ?? resource["medication"])
  }

  private static func hasTime(_ resource: Element) -> Bool {
    MedicationAdministration.times.contains { name in
      ["DateTime", "Period", "Timing"].contains { has(resource[name + $0]) }
    }
  }
}
