// SPDX-License-Identifier: Apache-2.0
import FHIRDocument
import FHIRSearch

/// Which resources are a patient's (compartmentdefinition-patient.html).
enum Compartment {
  /// The elements by which resources name the patient that they are about, or who wrote them.
  private static let members = [
    "subject", "patient", "for", "beneficiary", "individual", "author", "source", "recipient",
    "sender", "owner", "requester", "performer", "asserter",
  ]

  /// Whether resources of a type are about patients; others, as questionnaires and value sets, are everybody's.
  static func concerns(_ type: String) -> Bool {
    type == "Patient"
      || ResourceSearch.parameters(of: type).contains { ["patient", "subject"].contains($0.name) }
  }

  static func contains(_ resource: Element, patient: String) -> Bool {
    guard let type = resource.resourceType else { return false }
    if type == "Patient" { return resource[.id]?.string == patient }
    if !concerns(type) { return true }
    var elements = members.compactMap { name in resource.document.name(name) }
      .flatMap { Array(resource.children($0)) }
    if let participant = resource.document.name("participant") {
      elements += resource.children(participant).compactMap { $0["actor"] }
    }
    return elements.contains { element in
      guard let reference = element[.reference]?.string else { return false }
      let name = ResourceName(reference)
      return name.type == "Patient" && name.id == patient
    }
  }
}
