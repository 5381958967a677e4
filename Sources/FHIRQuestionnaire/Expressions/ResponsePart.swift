import SurveyEngine

/// The items of a response that an expression can see, where it names them by their linkIds.
///
/// A response with no other items gives the expression the same value: that is what its
/// dependencies say, by which it is known when to evaluate it again. It is made quickly.
struct ResponsePart: Sendable {
  /// An item that is named, with all below it, or one that leads to such items.
  struct Step: Sendable {
    let definition: Int
    var isNamed = false
    /// The number of the step after those inside it.
    var end = 0
  }

  /// How many items, with those below them, are still made quicker than the whole is kept.
  private static let most = 64

  /// In document order, each before those inside it.
  private(set) var steps: [Step] = []

  /// Looks for the items; `nil` where the whole response is better, because they are many, or because
  /// linkIds name several items.
  init?(_ linkIds: Set<String>, in index: SurveyIndex, _ shape: ResponseShape) {
    guard index.hasUniqueLinkIds, linkIds.count <= Self.most else { return nil }
    var size = 0
    /// The steps that lead to the last item.
    var open: [Int] = []
    var items = linkIds.compactMap { index.find(linkId: $0)?.rawValue }
    if items.count > 1 { items.sort() }
    for item in items {
      // What is inside one that is named comes with it.
      if let last = steps.last, last.isNamed,
        item < last.definition + shape.items[last.definition].size
      {
        continue
      }
      size += shape.items[item].size
      guard size <= Self.most else { return nil }
      close(&open) { $0.definition + shape.items[$0.definition].size <= item }
      let outer = open.last.map { steps[$0].definition } ?? -1
      let start = steps.count
      var above = item
      while above != outer {
        steps.append(Step(definition: above, isNamed: above == item))
        above = index.parents[above]
      }
      steps[start...].reverse()
      for step in start..<steps.count { open.append(step) }
    }
    close(&open) { _ in true }
  }

  /// Ends the innermost steps that are open, as far as they come to their end.
  private mutating func close(_ open: inout [Int], where isEnded: (Step) -> Bool) {
    while let step = open.last, isEnded(steps[step]) {
      steps[step].end = steps.count
      open.removeLast()
    }
  }
}

extension ResponsePart {
  /// All steps.
  var all: Range<Int> { steps.indices }

  /// The steps inside a step.
  func steps(inside step: Int) -> Range<Int> { (step + 1)..<steps[step].end }

  /// The step to an item, if there is one.
  func step(to item: SurveyIndex.ItemIndex) -> Int? {
    steps.firstIndex { $0.definition == item.rawValue }
  }

  /// Whether anything of it may be in an instance that a step leads to; said without writing it.
  func isAnswered(_ instance: InstanceID, _ step: Int, of tree: InstanceTree) -> Bool {
    let node = tree.nodes[instance.rawValue]
    if !node.answers.isEmpty || steps[step].isNamed { return true }
    return node.lists.contains { isAnswered(in: $0, of: tree, steps: steps(inside: step)) }
  }

  /// Whether anything of it may be in a list of instances, the response itself; said without
  /// writing it.
  func isAnswered(
    in list: [InstanceID], of tree: InstanceTree, steps range: Range<Int>? = nil
  ) -> Bool {
    var waiting = [(steps: range ?? all, list: list)]
    while let (range, list) = waiting.popLast() {
      var step = range.lowerBound
      while step < range.upperBound {
        for position in tree.range(of: steps[step].definition, in: list) {
          let id = list[position].rawValue
          if tree.nodes[id].enablement == .disabled { continue }
          // Of a question only what is below its answers may be meant.
          if !tree.nodes[id].answers.isEmpty { return true }
          for inner in tree.nodes[id].lists {
            if steps[step].isNamed { return true }
            waiting.append((steps(inside: step), inner))
          }
        }
        step = steps[step].end
      }
    }
    return false
  }
}
