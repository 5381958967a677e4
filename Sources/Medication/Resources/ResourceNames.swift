public import FHIRDocument

/// The names of medication resources, of all versions of FHIR.
public enum ResourceNames {
  /// What a practitioner orders; `MedicationPrescription` came before DSTU2.
  public static let orders = ["MedicationRequest", "MedicationOrder", "MedicationPrescription"]
  /// What a patient is said to take.
  public static let statements = ["MedicationStatement"]
  /// What was taken, or was not.
  public static let administrations = ["MedicationAdministration"]
  /// What a pharmacy gave out.
  public static let dispenses = ["MedicationDispense"]
  /// All that have dosages.
  public static let all = orders + statements + administrations + dispenses

  /// Whether a version of FHIR has a type of resource; this is asked of orders and Tasks alone.
  public static func exist(_ type: String, in version: FHIRVersion) -> Bool {
    switch type {
    case "MedicationPrescription": false
    case "MedicationOrder": version == .dstu2
    case "MedicationRequest", "Task": version != .dstu2
    default: true
    }
  }
}
