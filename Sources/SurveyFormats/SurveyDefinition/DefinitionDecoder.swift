import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyModel

/// Reads a survey definition member by member.
struct DefinitionDecoder {
  var findings = ReadFindings()
  var linkId: String?
  /// The version of FHIR that carried members follow.
  private(set) var version = FHIRVersion.r4
  private var isOlder = false
  private(set) var checks = QuestionnaireChecks()
  private let root: Element
  private let members: Members

  /// A decoder of the definition with this root.
  init(_ root: Element) {
    self.root = root
    members = Members(root.document)
  }

  mutating func survey() -> Survey {
    var survey = Survey()
    isOlder = members.carried != nil && members.isOlder(root)
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
      case "carried": survey.carried = carried(child, of: "Questionnaire")
      default: decodeExpression(child, into: &survey)
      }
    }
    if isOlder { decodeCarried(root, into: &survey) }
    if let name = members.items {
      survey.items = ItemTree.items(in: root, children: { $0.children(name) }) {
        item($0, parent: $1)
      }
    }
    checks.finish(&survey, root, &findings)
    return survey
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
    guard let child = findings.type(of: element, linkId: linkId) else {
      let type: ItemType = members.items.flatMap { element[$0] } == nil ? .text : .group
      findings.add(.missingType, ["type": .literal(type.rawValue)], at: element, linkId: linkId)
      return type
    }
    if let type = ItemType(child) { return type }
    let known = ItemType.allCases.map(\.rawValue)
    findings.add(
      .unknownItemType,
      [
        "type": .quoted(child.string ?? ""), "known": .names(known),
        "near": NearestName.of(child.string ?? "", among: known).map { .quoted($0) },
      ],
      at: child, linkId: linkId)
    return .text
  }

  private mutating func decode(_ child: Element, into item: inout SurveyItem) {
    if let content = members.fields[child.name] { return decode(content, child, into: &item) }
    switch child.name {
    case .linkId: findings.checkText(child, linkId: linkId)
    case .type, members.presentation, members.items: return
    case members.carried: item.carried = carried(child, of: "Questionnaire.item")
    default: unknown(child)
    }
  }

  private func carried(_ element: Element, of type: String) -> [Carried] {
    let type = Definitions.of(version).type(named: type)
    return CarriedMembers.all(in: element, type: type, version: version)
  }

  mutating func unknown(_ element: Element) {
    findings.add(
      .unknownDefinitionMember, ["name": .quoted(element.nameText)], at: element, linkId: linkId)
  }
}
