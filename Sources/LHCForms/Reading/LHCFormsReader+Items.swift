import FHIRDocument
import SurveyDiagnostics
import SurveyFormats
import SurveyModel

/// Items.
extension LHCFormsReader {
  /// Writes an item as FHIR has it, with those inside, and notes what is to be put into it.
  mutating func item(_ element: Element, in parent: String?) {
    let code = (element["questionCode"] ?? element["localQuestionCode"])?.string
    let linkId = unique(Self.linkId(of: element, in: parent))
    _ = ledger.take("linkId", of: element)
    if let code { codes[code, default: []].append(linkId) }
    places[linkId] = place(of: element)
    indexes[linkId] = element.index
    let type = type(of: element, linkId)
    json.openObject()
    json.member("linkId", linkId)
    json.member("type", type.rawValue)
    json.member("prefix", ledger.string("prefix", of: element))
    json.member("text", ledger.string("question", of: element))
    beside(element)
    codes(ofItem: element, linkId, type)
    for name in FHIRMembers.ofItem where name != "extension" {
      let elements = element.all(name)
      for element in elements { ledger.skip(element) }
      json.copy(elements, as: name)
    }
    extensions(of: element)
    if type.isQuestion { answers(of: element, type, linkId) }
    note(element, type, linkId)
    let items = items(of: element)
    let help = element["codingInstructions"]?.string
    if help != nil && help != "" || !items.isEmpty {
      json.openArray("item")
      if let help, help != "" { self.help(help, element, linkId) }
      for item in items { self.item(item, in: linkId) }
      json.closeArray()
    }
    json.closeObject()
  }

  private mutating func codes(ofItem element: Element, _ linkId: String, _ type: ItemType) {
    let system = element["questionCodeSystem"]?.string
    let isLinkId = system == LHCCodeSystem.linkId
    if isLinkId {
      _ = ledger.take("questionCode", of: element)
      _ = ledger.take("questionCodeSystem", of: element)
    }
    // A text to read has no code in FHIR (que-3); LHC-Forms gives it the end of its linkId.
    let hasCode = !isLinkId && (type != .display || element["codeList"] != nil)
    codes(
      of: element, code: hasCode ? element["questionCode"]?.string : nil, named: "questionCode",
      system: system, systemNamed: "questionCodeSystem")
  }

  /// The type of an item: a question with a list of answers is a choice.
  private mutating func type(of element: Element, _ linkId: String) -> ItemType {
    let name = ledger.string("dataType", of: element)
    let isHeader = ["true", "Y"].contains(ledger.string("header", of: element) ?? "")
    if let type = ledger.string("fhirType", of: element).flatMap({ ItemType(rawValue: $0) }) {
      return type
    }
    if name == "TITLE" { return .display }
    if isHeader || name == "SECTION" { return .group }
    let hasAnswers =
      !answerList(of: element).isEmpty || element["answerValueSet"]?.string != nil
      || element["externallyDefined"]?.string.map { !$0.isEmpty } == true
    guard let name, !name.isEmpty else { return hasAnswers ? .choice : untyped(element) }
    guard let type = LHCDataType.types[name] else {
      diagnostics.append(
        Diagnostic(
          .unknownQuestionType, ["type": .quoted(name)], at: element.location(linkId: linkId)))
      return .string
    }
    if LHCDataType.checkedTexts.contains(name) {
      losses.append(
        Loss(
          .approximated, "dataType", linkId: linkId, source: places[linkId], before: name,
          after: type.rawValue))
    }
    if hasAnswers, type.isQuestion, type != .boolean { return .choice }
    // LHC-Forms makes an amount of a number with several units.
    let units = unitList(of: element)
    return [.integer, .decimal].contains(type) && units.count > 1 ? .quantity : type
  }

  /// Without a type it is a number where it has a unit or is calculated, else a text.
  private func untyped(_ element: Element) -> ItemType {
    let units = unitList(of: element).count
    if units > 1 { return .quantity }
    return units == 1 || element["calculationMethod"]?["name"] != nil ? .decimal : .string
  }

  /// Help on an item: a text inside it with the control `help`, as LHC-Forms has it in FHIR.
  private mutating func help(_ text: String, _ element: Element, _ linkId: String) {
    _ = ledger.take("codingInstructions", of: element)
    if ledger.has(element), element["codingInstructionsFormat"]?.string == "text" {
      _ = ledger.take("codingInstructionsFormat", of: element)
    }
    let name = ledger.string("codingInstructionsLinkId", of: element)
    let helpId = unique(name ?? linkId + "-help")
    if let whole = element["fhirHelp"], whole["text"]?.string == text,
      whole["linkId"]?.string == helpId
    {
      ledger.skip("fhirHelp", of: element)
      return json.copy(whole)
    }
    json.openObject()
    json.member("linkId", helpId)
    json.member("type", "display")
    json.member("text", text)
    changes[helpId, default: []].append { $0.itemControl = ["help"] }
    json.closeObject()
  }

  /// What FHIR says of an item in extensions, with what LHC-Forms says there in FHIR.
  private mutating func extensions(of element: Element) {
    let known = element.all("extension").filter(\.isObject)
    ledger.skip("extension", of: element)
    let address = element["externallyDefined"]?.string.flatMap { $0.isEmpty ? nil : $0 }
    let control = element.all("dataControl").filter(\.isObject)
    let isCopy = copiedQuestion(control) != nil
    var added: [(url: String, key: String, text: String)] = []
    if let address {
      _ = ledger.take("externallyDefined", of: element)
      added.append((FHIRMembers.externallyDefined, "valueUri", address))
    }
    if !control.isEmpty, !isCopy {
      ledger.skip("dataControl", of: element)
      let text = control.map { JSONWriter.write($0, style: .compact) }
      let array = [UInt8(ascii: "[")] + text.joined(separator: [UInt8(ascii: ",")]) + [0x5D]
      added.append(
        (FHIRMembers.dataControl, "valueString", String(decoding: array, as: UTF8.self)))
    }
    added.removeAll { one in
      known.contains { $0["url"]?.string == one.url && $0[one.key]?.string == one.text }
    }
    guard !known.isEmpty || !added.isEmpty else { return }
    json.openArray("extension")
    for entry in known
    where !added.contains(where: { $0.url == entry["url"]?.string }) { json.copy(entry) }
    for (url, key, text) in added {
      json.openObject()
      json.member("url", url)
      json.member(key, text)
      json.closeObject()
    }
    json.closeArray()
  }
}
