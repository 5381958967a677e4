import FHIRDocument
import FHIRTerminology
import SurveyEngine
import SurveyModel
import SurveyPrimitives

/// What of a response is the same whatever is answered: linkIds and texts, encoded once.
struct ResponseShape: Sendable {
  /// One item of the survey.
  struct Item: Sendable {
    enum Kind: Sendable { case group, display, question, parent }
    /// A `parent` is a question with items below its answers.
    var kind: Kind
    /// Where its linkId and its text are in the ``ResponseShape/texts``.
    var linkId: Range<Int>
    var text: Range<Int>?
    /// How many items it is with those below it.
    var size = 1
    /// The type that its answers have as a rule, and the name of their values.
    var answerType: AnswerType?
    var valueName = ElementName.value
    /// The options that say more of a value without parts.
    var options: [AnswerOption] = []

    /// The name of a value of a type in an answer.
    func name(of type: AnswerType) -> ElementName {
      type == answerType ? valueName : type.valueName
    }
  }

  private(set) var items: [Item] = []
  private(set) var texts: [UInt8] = []
  let version: FHIRVersion
  let questionnaire: String?
  /// A response without items.
  let blank: Element

  init(_ index: SurveyIndex) {
    let survey = index.survey
    version = survey.fhirVersion
    questionnaire = survey.canonicalReference
    var builder = DocumentBuilder()
    builder.open(.root)
    Self.writeHead(to: &builder, version, questionnaire)
    blank = builder.finish(version: version).root
    items.reserveCapacity(index.count)
    for position in index.items.indices { add(index.items[position]) }
    for position in items.indices.reversed() where index.parents[position] >= 0 {
      items[index.parents[position]].size += items[position].size
    }
  }

  private mutating func add(_ item: SurveyItem) {
    let kind: Item.Kind =
      switch item.type {
      case .group: .group
      case .display: .display
      default: item.items.isEmpty ? .question : .parent
      }
    var shape = Item(kind: kind, linkId: add(item.linkId), text: item.text.map { add($0) })
    if let type = item.type.answerType {
      (shape.answerType, shape.valueName) = (type, type.valueName)
    }
    shape.options = item.options.filter { !$0.preserved.isEmpty }
    items.append(shape)
  }

  private mutating func add(_ text: String) -> Range<Int> {
    let start = texts.count
    texts.append(contentsOf: text.utf8)
    return start..<texts.count
  }

  /// What is in every response before its items.
  func writeHead(to builder: inout DocumentBuilder) {
    Self.writeHead(to: &builder, version, questionnaire)
  }

  private static func writeHead(
    to builder: inout DocumentBuilder, _ version: FHIRVersion, _ questionnaire: String?
  ) {
    builder.string(.resourceType, "QuestionnaireResponse")
    builder.questionnaire(questionnaire, in: version)
    builder.string(.status, ResponseStatus.inProgress.rawValue)
  }

  /// An item of a response that has nothing but its linkId.
  func blankItem(_ index: SurveyIndex.ItemIndex) -> Element {
    guard items.indices.contains(index.rawValue) else { return blank }
    let linkId = items[index.rawValue].linkId
    var builder = DocumentBuilder()
    builder.open(.root)
    writeHead(to: &builder)
    let item = builder.nodeCount
    builder.open(.item)
    builder.string(.linkId, String(decoding: texts[linkId], as: UTF8.self))
    let document = builder.finish(version: version)
    return Element(document: document, index: item)
  }
}
