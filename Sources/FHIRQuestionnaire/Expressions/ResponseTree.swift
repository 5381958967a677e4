import FHIRDocument
import SurveyEngine

/// The response as expressions see it; built again when they look at it after something has changed.
///
/// It is what ``ResponseWriter`` would write of a response in progress: without what is unanswered
/// or disabled (rules 6, 31, 33 to 37).
struct ResponseTree: Sendable {
  private let shape: ResponseShape
  private var document: Document?
  private var revision = 0
  /// The node of each instance, by its number; -1 where it is not in the response.
  private var positions: [Int32] = []
  /// The size of the last response, which the next one will have, too, or nearly.
  private var nodeCount = 64
  private var byteCount = 1024

  init(_ shape: ResponseShape) { self.shape = shape }

  /// The response.
  mutating func root(of answers: SessionAnswers) -> Element {
    update(answers).root
  }

  /// The response with no items but some, and what leads to them.
  func part(_ part: ResponsePart, of answers: SessionAnswers) -> Element {
    guard part.isAnswered(in: answers.roots(), of: answers.tree) else { return shape.blank }
    var writer = TreeWriter(answers, shape)
    return writer.write(part, in: answers.roots()) ? writer.finish() : shape.blank
  }

  /// The item of an instance in a response by itself; `nil` where the instance is not in the
  /// response.
  func branch(_ instance: InstanceID, of answers: SessionAnswers) -> Element? {
    guard answers.contains(instance) else { return nil }
    var writer = TreeWriter(answers, shape)
    guard writer.write(instance.rawValue) else { return nil }
    return Element(document: writer.finish().document, index: writer.firstItem)
  }

  /// The same with no items inside but those of a part that a step of it leads to.
  func branch(
    _ instance: InstanceID, _ step: Int, of part: ResponsePart, _ answers: SessionAnswers
  ) -> Element? {
    guard answers.isEnabled(instance), part.isAnswered(instance, step, of: answers.tree) else {
      return nil
    }
    var writer = TreeWriter(answers, shape)
    guard writer.write(instance, step, of: part) else { return nil }
    return Element(document: writer.finish().document, index: writer.firstItem)
  }

  /// The item of an instance; `nil` where it is not in the response.
  mutating func element(of instance: InstanceID, in answers: SessionAnswers) -> Element? {
    let document = update(answers)
    guard positions.indices.contains(instance.rawValue), positions[instance.rawValue] >= 0 else {
      return nil
    }
    return Element(document: document, index: Int(positions[instance.rawValue]))
  }

  private mutating func update(_ answers: SessionAnswers) -> Document {
    if let document, revision == answers.revision { return document }
    var writer = TreeWriter(answers, shape, nodes: nodeCount + 64, bytes: byteCount + 1024)
    for instance in answers.roots() { writer.write(instance.rawValue) }
    nodeCount = writer.builder.nodeCount
    byteCount = writer.builder.byteCount - shape.texts.count
    let document = writer.finish().document
    self.document = document
    positions = writer.positions
    revision = answers.revision
    return document
  }
}
