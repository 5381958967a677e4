import FHIRDocument

extension ResponseChange {
  /// Writes the code of what a response says of itself.
  mutating func writeCode(of element: Element, as field: PolicyField) -> Bool {
    switch field {
    case .id:
      guard let code = code(of: element.string) else { return false }
      builder.string(.id, code)
    case .identifier:
      guard let code = code(of: ReferenceKey.identifier(element)) else { return false }
      builder.open(.identifier, inArray: element.isInArray)
      builder.string(.value, code)
      builder.close()
    default: return writeReferenceCode(of: element, as: element.name)
    }
    return true
  }

  /// Writes a reference whose id is a code: `Patient/5f3…`; where its type is not known, an
  /// identifier.
  mutating func writeReferenceCode(of reference: Element, as name: ElementName) -> Bool {
    guard let named = ReferenceKey(reference, in: response),
      let code = code(of: named.text)
    else { return false }
    builder.open(name, inArray: reference.isInArray)
    if let type = named.type {
      builder.string(.reference, "\(type)/\(code)")
    } else {
      builder.open(.identifier)
      builder.string(.value, code)
      builder.close()
    }
    builder.close()
    return true
  }

  /// Writes the code of an answer: of a coding as a code, of a reference as one, else as a text.
  mutating func writeAnswerCode(of value: Element) -> Bool {
    switch value.name {
    case .valueReference: return writeReferenceCode(of: value, as: value.name)
    case .valueCoding:
      let (system, named) = (value[.system]?.string ?? "", value[.code] ?? value[.display])
      guard let text = named?.string, let code = code(of: "\(system)|\(text)") else { return false }
      builder.open(.valueCoding)
      builder.string(.code, code)
      builder.close()
    default:
      guard value.isPrimitive, let code = code(of: value.string) else { return false }
      builder.string(.valueString, code)
    }
    return true
  }

  private func code(of text: String?) -> String? {
    guard let key, let text, !text.isEmpty else { return nil }
    return key.code(of: Array(text.utf8))
  }
}

/// What a reference names, as a text that is the same wherever it is named, and its type.
struct ReferenceKey {
  let text: String
  /// The type of the resource; `nil` where it is not known.
  let type: String?

  /// Takes the address, without a version; else the identifier; `nil` where it has neither.
  ///
  /// An address within the response (`#p`) says nothing by itself: the identifier of what is
  /// contained counts, else its address together with the id of the response.
  init?(_ reference: Element, in response: Element) {
    guard let address = reference[.reference]?.string, !address.isEmpty else {
      guard let identifier = reference[.identifier].flatMap(Self.identifier) else { return nil }
      (text, type) = (identifier, nil)
      return
    }
    if address.hasPrefix("#") {
      let inside = response.children(.contained).first {
        $0[.id]?.string == String(address.dropFirst())
      }
      let identifier = inside?[.identifier].flatMap(Self.identifier)
      let own = response[.id]?.string.map { "\($0)\(address)" }
      guard let text = identifier ?? own else { return nil }
      (self.text, type) = (text, nil)
      return
    }
    let parts = address.split(separator: "/", omittingEmptySubsequences: false)
    let end = parts.lastIndex(of: "_history") ?? parts.count
    text = parts[..<end].joined(separator: "/")
    type = end > 1 && Self.isType(parts[end - 2]) ? String(parts[end - 2]) : nil
  }

  /// The system and value of an identifier.
  static func identifier(_ identifier: Element) -> String? {
    guard let value = identifier[.value]?.string, !value.isEmpty else { return nil }
    return "\(identifier[.system]?.string ?? "")|\(value)"
  }

  /// Whether a text is one of the types that a response refers to; any other text may be a name.
  private static func isType(_ text: Substring) -> Bool { types.contains(String(text)) }

  private static let types: Set = [
    "Appointment", "CarePlan", "CareTeam", "CommunicationRequest", "Composition", "Device",
    "DocumentReference", "Encounter", "EpisodeOfCare", "Group", "HealthcareService", "Location",
    "Medication", "Observation", "Organization", "Patient", "Person", "Practitioner",
    "PractitionerRole", "Procedure", "ProcedureRequest", "Questionnaire", "QuestionnaireResponse",
    "ReferralRequest", "RelatedPerson", "ResearchStudy", "ResearchSubject", "ServiceRequest",
    "Specimen", "Task",
  ]
}
