public import FHIRDocument
public import SurveyDiagnostics

/// What every medication resource says: of whom, of which medicine, and how it is taken.
public struct MedicationResource: Sendable {
  /// The resource.
  public let element: Element
  /// What sort of resource it is.
  public let kind: Kind
  /// Its id.
  public let id: String?
  /// Its status as it is written.
  public let status: String?
  /// The patient.
  public let patient: ResourceReference?
  /// The medicine.
  public let medication: MedicationChoice?
  /// How it is taken, by ``Dosage/sequence``.
  public let dosages: [Dosage]

  /// The sorts of medication resources.
  public enum Kind: Hashable, Sendable {
    case order, statement, administration, dispense
  }
}

extension MedicationResource {
  /// Reads a resource of any version; `nil` for one that is not about a medicine.
  public init?(_ element: Element) {
    guard let type = element.resourceType, let kind = Kind(type) else { return nil }
    self.element = element
    self.kind = kind
    id = element[.id]?.string
    status = element[.status]?.string
    patient = (element["subject"] ?? element["patient"]).map { ResourceReference($0) }
    medication = MedicationChoice(of: element)
    let read = ["dosageInstruction", "dosage"].flatMap { name in
      element.document.name(name).map { Array(element.children($0)) } ?? []
    }.map { Dosage(reading: $0) }
    // A stable order: those without a sequence stay where they are, behind the others.
    dosages = read.enumerated().sorted {
      ($0.element.sequence ?? .max, $0.offset) < ($1.element.sequence ?? .max, $1.offset)
    }.map(\.element)
  }

  /// What the resource calls its medicine, else "No medicationname".
  public var name: String { medication?.name ?? MedicationChoice.noName }

  /// What could not be read of its dosages.
  public var findings: [Diagnostic] { dosages.flatMap(\.findings) }
}

extension MedicationResource.Kind {
  /// The sort of a type of resource.
  init?(_ type: String) {
    if ResourceNames.orders.contains(type) {
      self = .order
    } else if ResourceNames.statements.contains(type) {
      self = .statement
    } else if ResourceNames.administrations.contains(type) {
      self = .administration
    } else if ResourceNames.dispenses.contains(type) {
      self = .dispense
    } else {
      return nil
    }
  }
}
