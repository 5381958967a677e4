import SurveyEngine

/// The items of a response that an expression can see, where it names them by their linkIds.
///
/// A response with no other items gives the expression the same value: that is what its
/// dependencies say, by which it is known when to work it out again. It is made in no time.
struct ResponsePart: Sendable {
  /// An item that is named, with all below it, or one that leads to such items.
  struct Step: Sendable {
    let definition: Int
    var isNamed = false
    /// The next steps, in document order.
    var steps: [Step] = []
  }

  /// How many items, with those below them, are still made quicker than the whole is kept.
  private static let most = 64

  private(set) var steps: [Step] = []

  /// Looks for the items; `nil` where the whole response is better, because they are many, or because
  /// linkIds name several items.
  init?(_ linkIds: Set<String>, in index: SurveyIndex, _ shape: ResponseShape) {
    guard index.hasUniqueLinkIds, linkIds.count <= Self.most else { return nil }
    let named = linkIds.compactMap { index.find(linkId: $0) }.sorted()
    var size = 0
    var end = 0
    // What is in one that is named comes with it.
    for item in named where item.rawValue >= end {
      size += shape.items[item.rawValue].size
      end = item.rawValue + shape.items[item.rawValue].size
      guard size <= Self.most else { return nil }
      add(Self.way(to: item, in: index)[...], to: &steps)
    }
  }

  private static func way(
    to item: SurveyIndex.ItemIndex, in index: SurveyIndex
  ) -> [Int] {
    var way = [item.rawValue]
    var above = index.parent(of: item)
    while let outer = above {
      way.append(outer.rawValue)
      above = index.parent(of: outer)
    }
    return way.reversed()
  }

  /// Items come in document order, so that what leads to one is the last step or a new one.
  private func add(_ way: ArraySlice<Int>, to steps: inout [Step]) {
    guard let definition = way.first else { return }
    if steps.last?.definition != definition { steps.append(Step(definition: definition)) }
    let last = steps.count - 1
    if way.count == 1 {
      steps[last].isNamed = true
    } else {
      add(way.dropFirst(), to: &steps[last].steps)
    }
  }
}

extension ResponsePart {
  /// Whether anything of it may be in the response; said without writing it.
  func isAnswered(in answers: SessionAnswers) -> Bool {
    Self.isAnswered(steps, answers.roots(), answers.tree)
  }

  private static func isAnswered(
    _ steps: [Step], _ list: [InstanceID], _ tree: InstanceTree
  ) -> Bool {
    for step in steps {
      for index in tree.range(of: step.definition, in: list) {
        let node = tree.nodes[list[index].rawValue]
        if node.enablement == .disabled { continue }
        // Of a question only what is below its answers may be meant.
        if !node.answers.isEmpty { return true }
        for list in node.lists where step.isNamed || isAnswered(step.steps, list, tree) {
          return true
        }
      }
    }
    return false
  }
}
