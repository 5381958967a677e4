package import FHIRDocument
import SurveyDiagnostics
import SurveyModel

extension ReadFindings {
  /// Reports what a source says and nothing here follows; gives back what changes the meaning of the
  /// survey (rules 77, 79, 86).
  ///
  /// - Parameter items: the elements of the items in document order.
  mutating func unsupportedParts(in root: Element, items: [Element]) -> [UnsupportedPart] {
    var parts: [UnsupportedPart] = []
    var known = FieldTable.of(root.document.fhirVersion).addresses
    let document = root.document
    // How many items begin before the element that is looked at.
    var begun = 0
    func linkId(of index: Int) -> String? {
      while begun < items.count, items[begun].index < index { begun += 1 }
      let around = items[..<begun].last { index < document.end(of: $0.index) }
      return around?[.linkId]?.string
    }
    for element in root.descendants(named: .extension, or: .modifierExtension) {
      let (index, name) = (element.index, element.name)
      guard let url = element[.url] else { continue }
      let seen = name == .extension ? known.entry(of: url) : nil
      if let seen, seen?.changesMeaning != true { continue }
      guard let address = url.string else { continue }
      if case .critical? = KnownAddress(address) {
        critical(element, linkId(of: index)).map { parts.append($0) }
        continue
      }
      if name == .modifierExtension {
        let linkId = linkId(of: index)
        add(
          .unknownModifierExtension, ["address": .literal(address)], at: element, linkId: linkId)
        parts.append(UnsupportedPart(.modifierExtension, address: address, linkId: linkId))
        continue
      }
      let what = seen ?? KnownAddress(address)
      if seen == nil { known[address] = .some(what) }
      guard let what else { continue }
      part(element, address, what, linkId(of: index)).map { parts.append($0) }
    }
    if let profile = root.adaptiveProfile, !parts.contains(where: { $0.kind == .adaptive }) {
      parts.append(adaptive(profile))
    }
    return parts
  }

  private mutating func part(
    _ element: Element, _ address: String, _ known: KnownAddress, _ linkId: String?
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
      add(
        .vendorRule, ["address": .literal(address), "effect": .literal(effect)], at: element,
        linkId: linkId)
    case .misspelt(let near):
      add(
        .misspeltExtension, ["address": .literal(address), "near": .literal(near)],
        at: element, linkId: linkId)
    case .populatedByMap(let what):
      add(.populatedByMap, ["what": .literal(what)], at: element, linkId: linkId)
    case .critical: break
    }
    return nil
  }

  /// An extension without which nobody should answer; `nil` where it is followed.
  private mutating func critical(
    _ element: Element, _ linkId: String?
  ) -> UnsupportedPart? {
    guard let address = element.choice("value")?.string else { return nil }
    let fields = FieldTable.of(element.document.fhirVersion).addresses
    if case .some(nil) = fields[address] { return nil }
    if ExtensionURL.followedElsewhere.contains(address) { return nil }
    add(.criticalExtension, ["address": .literal(address)], at: element, linkId: linkId)
    return UnsupportedPart(.criticalExtension, address: address, linkId: linkId)
  }

  private mutating func adaptive(_ element: Element) -> UnsupportedPart {
    add(.adaptiveQuestionnaire, at: element)
    return UnsupportedPart(.adaptive, address: element[.url]?.string ?? element.string ?? "")
  }
}

extension Element {
  /// What says that a Questionnaire is adaptive: an extension, else the profile that it follows.
  package var adaptiveMark: Element? {
    let mark = extensions("questionnaireAdaptive").first
    return mark?.choice("value")?.boolean == false ? adaptiveProfile : mark ?? adaptiveProfile
  }

  /// The profile of adaptive forms that a Questionnaire, or its survey definition, says it follows.
  fileprivate var adaptiveProfile: Element? {
    let meta = self[.meta] ?? self["carried"]?[.meta]
    return meta?.children(.profile).first {
      $0.string?.contains("/StructureDefinition/sdc-questionnaire-adapt") == true
    }
  }
}
