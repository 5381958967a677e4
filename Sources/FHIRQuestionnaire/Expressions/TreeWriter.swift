import FHIRDocument
import SurveyEngine
import SurveyModel

/// Writes the instances of a session as items of a response.
struct TreeWriter {
  private let tree: InstanceTree
  private let shape: ResponseShape
  private(set) var builder: DocumentBuilder
  /// The node of each instance, by its number, where that is kept; -1 for one that is not there.
  private(set) var positions: [Int32] = []
  /// How many questions were written.
  private var questions = 0
  /// Whether the texts of the shape are in the builder already.
  private let hasTexts: Bool
  /// The node of what is written first.
  let firstItem: Int

  /// Prepares to write the whole response; the sizes are what it will have, or nearly.
  init(_ answers: SessionAnswers, _ shape: ResponseShape, nodes: Int, bytes: Int) {
    tree = answers.tree
    self.shape = shape
    builder = DocumentBuilder(texts: shape.texts, nodes: nodes, bytes: bytes)
    positions = Array(repeating: -1, count: tree.nodes.count)
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
}

// MARK: Writing

extension TreeWriter {
  /// What is still to be written; a stack, so that any depth fits.
  private enum Step {
    /// An instance, with all below it or with what a step of a part leads to.
    case instance(Int, part: Int?)
    /// The end of a group, and how many questions were written before it.
    case endOfGroup(Int, questions: Int)
    /// An answer of a question with items below it.
    case answer(Int, number: Int, part: Int?)
    case endOfAnswer, endOfQuestion
  }

  /// Writes what is answered of an instance and below it; says whether that is anything.
  @discardableResult
  mutating func write(_ id: Int) -> Bool { write([.instance(id, part: nil)], nil) }

  /// Writes what a part has of the instances at the top; says whether that is anything.
  mutating func write(_ part: ResponsePart, in list: [InstanceID]) -> Bool {
    var steps: [Step] = []
    add(part.all, of: part, in: list, to: &steps)
    return write(steps.reversed(), part)
  }

  /// Writes what a part has of an instance that a step leads to; says whether that is anything.
  mutating func write(_ instance: InstanceID, _ step: Int, of part: ResponsePart) -> Bool {
    write([.instance(instance.rawValue, part: step)], part)
  }

  /// Writes what waits, the last first.
  private mutating func write(_ steps: [Step], _ part: ResponsePart?) -> Bool {
    var waiting = steps
    let before = questions
    while let step = waiting.popLast() {
      switch step {
      case .instance(let id, let number):
        let node = tree.nodes[id]
        guard node.enablement != .disabled, node.isAlive else { continue }
        begin(id, number, part, &waiting)
      case .endOfGroup(let id, let before):
        if questions > before {
          builder.close()
        } else {
          builder.cancel()
          if !positions.isEmpty { positions[id] = -1 }
        }
      case .answer(let id, let number, let step):
        builder.open(.answer)
        writeValue(number, of: id)
        waiting.append(.endOfAnswer)
        guard number < tree.nodes[id].lists.count else { continue }
        addList(tree.nodes[id].lists[number], step, part, to: &waiting)
      case .endOfAnswer, .endOfQuestion: builder.close()
      }
    }
    return questions > before
  }

  private mutating func begin(
    _ id: Int, _ step: Int?, _ part: ResponsePart?, _ waiting: inout [Step]
  ) {
    let item = shape.items[tree.nodes[id].definition]
    switch item.kind {
    case .display: return
    case .group:
      open(id, item)
      waiting.append(.endOfGroup(id, questions: questions))
      for list in tree.nodes[id].lists.reversed() { addList(list, step, part, to: &waiting) }
    case .question, .parent:
      let count = tree.nodes[id].answers.count
      guard count > 0 else { return }
      questions += 1
      open(id, item)
      if item.kind == .parent {
        waiting.append(.endOfQuestion)
        for number in (0..<count).reversed() {
          waiting.append(.answer(id, number: number, part: step))
        }
        return
      }
      for number in 0..<count {
        builder.open(.answer)
        writeValue(number, of: id)
        builder.close()
      }
      builder.close()
    }
  }

  /// Has the instances in a list written, or those that a step leads to; the first comes out first.
  private func addList(
    _ list: [InstanceID], _ step: Int?, _ part: ResponsePart?, to waiting: inout [Step]
  ) {
    guard let part, let step, !part.steps[step].isNamed else {
      for child in list.reversed() where mayBeWritten(child.rawValue) {
        waiting.append(.instance(child.rawValue, part: nil))
      }
      return
    }
    var steps: [Step] = []
    add(part.steps(inside: step), of: part, in: list, to: &steps)
    waiting += steps.reversed()
  }

  /// Whether an instance is answered, or a group in which something may be.
  private func mayBeWritten(_ id: Int) -> Bool {
    !tree.nodes[id].answers.isEmpty || shape.items[tree.nodes[id].definition].kind == .group
  }

  private func add(
    _ range: Range<Int>, of part: ResponsePart, in list: [InstanceID], to steps: inout [Step]
  ) {
    var step = range.lowerBound
    while step < range.upperBound {
      for position in tree.range(of: part.steps[step].definition, in: list) {
        steps.append(.instance(list[position].rawValue, part: step))
      }
      step = part.steps[step].end
    }
  }

  private mutating func open(_ id: Int, _ item: ResponseShape.Item) {
    if !positions.isEmpty { positions[id] = Int32(truncatingIfNeeded: builder.nodeCount) }
    builder.open(.item)
    if hasTexts {
      builder.text(.linkId, at: item.linkId)
      if let text = item.text { builder.text(.text, at: text) }
    } else {
      builder.text(.linkId, shape.texts[item.linkId])
      if let text = item.text { builder.text(.text, shape.texts[text]) }
    }
  }

  private mutating func writeValue(_ number: Int, of id: Int) {
    let item = shape.items[tree.nodes[id].definition]
    let value = tree.nodes[id].answers[number]
    let option = item.options.isEmpty ? nil : item.options.preserved(of: value)
    builder.answerValue(
      value, name: item.name(of: value.type), in: shape.version, option: option)
  }
}
