import FHIRDocument
import SurveyEngine
import SurveyModel

/// Writes the instances of a session one below the other.
struct TreeWriter {
  private let tree: InstanceTree
  private let shape: ResponseShape
  private(set) var builder: DocumentBuilder
  /// The node of each instance, by its number, where that is kept; -1 for one that is not there.
  private(set) var nodeNumbers: [Int32] = []
  /// Whether the texts of the shape stand ready.
  private let hasTexts: Bool
  /// The node of what is written first.
  let firstItem: Int

  /// Prepares to write the whole response; the sizes are what it will have, or nearly.
  init(_ answers: SessionAnswers, _ shape: ResponseShape, nodes: Int, bytes: Int) {
    tree = answers.tree
    self.shape = shape
    builder = DocumentBuilder(texts: shape.texts, nodes: nodes, bytes: bytes)
    nodeNumbers = Array(repeating: -1, count: tree.nodes.count)
    hasTexts = true
    builder.open(.root)
    shape.writeHead(to: &builder)
    firstItem = builder.nodeCount
  }

  /// Prepares to write a small part of the response.
  init(_ answers: SessionAnswers, _ shape: ResponseShape) {
    tree = answers.tree
    self.shape = shape
    builder = DocumentBuilder(texts: [], nodes: 16, bytes: 256)
    hasTexts = false
    builder.open(.root)
    shape.writeHead(to: &builder)
    firstItem = builder.nodeCount
  }

  /// The response.
  mutating func finish() -> Element { builder.finish(version: shape.version).root }

  /// Writes what is answered of an instance and below it; says whether that is anything.
  @discardableResult
  mutating func write(_ id: Int) -> Bool { write(id, nil) }

  /// Writes the instances in a list that some steps lead to; says whether that is anything.
  mutating func write(_ steps: [ResponsePart.Step], in list: [InstanceID]) -> Bool {
    var isEmpty = true
    for step in steps {
      for index in tree.range(of: step.definition, in: list)
      where write(list[index].rawValue, step.isNamed ? nil : step) {
        isEmpty = false
      }
    }
    return !isEmpty
  }

  /// Writes an instance with all below it, or with what a step leads to.
  private mutating func write(_ id: Int, _ step: ResponsePart.Step?) -> Bool {
    guard tree.nodes[id].enablement != .disabled, tree.nodes[id].isAlive else { return false }
    let item = shape.items[tree.nodes[id].definition]
    switch item.kind {
    case .display: return false
    case .group: return writeGroup(id, item, step)
    case .question, .parent:
      guard !tree.nodes[id].answers.isEmpty else { return false }
      writeQuestion(id, item, step)
      return true
    }
  }

  private mutating func open(_ id: Int, _ item: ResponseShape.Item) {
    if !nodeNumbers.isEmpty { nodeNumbers[id] = Int32(truncatingIfNeeded: builder.nodeCount) }
    builder.open(.item)
    if hasTexts {
      builder.text(.linkId, at: item.linkId)
      if let text = item.text { builder.text(.text, at: text) }
    } else {
      builder.text(.linkId, shape.texts[item.linkId])
      if let text = item.text { builder.text(.text, shape.texts[text]) }
    }
  }

  private mutating func writeGroup(
    _ id: Int, _ item: ResponseShape.Item, _ step: ResponsePart.Step?
  ) -> Bool {
    open(id, item)
    var isEmpty = true
    for list in tree.nodes[id].lists where writeList(list, step) { isEmpty = false }
    if isEmpty {
      builder.cancel()
      if !nodeNumbers.isEmpty { nodeNumbers[id] = -1 }
    } else {
      builder.close()
    }
    return !isEmpty
  }

  private mutating func writeQuestion(
    _ id: Int, _ item: ResponseShape.Item, _ step: ResponsePart.Step?
  ) {
    open(id, item)
    for (number, value) in tree.nodes[id].answers.enumerated() {
      builder.open(.answer)
      builder.answer(value, name: item.name(of: value.type))
      if item.kind == .parent, number < tree.nodes[id].lists.count {
        _ = writeList(tree.nodes[id].lists[number], step)
      }
      builder.close()
    }
    builder.close()
  }

  private mutating func writeList(_ list: [InstanceID], _ step: ResponsePart.Step?) -> Bool {
    if let step { return write(step.steps, in: list) }
    var isEmpty = true
    for child in list where write(child.rawValue, nil) { isEmpty = false }
    return !isEmpty
  }
}
