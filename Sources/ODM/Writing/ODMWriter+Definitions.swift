import FHIRDocument
import FHIRQuestionnaire
import SurveyFormats
import SurveyLogic
import SurveyModel
import SurveyPrimitives

/// Groups and items as elements.
extension ODMWriter {
  func write(_ reference: WrittenReference, to text: inout ODMText) {
    text.element(
      reference.isGroup ? "ItemGroupRef" : "ItemRef",
      [
        (reference.isGroup ? "ItemGroupOID" : "ItemOID", reference.oid),
        ("Mandatory", reference.isRequired ? "Yes" : "No"), ("MethodOID", reference.method),
        ("UnitsItemOID", reference.unitsItem),
        ("CollectionExceptionConditionOID", reference.exception),
      ])
    for further in [reference.otherItem, reference.unitsItem] {
      guard let further else { continue }
      text.element("ItemRef", [("ItemOID", further), ("Mandatory", "No")])
    }
  }

  func writeOthers(to text: inout ODMText) {
    for (oid, item) in others {
      text.element("ItemDef", [("OID", oid), ("Name", oid), ("DataType", "text")]) { text in
        texts("Question", translated(item), to: &text)
        alias(ODMContext.other, item.linkId, to: &text)
        alias(ODMContext.type, item.answerConstraint.rawValue, to: &text)
      }
    }
  }

  func write(_ group: WrittenGroup, to text: inout ODMText) {
    let item = group.item
    let repeating = group.isRepeating ? (version == .v1 ? "Yes" : "Simple") : "No"
    text.element(
      "ItemGroupDef",
      [
        ("OID", group.oid), ("Name", item?.linkId.orOne ?? group.oid), ("Repeating", repeating),
        (
          "RepeatingLimit",
          version == .v2 && group.isRepeating
            ? item?.maxOccurs.flatMap { $0 > 0 ? "\($0)" : nil } : nil
        ),
        ("Type", version == .v1 ? nil : "Section"),
      ]
    ) { text in
      if let item, let words = item.text, !words.isEmpty {
        texts("Description", translated(item), to: &text)
      }
      for reference in group.references { write(reference, to: &text) }
      switch group.role {
      case .part(let of): alias(ODMContext.part, of ?? "", to: &text)
      case .answers: alias(ODMContext.repeats, "answers", to: &text)
      case .item:
        guard let item else { return }
        codes(of: item, to: &text)
        if item.linkId != group.oid { alias(ODMContext.linkId, item.linkId, to: &text) }
        alias(ODMContext.parent, group.parent, to: &text)
        if group.isRepeating, !item.repeats { alias(ODMContext.repeats + "-not", "", to: &text) }
        if (item.type == .display) != group.references.isEmpty {
          alias(ODMContext.type, item.type.rawValue, to: &text)
        }
      }
    }
  }

  private func translated(_ item: SurveyItem) -> TranslatedText {
    translated(item.text ?? "") { languages.item(item.linkId, in: $0)?.text }
  }

  mutating func prepare(_ index: Int) {
    let item = items[index].item
    if !item.options.isEmpty {
      let others = languages.others.map { language in
        (language, languages.item(item.linkId, in: language)?.options.map(\.shown) ?? [])
      }
      lists.add(item, others)
    } else if let address = item.answerValueSet, !address.hasPrefix("#") {
      lists.add(external: address, for: item.linkId)
    }
    units.add(item)
  }

  func write(_ written: WrittenItem, to text: inout ODMText) {
    let item = written.item
    let hasLength = [.string, .text, .url].contains(item.type) && !item.isChoice
    let length = hasLength ? item.maxLength.flatMap { $0 > 0 ? "\($0)" : nil } : nil
    let hasDigits = version == .v1 && [.decimal, .quantity].contains(item.type)
    let digits = hasDigits ? item.maxDecimalPlaces.flatMap { $0 >= 0 ? "\($0)" : nil } : nil
    text.element(
      "ItemDef",
      [
        ("OID", written.oid), ("Name", item.linkId.orOne),
        ("DataType", DataTypes.name(of: item, version: version)), ("Length", length),
        ("SignificantDigits", digits),
      ]
    ) { text in
      let help = item.helpItem
      if version == .v1, let help { texts("Description", translated(help), to: &text) }
      if item.text != nil { texts("Question", translated(item), to: &text) }
      if version == .v2, let help {
        texts("CRFCompletionInstructions", translated(help), to: &text)
      }
      if version == .v1 { units.writeReferences(item, to: &text) }
      for check in expressions.checks[item.linkId] ?? [] { write(check, to: &text) }
      if let list = lists.oid(of: item.linkId) {
        text.element("CodeListRef", [("CodeListOID", list)])
      }
      codes(of: item, to: &text)
      if item.linkId != written.oid { alias(ODMContext.linkId, item.linkId, to: &text) }
      if let help { alias(ODMContext.linkId + "-help", help.linkId, to: &text) }
      alias(ODMContext.parent, written.parent, to: &text)
      if !item.options.isEmpty { alias(ODMContext.valueSet, item.answerValueSet, to: &text) }
      alias(ODMContext.codes, codes[item.linkId]?.joined(separator: " "), to: &text)
      if item.repeats { alias(ODMContext.repeats, "answers", to: &text) }
      if understood(item) != item.type { alias(ODMContext.type, item.type.rawValue, to: &text) }
    }
  }

  /// The type that a reader takes an item for.
  private func understood(_ item: SurveyItem) -> ItemType {
    if lists.oid(of: item.linkId) != nil { return .choice }
    let name = DataTypes.name(of: item, version: version)
    let type = DataTypes.itemType(name, length: item.maxLength) ?? .text
    return type == .decimal && item.unitOptions.count > 1 ? .quantity : type
  }

  private func write(_ check: WrittenCheck, to text: inout ODMText) {
    text.element(
      "RangeCheck",
      [("Comparator", check.comparator), ("SoftHard", check.isSoft ? "Soft" : "Hard")]
    ) { text in
      if let value = check.value { text.element("CheckValue", text: value) }
      if version == .v1, let unit = check.unit { units.writeReference(unit, to: &text) }
      for expression in check.expressions { write(expression, to: &text) }
      if let human = check.human { texts("ErrorMessage", human, to: &text) }
    }
  }

  func write(_ expression: WrittenCode, to text: inout ODMText) {
    if version == .v1 {
      text.element("FormalExpression", [("Context", expression.context)], text: expression.text)
    } else {
      text.element("FormalExpression", [("Context", expression.context)]) {
        $0.element("Code", text: expression.text)
      }
    }
  }

  /// The codes of an item; an Alias has one of a code system.
  private func codes(of item: SurveyItem, to text: inout ODMText) {
    guard let carried = item.carried.first(where: { $0.name == "code" }),
      let codes = CarriedMembers.members(of: [carried])?["code"]
    else { return }
    var systems: Set<String> = []
    for code in codes {
      guard let system = code["system"]?.string, let value = code["code"]?.string,
        CodeSystems.address(of: system) == system
      else { continue }
      if version == .v2 {
        text.element(
          "Coding", [("Code", value), ("System", system), ("Label", code["display"]?.string)])
      } else if systems.insert(system).inserted {
        alias(system, value, to: &text)
      }
    }
  }
}

extension String {
  /// A name, which may not be empty.
  fileprivate var orOne: String { isEmpty ? "1" : self }
}
