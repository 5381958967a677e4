import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyEngine
import SurveyModel

/// Reads a survey definition member by member.
struct DefinitionDecoder {
  var findings = ReadFindings()
  var linkId: String?
  /// The version of FHIR that carried members follow.
  private(set) var version = FHIRVersion.r4
  private var isOlder = false
  private var checks = QuestionnaireChecks()

  mutating func survey(_ root: Element) -> SurveyIndex {
    var survey = Survey()
    isOlder = Self.isOlder(root)
    if let text = root["formatVersion"].flatMap({ findings.text($0) }) {
      survey.formatVersion = text
      version = survey.fhirVersion
    }
    for child in root.children {
      switch child.nameText {
      case "survey", "formatVersion": continue
      case "id": survey.id = findings.text(child)
      case "url": survey.url = findings.text(child)
      case "version": survey.version = findings.text(child)
      case "name": survey.name = findings.text(child)
      case "title": survey.title = findings.text(child)
      case "status": survey.status = findings.text(child)
      case "language": survey.language = findings.text(child)
      case "items": continue
      case "carried": survey.carried = carried(child)
      default: decodeExpression(child, into: &survey)
      }
    }
    if isOlder { decodeCarried(root, into: &survey) }
    if let name = root.document.name("items") {
      survey.items = ItemTree.items(in: root, children: { $0.children(name) }) {
        item($0, parent: $1)
      }
    }
    return checks.finish(survey, root, &findings)
  }

  private mutating func decodeExpression(_ child: Element, into survey: inout Survey) {
    switch child.nameText {
    case "launchContexts":
      if let read = launchContext(child) { survey.launchContexts.append(read) }
    case "variables": if let read = variable(child) { survey.variables.append(read) }
    case "constraints": if let read = constraint(child) { survey.constraints.append(read) }
    default: unknown(child)
    }
  }

  /// Reads an item without those inside it.
  private mutating func item(_ element: Element, parent: SurveyItem?) -> SurveyItem? {
    guard element.isObject else {
      findings.add(.itemWithoutObject, at: element, linkId: parent?.linkId)
      return nil
    }
    linkId = element[.linkId]?.string
    var item = SurveyItem(linkId: linkId ?? "", type: type(of: element))
    for child in element.children { decode(child, into: &item) }
    if isOlder { decodeCarried(element, into: &item) }
    checks.check(item, element, &findings)
    return item
  }

  private mutating func type(of element: Element) -> ItemType {
    guard let child = element[.type], let text = findings.text(child, linkId: linkId) else {
      let type: ItemType = element["items"] == nil ? .text : .group
      findings.add(.missingType, ["type": .literal(type.rawValue)], at: element, linkId: linkId)
      return type
    }
    if let type = ItemType(rawValue: text) { return type }
    findings.add(
      .unknownItemType,
      ["type": .quoted(text), "known": .names(ItemType.allCases.map(\.rawValue))], at: child,
      linkId: linkId)
    return .text
  }

  private mutating func decode(_ child: Element, into item: inout SurveyItem) {
    if let field = Self.field(of: child) { return decode(field, child, into: &item) }
    switch child.nameText {
    case "linkId": _ = findings.text(child, linkId: linkId)
    case "type", "presentation", "items": return
    case "carried": item.carried = carried(child)
    default: unknown(child)
    }
  }

  func carried(_ element: Element) -> [Carried] {
    let members = Members(of: element)
    return members.keys.flatMap {
      CarriedMembers.texts(of: members[$0], in: element, type: nil, version: version)
    }
  }

  mutating func unknown(_ element: Element) {
    findings.add(
      .unknownDefinitionMember, ["name": .quoted(element.nameText)], at: element, linkId: linkId)
  }
}
