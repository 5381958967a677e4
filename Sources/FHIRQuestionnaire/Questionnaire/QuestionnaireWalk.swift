import FHIRDocument
import FHIRTerminology
import SurveyDiagnostics
import SurveyModel

/// One pass over a Questionnaire: reads the items and notes what is checked later.
struct QuestionnaireWalk {
  private let root: Element
  private let itemType: TypeDefinition?
  private let rootType: TypeDefinition?
  private let context: QuestionnaireContext
  private var decoder: ItemDecoder
  private(set) var checks = QuestionnaireChecks()
  private var comparing = DocumentBuilder.comparing

  init(_ root: Element, _ library: ResourceLibrary) {
    self.root = root
    let version = root.document.fhirVersion
    let definitions = Definitions.of(version)
    itemType = definitions.type(named: "Questionnaire.item")
    rootType = definitions.type(named: "Questionnaire")
    context = QuestionnaireContext(version: version, library: library, resource: root)
    decoder = ItemDecoder(context: context, findings: ReadFindings())
  }

  /// The findings so far.
  var findings: ReadFindings { decoder.findings }

  /// Reads the whole.
  mutating func survey() -> Survey {
    var survey = RootFields.decode(root, &decoder.findings)
    if context.version != .r4 { survey.formatVersion = context.version.rawValue }
    survey.carried = CarriedMembers.find(
      in: root, without: [.resourceType, .item], encoded: RootFields.encode(survey).root,
      type: rootType, version: context.version)
    decoder.findings.checkContained(in: root)
    survey.items = ItemTree.items(in: root, children: { $0.children(.item) }) {
      item($0, parent: $1)
    }
    if survey.items.isEmpty {
      decoder.findings.add(.noItems, at: root)
    }
    checks.finish(&survey, root, &decoder.findings)
    return survey
  }

  /// Reads an item without those inside it.
  private mutating func item(_ element: Element, parent: SurveyItem?) -> SurveyItem? {
    if element.isEmptyArray { return nil }
    guard element.isObject else {
      decoder.findings.add(.itemWithoutObject, at: element, linkId: parent?.linkId)
      return nil
    }
    var item = decoder.decode(element)
    checks.check(item, element, &decoder.findings)
    let carried = CarriedMembers.find(
      in: element, without: [.item], type: itemType, version: context.version, &comparing
    ) { [context] in
      $0.itemMembers(item, context: context)
    }
    item.carried = carried
    return item
  }
}
