import FHIRDocument
import SurveyDiagnostics
import SurveyFormats
import SurveyLogic
import SurveyModel
import SurveyPrimitives

/// Questions.
extension ODMReader {
  mutating func readItem(_ reference: ODMElement, _ position: Position) {
    guard let oid = reference["ItemOID"], let definition = definitions.definition("ItemDef", oid),
      !unitItems.contains(oid)
    else { return }
    ledger.take(reference)
    _ = ledger.take("ItemOID", of: reference)
    if let question = take(ODMContext.other, of: definition) {
      oids.set(question, form: position.form, groups: position.groups, item: oid)
      locations.append(
        ODMLocation(
          linkId: question, path: [position.form] + position.groups + [oid], isQuestion: true,
          isOther: true))
      openOptions(of: question, take(ODMContext.type, of: definition))
      ledger.takeAll(reference)
      ledger.takeAll(definition)
      return
    }
    ledger.take(definition)
    _ = ledger.take("OID", of: definition)
    let group = position.groups.last ?? position.form
    let linkId = linkId(
      take(ODMContext.linkId, of: definition),
      [oid, "\(group).\(oid)", "\(position.form).\(group).\(oid)"])
    var item = SurveyItem(linkId: linkId, type: type(of: definition, linkId))
    places[linkId] = place(of: definition)
    oids.set(linkId, form: position.form, groups: position.groups, item: oid)
    if let name = definition["Name"] { oids.set(linkId, named: name) }
    locations.append(
      ODMLocation(
        linkId: linkId, path: [position.form] + position.groups + [oid], isQuestion: true))
    readTexts(definition, to: &item)
    readOptions(definition, to: &item)
    if let address = take(ODMContext.valueSet, of: definition) { item.answerValueSet = address }
    readCodes(namedBy: definition, of: item)
    readUnits(reference, definition, to: &item)
    if let type = take(ODMContext.type, of: definition).flatMap({ ItemType(rawValue: $0) }) {
      item.type = type
    }
    if item.type == .string || item.type == .text || item.type == .url, !item.isChoice {
      item.maxLength = ledger.take("Length", of: definition).flatMap { Int($0) }
    }
    if item.type == .decimal || item.type == .quantity {
      item.maxDecimalPlaces = ledger.take("SignificantDigits", of: definition).flatMap { Int($0) }
    }
    readCodes(of: definition, to: &item)
    readReference(reference, of: &item)
    readMethod(reference, of: item)
    if take(ODMContext.repeats, of: definition) != nil { item.repeats = true }
    readRanges(definition, of: &item)
    let parent = take(ODMContext.parent, of: definition).flatMap(known) ?? position.parent
    entries.append(ItemEntry(item: item, parent: parent))
    readHelp(definition, of: item)
  }

  /// A question whose answers may be others than its options, which are in an item of their own.
  private mutating func openOptions(of question: String, _ type: String?) {
    for index in entries.indices where entries[index].item.linkId == question {
      entries[index].item.answerConstraint =
        type.flatMap { AnswerConstraint(rawValue: $0) } ?? .optionsOrString
    }
  }

  private mutating func type(of definition: ODMElement, _ linkId: String) -> ItemType {
    let name = definition["DataType"] ?? "text"
    let length = definition["Length"].flatMap { Int($0) }
    if let type = DataTypes.itemType(name, length: length) { return type }
    let place = place(of: definition)
    diagnostics.append(
      Diagnostic(
        .unknownQuestionType, ["type": .quoted(name)],
        at: Location(
          file: source.name, position: SourcePosition(line: place.line, column: place.column))))
    return .text
  }

  /// The question, else what describes it, else its name.
  private mutating func readTexts(_ definition: ODMElement, to item: inout SurveyItem) {
    for name in ["Question", "Prompt", "Description"] {
      if let texts = texts(name, of: definition) {
        item.set(text: texts)
        break
      }
    }
    let name = definition["Name"]
    if name != item.linkId, item.text == nil {
      item.text = ledger.take("Name", of: definition)
    }
  }

