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
    let named = linkIds.compactMap { index.find(linkId: $0) }.sorted()
    var size = 0
    var end = 0
    /// The steps that lead to the last item.
    var open: [Int] = []
    // What is inside one that is named comes with it.
    for item in named where item.rawValue >= end {
      size += shape.items[item.rawValue].size
      end = item.rawValue + shape.items[item.rawValue].size
      guard size <= Self.most else { return nil }
      add(Self.way(to: item, in: index), &open)
    }
    for step in open { steps[step].end = steps.count }
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
    way.reverse()
    return way
  }

  /// Items come in document order, so that what leads to one is open still, or new.
  private mutating func add(_ way: [Int], _ open: inout [Int]) {
    let shared = zip(way, open).prefix { $0 == steps[$1].definition }.count
    for step in open[shared...] { steps[step].end = steps.count }
    open.removeSubrange(shared...)
    for definition in way[shared...] {
      open.append(steps.count)
      steps.append(Step(definition: definition))
    }
    if let last = open.last { steps[last].isNamed = true }
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
