import FHIRDocument
import SurveyDiagnostics
import SurveyModel

extension ReadFindings {
  /// Reports what a source says and nothing here follows; gives back what changes the meaning of the
  /// survey (rules 77, 79, 86).
  ///
  /// - Parameter items: the elements of the items in document order.
  mutating func unsupportedParts(in root: Element, items: [Element]) -> [UnsupportedPart] {
    var parts: [UnsupportedPart] = []
    if let profile = root.adaptiveProfile { parts.append(adaptive(profile)) }
    let table = FieldTable.of(root.document.fhirVersion)
    var reported: Set<String> = []
    let document = root.document
    for index in root.index..<document.end(of: root.index) {
      let name = document.name(of: index)
      guard name == .extension || name == .modifierExtension else { continue }
      let element = Element(document: document, index: index)
      if name == .extension, table.field(ofExtension: element) != nil { continue }
      guard let address = element[.url]?.string else { continue }
      let linkId = items.last { $0.index < index && index < document.end(of: $0.index) }?[.linkId]?
        .string
      if name == .modifierExtension {
        add(
          .unknownModifierExtension, ["address": .literal(address)], at: element, linkId: linkId)
        parts.append(UnsupportedPart(.modifierExtension, address: address, linkId: linkId))
      } else if let known = KnownAddress(address) {
        let isFirst = reported.insert(address).inserted
        part(element, address, known, linkId, isFirst).map { parts.append($0) }
      }
    }
    return parts
  }

  private mutating func part(
    _ element: Element, _ address: String, _ known: KnownAddress, _ linkId: String?,
    _ isFirst: Bool
  ) -> UnsupportedPart? {
    let value = element.choice("value")
    switch known {
    case .subQuestionnaire:
      let questionnaire = value?.string ?? value?[.reference]?.string ?? ""
      add(
        .subQuestionnaireNotAssembled, ["address": .quoted(questionnaire)], at: element,
        linkId: linkId)
      return UnsupportedPart(.subQuestionnaire, address: questionnaire, linkId: linkId)
    case .adaptive:
      return value?.boolean == false ? nil : adaptive(element)
    case .vendorRule(let effect):
      if isFirst {
        add(
          .vendorRule, ["address": .literal(address), "effect": .literal(effect)], at: element,
          linkId: linkId)
      }
    case .misspelt(let near):
      if isFirst {
        add(
          .misspeltExtension, ["address": .literal(address), "near": .literal(near)],
          at: element, linkId: linkId)
      }
    }
    return nil
  }

  private mutating func adaptive(_ element: Element) -> UnsupportedPart {
    add(.adaptiveQuestionnaire, at: element)
    return UnsupportedPart(.adaptive, address: element[.url]?.string ?? element.string ?? "")
  }
}

extension Element {
  /// The profile of adaptive forms that a Questionnaire, or its survey definition, says it follows.
  fileprivate var adaptiveProfile: Element? {
    let meta = self[.meta] ?? self["carried"]?[.meta]
    return meta?.children(.profile).first {
      $0.string?.contains("/StructureDefinition/sdc-questionnaire-adapt") == true
    }
  }
}
