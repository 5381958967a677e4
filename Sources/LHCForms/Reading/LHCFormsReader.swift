import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyFormats
import SurveyLogic
import SurveyModel
import SurveyPrimitives

/// Reads a form of LHC-Forms, property by property from a ledger.
///
/// What LHC-Forms has in FHIR's words goes as it is into a Questionnaire, which is read as one; what it
/// has words of its own for is put into the items of that afterwards. Where both say something, and
/// not the same, the own words win: they are what people edit.
struct LHCFormsReader: ~Copyable {
  let document: Document
  var ledger: PropertyLedger
  var losses: [Loss] = []
  var diagnostics: [Diagnostic] = []
  var places: [String: Place] = [:]
  /// The Questionnaire.
  var json = JSONTextWriter()
  /// What is put into items once they are there, by their linkIds.
  var changes: [String: [(inout SurveyItem) -> Void]] = [:]
  /// The logic that is read once all questions are known.
  var pending: [(linkId: String, name: String, element: Element)] = []
  /// The linkIds of questions by their codes, by which old forms name them.
  var codes: [String: [String]] = [:]
  /// The indexes of the elements that items are read of.
  var indexes: [String: Int] = [:]
  private var linkIds: Set<String> = []

  init(_ document: Document) {
    self.document = document
    ledger = PropertyLedger(document)
  }

  consuming func read() -> ReadDefinition { readAll() }

  /// The form as text and as what it says; `nil` where it is deeper than forms are.
  consuming func original() -> JSONDefinition? {
    let survey = readAll().survey ?? Survey()
    return JSONDefinition(document, survey, indexes: indexes, ledger)
  }

  private mutating func readAll() -> ReadDefinition {
    let root = document.root
    let carried = ledger.take(CarriedDocument.property, of: root).flatMap {
      CarriedDocument(object: $0)
    }
    if carried != nil { ledger.skip(CarriedDocument.property, of: root) }
    json.openObject()
    json.member("resourceType", "Questionnaire")
    members(of: root)
    json.key("item")
    json.openArray()
    for item in items(of: root) { self.item(item, in: nil) }
    json.closeArray()
    json.closeObject()
    var text = JSONTextWriter()
    swap(&text, &json)
    let read = JSONDocument.ofOwnText(text.finish()).flatMap {
      QuestionnaireReader.read($0.root).survey
    }
    var survey = read ?? Survey()
    let changes = changes
    survey.changeItems { item in
      for change in changes[item.linkId] ?? [] { change(&item) }
    }
    readLogic(&survey)
    reportLeft()
    return ReadDefinition(
      survey: survey, diagnostics: diagnostics, losses: losses, places: places, carried: carried)
  }

  /// What the form says as a whole.
  private mutating func members(of root: Element) {
    for (name, elements) in root.groups where FHIRMembers.ofForm.contains(name) {
      for element in elements { ledger.skip(element) }
      json.copy(elements.filter { !$0.saysNothing }, as: name)
    }
    if root["status"]?.string == nil { json.member("status", "draft") }
    json.member("title", ledger.string("name", of: root))
    json.member("name", ledger.string("shortName", of: root))
    json.member("copyright", ledger.string("copyrightNotice", of: root))
    beside(root)
    let code = root["code"]?.string
    codes(
      of: root, code: code, named: "code",
      system: root["codeSystem"]?.string ?? root["type"]?.string,
      systemNamed: root["codeSystem"]?.string == nil ? "type" : "codeSystem")
  }

  /// What FHIR says beside texts and flags.
  mutating func beside(_ element: Element) {
    for (name, elements) in element.groups where name.hasPrefix(FHIRMembers.beside) {
      for element in elements { ledger.skip(element) }
      json.copy(elements, as: "_" + name.dropFirst(FHIRMembers.beside.count))
    }
  }

  /// The codes of a form or an item: a list as FHIR has it, or one code with its system.
  mutating func codes(
    of element: Element, code: String?, named name: String, system: String?,
    systemNamed systemName: String
  ) {
    let list = element.all("codeList").filter { $0.isObject && $0.hasChildren }
    let isListed = list.contains { $0["code"]?.string == code }
    guard !list.isEmpty || code != nil else { return }
    json.openArray("code")
    if let code, !isListed {
      _ = ledger.take(name, of: element)
      json.openObject()
      if let system {
        _ = ledger.take(systemName, of: element)
        json.member("system", LHCCodeSystem.address(of: system))
      }
      json.member("code", code)
      json.closeObject()
    } else if isListed {
      _ = ledger.take(name, of: element)
      if list.first?["system"]?.string == system { _ = ledger.take(systemName, of: element) }
    }
    for entry in list { json.copy(entry) }
    ledger.skip("codeList", of: element)
    json.closeArray()
  }

  /// The items inside another one, without those that only hold more data of one before.
  mutating func items(of element: Element) -> [Element] {
    var seen: [String: Element] = [:]
    return ledger.all("items", of: element).filter { item in
      guard item.isObject else { return false }
      guard let linkId = item["linkId"]?.string else { return true }
      guard let first = seen[linkId] else {
        seen[linkId] = item
        return true
      }
      return !item.repeats(first)
    }
  }

  /// The linkId of an item; old forms have paths of codes.
  static func linkId(of element: Element, in parent: String?) -> String {
    if let linkId = element["linkId"]?.string { return linkId }
    let code = (element["questionCode"] ?? element["localQuestionCode"])?.string
    return (parent ?? "") + "/" + (code ?? "item")
  }

  /// A linkId that no other item has.
  mutating func unique(_ name: String) -> String {
    if linkIds.insert(name).inserted { return name }
    var number = 2
    while !linkIds.insert("\(name)-\(number)").inserted { number += 1 }
    return "\(name)-\(number)"
  }

  /// Where an element begins: a text at its quotation mark.
  func place(of element: Element) -> Place? {
    element.position.map { Place(line: $0.line, column: $0.column - (element.isText ? 1 : 0)) }
  }

  /// What nobody read, without what is inside such a thing and what says nothing.
  private mutating func reportLeft() {
    var open: [(element: Element, linkId: String?)] = [(document.root, nil)]
    while let (element, linkId) = open.popLast() {
      for child in element.children where !child.saysNothing {
        if ledger.has(child) {
          let text = JSONWriter.write(child, style: .compact)
          losses.append(
            Loss(
              .dropped, child.nameText, linkId: linkId, source: place(of: child),
              before: String(decoding: text, as: UTF8.self)))
        } else if child.hasChildren {
          let isItem = child.nameText == "items"
          open.append((child, isItem ? child["linkId"]?.string : linkId))
        }
      }
    }
  }
}

extension Element {
  /// Whether it is another repetition of an item, with data of its own.
  func repeats(_ first: Element) -> Bool {
    self["question"]?.string == first["question"]?.string
      && self["dataType"]?.string == first["dataType"]?.string
      && first["questionCardinality"]?["max"]?.string.map { $0 != "1" } == true
  }
}
