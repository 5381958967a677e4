import FHIRDocument
import FHIRQuestionnaire
import SurveyFormats
import SurveyLogic
import SurveyModel

/// Writes a survey as a form of LHC-Forms.
///
/// As LHC-Forms does with a Questionnaire: what it has words of its own for is said in these, and the
/// extensions of FHIR stand beside it in `extension`, which it follows.
struct LHCFormsWriter: ~Copyable {
  private let request: WriteRequest
  let survey: Survey
  let form: LogicForm
  let root: Element
  /// The items as FHIR has them, in the order of the form.
  private let elements: [Element]
  private var next = 0
  let skips: [String: SkipLogic]
  let totals: Set<String>
  var json = JSONTextWriter(style: .pretty)
  var losses: [Loss]

  init(_ request: WriteRequest) {
    self.request = request
    let logic = LHCLogic(request.survey)
    (survey, losses) = (logic.survey, logic.losses)
    (skips, totals) = (logic.skips, logic.totals)
    form = LogicForm(survey)
    root = QuestionnaireWriter.write(survey).root
    var elements: [Element] = []
    var open = Array(root.all("item").reversed())
    while let element = open.popLast() {
      elements.append(element)
      open += element.all("item").reversed()
    }
    self.elements = elements
  }

  consuming func write() -> WrittenDefinition {
    let (request, losses) = (request, losses)
    let written = bytes()
    let bytes = request.original.flatMap { Self.read($0) }.flatMap { original in
      original.merged(
        JSONShape(children: ["items"]),
        before: LHCFormsWriter(WriteRequest(original.survey)).bytes(), now: written,
        of: request.survey, reading: Self.read)
    }
    return WrittenDefinition(
      bytes: request.carried?.added(to: bytes ?? written) ?? bytes ?? written, losses: losses,
      carrying: { $0.added(to: bytes ?? written) })
  }

  private static func read(_ source: Source) -> JSONDefinition? {
    JSONDocument.ofForm(source).document.flatMap { LHCFormsReader($0).original() }
  }

  /// The form, and nothing of the one that it was read from.
  private consuming func bytes() -> [UInt8] {
    json.openObject()
    members()
    json.openArray("items")
    for item in survey.items { write(item) }
    json.closeArray()
    json.closeObject()
    var text = JSONTextWriter()
    swap(&text, &json)
    return text.finish() + [UInt8(ascii: "\n")]
  }

  private mutating func members() {
    let codes = root.all("code")
    json.member("code", codes.first?["code"]?.string)
    json.member("codeSystem", codes.first?["system"]?.string)
    if !codes.isEmpty { json.copy(codes, as: "codeList") }
    json.member("name", root["title"]?.string)
    json.member("shortName", root["name"]?.string)
    json.member("copyrightNotice", root["copyright"]?.string)
    for (name, elements) in root.groups where FHIRMembers.ofForm.contains(name) {
      json.copy(elements, as: name)
    }
    beside(root)
  }

  /// What FHIR says beside texts and flags.
  mutating func beside(_ element: Element) {
    for child in element.children where child.isPrimitive && child.hasChildren {
      json.openObject(FHIRMembers.beside + child.nameText)
      for (name, elements) in child.groups { json.copy(elements, as: name) }
      json.closeObject()
    }
  }

  mutating func write(_ item: SurveyItem) {
    guard elements.indices.contains(next) else { return }
    let element = elements[next]
    next += 1
    json.openObject()
    head(of: item, element)
    answers(of: item, element)
    fields(of: item, element)
    logic(of: item)
    var items = item.items[...]
    if let help = items.first, help.isHelp {
      self.help(help)
      items.removeFirst()
    }
    if !items.isEmpty {
      json.openArray("items")
      for child in items { write(child) }
      json.closeArray()
    }
    json.closeObject()
  }

  private mutating func head(of item: SurveyItem, _ element: Element) {
    json.member("question", item.text)
    json.member("prefix", item.prefix)
    json.member("linkId", item.linkId)
    let codes = element.all("code")
    json.member("questionCode", codes.isEmpty ? item.linkId : codes.first?["code"]?.string)
    json.member(
      "questionCodeSystem",
      codes.isEmpty ? LHCCodeSystem.linkId : codes.first?["system"]?.string)
    if !codes.isEmpty { json.copy(codes, as: "codeList") }
    let dataType = LHCDataType.name(of: item)
    json.member("dataType", dataType)
    if item.isReadAs(dataType) != item.type { json.member("fhirType", item.type.rawValue) }
    json.member("header", flag: item.type == .group)
  }

  /// Help on an item, which LHC-Forms has as a text of the item.
  private mutating func help(_ help: SurveyItem) {
    guard elements.indices.contains(next) else { return }
    let element = elements[next]
    next += 1
    json.member("codingInstructions", help.text)
    json.member("codingInstructionsFormat", "text")
    json.member("codingInstructionsLinkId", help.linkId)
    if !help.carried.isEmpty { json.copy([element], as: "fhirHelp") }
  }
}

extension SurveyItem {
  /// The type that an item of a type of LHC-Forms is taken for: with a list of answers a choice.
  fileprivate func isReadAs(_ dataType: String) -> ItemType {
    let type = LHCDataType.types[dataType] ?? .string
    return isChoice && type != .boolean && type.isQuestion ? .choice : type
  }

  /// Whether it is help on the item around it, and nothing else.
  fileprivate var isHelp: Bool {
    type == .display && itemControl == ["help"] && text?.isEmpty == false && items.isEmpty
      && enableWhen.isEmpty && enableWhenExpression == nil && !hidden
      && prefix == nil
  }
}
