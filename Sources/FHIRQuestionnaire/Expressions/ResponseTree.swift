import FHIRDocument
import SurveyEngine
import SurveyModel

/// The response as expressions see it; built again when they look at it after something has changed.
///
/// It is what ``ResponseWriter`` would write of a response in progress: without what is unanswered
/// or disabled (rules 6, 31, 33 to 37).
struct ResponseTree: Sendable {
  private let shape: ResponseShape
  private var document: Document?
  private var revision = 0
  /// The node of each instance, by its number; -1 where it is not in the response.
  private var places: [Int32] = []
  /// The size of the last response, which the next one will have, too, or nearly.
  private var nodeCount = 64
  private var byteCount = 1024

  init(_ shape: ResponseShape) { self.shape = shape }

  /// The response.
  mutating func root(of answers: SessionAnswers) -> Element {
    update(answers).root
  }

  /// The item of an instance; `nil` where it is not in the response.
  mutating func element(of instance: InstanceID, in answers: SessionAnswers) -> Element? {
    let document = update(answers)
    guard places.indices.contains(instance.rawValue), places[instance.rawValue] >= 0 else {
      return nil
    }
    return Element(document: document, index: Int(places[instance.rawValue]))
  }

  private mutating func update(_ answers: SessionAnswers) -> Document {
    if let document, revision == answers.revision { return document }
    let nodes = answers.tree.nodes
    var writer = TreeWriter(
      nodes: nodes, items: shape.items,
      builder: DocumentBuilder(texts: shape.texts, nodes: nodeCount + 64, bytes: byteCount + 1024),
      places: Array(repeating: -1, count: nodes.count))
    writer.builder.open(.root)
    shape.writeHead(to: &writer.builder)
    for list in nodes[InstanceTree.root].lists {
      for instance in list { writer.write(instance.rawValue) }
    }
    nodeCount = writer.builder.nodeCount
    byteCount = writer.builder.byteCount - shape.texts.count
    let document = writer.builder.finish(version: shape.version)
    self.document = document
    places = writer.places
    revision = answers.revision
    return document
  }
}

/// Writes the instances of a session one below the other.
private struct TreeWriter {
  let nodes: [InstanceTree.Node]
  let items: [ResponseShape.Item]
  var builder: DocumentBuilder
  var places: [Int32]

  /// Writes what is answered of an instance and below it; says whether that is anything.
  @discardableResult
  mutating func write(_ id: Int) -> Bool {
    guard nodes[id].enablement != .disabled, nodes[id].isAlive else { return false }
    let item = items[nodes[id].definition]
    switch item.kind {
    case .display: return false
    case .group: return writeGroup(id, item)
    case .question, .parent:
      guard !nodes[id].answers.isEmpty else { return false }
      writeQuestion(id, item)
      return true
    }
  }

  private mutating func open(_ id: Int, _ item: ResponseShape.Item) {
    places[id] = Int32(truncatingIfNeeded: builder.nodeCount)
    builder.open(.item)
    builder.text(.linkId, at: item.linkId)
    if let text = item.text { builder.text(.text, at: text) }
  }

  private mutating func writeGroup(_ id: Int, _ item: ResponseShape.Item) -> Bool {
    open(id, item)
    var isEmpty = true
    for list in nodes[id].lists {
      for child in list where write(child.rawValue) { isEmpty = false }
    }
    if isEmpty {
      builder.cancel()
      places[id] = -1
    } else {
      builder.close()
    }
    return !isEmpty
  }

  private mutating func writeQuestion(_ id: Int, _ item: ResponseShape.Item) {
    open(id, item)
    for (number, value) in nodes[id].answers.enumerated() {
      builder.open(.answer)
      builder.answer(value, name: value.responseName)
      if item.kind == .parent, number < nodes[id].lists.count {
        for child in nodes[id].lists[number] { write(child.rawValue) }
      }
      builder.close()
    }
    builder.close()
  }
}

extension AnswerValue {
  /// The name of the value in an answer.
  fileprivate var responseName: ElementName {
    switch self {
    case .boolean: .valueBoolean
    case .integer: .valueInteger
    case .decimal: .valueDecimal
    case .date: .valueDate
    case .dateTime: .valueDateTime
    case .time: .valueTime
    case .string: .valueString
    case .uri: .valueUri
    case .coding: .valueCoding
    case .quantity: .valueQuantity
    case .reference: .valueReference
    case .attachment: .valueAttachment
    }
  }
}
