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
    return !concerns(type) || patients(of: resource).contains(patient)
  }

  /// The ids of the patients whose resource it is.
  static func patients(of resource: Element) -> Set<String> {
    if resource.resourceType == "Patient" {
      return Set([resource[.id]?.string].compactMap(\.self))
    }
    var elements = members.compactMap { name in resource.document.name(name) }
      .flatMap { Array(resource.children($0)) }
    if let participant = resource.document.name("participant") {
      elements += resource.children(participant).compactMap { $0["actor"] }
    }
    let names = elements.compactMap { $0[.reference]?.string }.map { ResourceName($0) }
    return Set(names.filter { $0.type == "Patient" }.map(\.id))
  }
}