  /// What helps to answer it: an item of its own below it.
  private mutating func readHelp(_ definition: ODMElement, of item: SurveyItem) {
    let name = version == .v1 ? "Description" : "CRFCompletionInstructions"
    guard definition.child("Question") != nil || name != "Description",
      let element = definition.child(name)
    else { return }
    let texts = texts(of: element)
    guard texts.text != nil else { return }
    let known = take(ODMContext.linkId + "-help", of: definition)
    var help = SurveyItem(linkId: linkId(known, [item.linkId + "-help"]), type: .display)
    help.itemControl = ["help"]
    help.set(text: texts)
    entries.append(ItemEntry(item: help, parent: item.linkId))
  }

  private mutating func readMethod(_ reference: ODMElement, of item: SurveyItem) {
    guard let method = definitions.definition("MethodDef", reference["MethodOID"]) else { return }
    pending.append(
      ODMLogic(
        role: method["Type"] == "Imputation" ? .initial : .calculated, definition: method,
        linkId: item.linkId, construct: "MethodOID", reference: (reference, "MethodOID")))
  }

  /// Codes that conditions name and options do not have, each as `system|code`.
  private mutating func readCodes(namedBy definition: ODMElement, of item: SurveyItem) {
    guard let codes = take(ODMContext.codes, of: definition) else { return }
    for pair in codes.split(separator: " ") {
      guard let bar = pair.lastIndex(of: "|") else { continue }
      let code = String(pair[pair.index(after: bar)...])
      options.set(
        code, for: .coding(Coding(system: String(pair[..<bar]), code: code)), of: item.linkId)
    }
  }

  // MARK: Units

  /// The items that others have their units in.
  mutating func findUnitItems() {
    for node in tree.nodes.indices {
      let element = ODMElement(tree: tree, index: node)
      if element.name == "ItemRef", let oid = element["UnitsItemOID"],
        let definition = definitions.definition("ItemDef", oid),
        definition.children("Alias").contains(where: { $0["Context"] == ODMContext.type })
      {
        unitItems.insert(oid)
      }
    }
    guard !unitItems.isEmpty else { return }
    for node in tree.nodes.indices {
      let element = ODMElement(tree: tree, index: node)
      if element.name == "ItemRef", let oid = element["ItemOID"], unitItems.contains(oid) {
        ledger.takeAll(element)
      }
    }
  }

  private mutating func readUnits(
    _ reference: ODMElement, _ definition: ODMElement, to item: inout SurveyItem
  ) {
    var choice = ODMUnits()
    var units: [Coding] { choice.all.map(\.unit) }
    for unit in definition.children("MeasurementUnitRef") {
      guard let oid = unit["MeasurementUnitOID"],
        let found = definitions.definition("MeasurementUnit", oid)
      else { continue }
      ledger.take(unit)
      _ = ledger.take("MeasurementUnitOID", of: unit)
      choice.all.append((oid, self.unit(found)))
    }
    if let oid = reference["UnitsItemOID"], unitItems.contains(oid),
      let definition = definitions.definition("ItemDef", oid)
    {
      _ = ledger.take("UnitsItemOID", of: reference)
      ledger.takeAll(definition)
      if let list = definitions.definition(
        "CodeList", definition.child("CodeListRef")?["CodeListOID"])
      {
        choice.item = oid
        for option in list.children("CodeListItem") {
          choice.all.append((option["CodedValue"] ?? "", self.unit(ofOption: option)))
        }
        ledger.takeAll(list)
      }
    }
    guard let first = units.first else { return }
    self.units[item.linkId] = choice
    if units.count > 1 || item.type == .quantity {
      if item.type == .decimal || item.type == .integer { item.type = .quantity }
      item.unitOptions = units
    } else {
      item.unit = first
    }
    if item.type == .quantity, units.count == 1 {
      (item.unit, item.unitOptions) = (first, [])
    }
  }

  private mutating func unit(_ element: ODMElement) -> Coding {
    ledger.take(element)
    _ = ledger.take("OID", of: element)
    let symbol = texts("Symbol", of: element)
    let code = codes(of: element).first
    var unit = Coding(
      system: code?.system, code: code?.code,
      display: symbol?.text ?? ledger.take("Name", of: element))
    if take(ODMContext.coding, of: element) == "code" { unit.display = nil }
    if let symbol { unit.preserved = symbol.preservedInCoding }
    return unit
  }

  private mutating func unit(ofOption option: ODMElement) -> Coding {
    let code = codes(of: option).first
    var unit = Coding(
      system: code?.system, code: code?.code, display: texts("Decode", of: option)?.text)
    if take(ODMContext.coding, of: option) == "code" { unit.display = nil }
    return unit
  }
}
