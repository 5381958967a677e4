/// The text of a response without its items, or of one item, with gaps where each has a value of its own.
struct TextShape {
  /// A stretch of text that is the same in each, and what follows it.
  struct Part: BitwiseCopyable {
    enum End: UInt8 { case gap, items, text }

    /// Where it is among the bytes of all shapes.
    var start: Int
    var length: Int
    var end: End
    /// The number of the gap that follows, among the gaps of all shapes.
    var gap = 0
  }

  /// Where a value goes, and what it must be.
  struct Gap: BitwiseCopyable {
    /// The node of a value there, but for its place.
    let node: Node
    let rule: StructureRules.ElementRule
  }

  var bytes: [UInt8] = []
  var parts: [Part] = []
  var gaps: [Gap] = []
  /// Its nodes, as if its text began at 0 and had neither values nor items, and they were the first.
  private(set) var nodes: [Node] = []
  /// Where its items are among the nodes; the number of nodes where it has none.
  private(set) var itemsPlace = 0
  /// The nodes that are values, in their order.
  private(set) var gapNodes: [Int] = []
  /// Each value with each of the objects around it, which it makes longer.
  private(set) var around: [(node: Int, gap: Int)] = []
  /// How many levels of objects and arrays it has, without its items.
  let depth: Int
  /// Where its items are in its text.
  var itemsStart: Int {
    parts.firstIndex { $0.end == .items }.map { parts[$0].start + parts[$0].length } ?? bytes.count
  }
  /// Whether it has items, which are in one array.
  var hasItems: Bool { parts.contains { $0.end == .items } }

  /// What stands for the value of a gap in the document of a shape: no text that is in order has these
  /// bytes.
  static func mark(_ gap: Int) -> [UInt8] { [1, UInt8(gap + 0x40), 2] }

  /// As many as have marks that are not quoted in any format.
  static let mostGaps = 48
}

extension TextShape {
  /// What of an element may be of one shape with others.
  enum Openness {
    /// Values that are hardly ever the same: numbers, dates, texts, references.
    case values
    /// And codes with their displays, since too many of them were met.
    case codes
  }

  /// The shape of an item, or of the root; `nil` where it has items below answers, or more gaps than
  /// can be told apart.
  init?(
    _ owner: Int, of document: Document, type: Int?, _ rules: StructureRules, _ openness: Openness
  ) {
    var finder = GapFinder(document, rules, openness)
    let node = document.nodes[owner]
    guard let type, node.kind == .object, finder.find(in: owner, type: type),
      finder.gaps.count <= Self.mostGaps
    else { return nil }
    depth = document.nodes[owner..<document.end(of: owner)].indices.count {
      !(finder.items?.contains($0) ?? false)
        && [.object, .array].contains(document.nodes[$0].kind)
    }
    var cuts = finder.gaps.map { Cut(text: document.nodes[$0.node].textRange, gap: $0) }
    if let items = finder.items {
      guard let range = document.rangeInArray(items) else { return nil }
      cuts.append(Cut(text: range, gap: nil))
    }
    cuts.sort { $0.text.lowerBound < $1.text.lowerBound }
    guard cut(node, document, cuts) else { return nil }
    takeNodes(owner, document, cuts, finder.items)
  }

  /// A value, or the items, which are not in the text of the shape.
  private struct Cut {
    let text: Range<Int>
    let gap: GapFinder.Found?
  }

  /// Cuts the text at gaps and items.
  private mutating func cut(_ owner: Node, _ document: Document, _ cuts: [Cut]) -> Bool {
    var start = Int(owner.start)
    let end = start + Int(owner.length)
    guard end <= document.bytes.count else { return false }
    for cut in cuts {
      guard start <= cut.text.lowerBound else { return false }
      add(document.bytes[start..<cut.text.lowerBound], cut.gap == nil ? .items : .gap)
      if let gap = cut.gap {
        var template = document.nodes[gap.node]
        template.flags.remove(.escaped)
        gaps.append(Gap(node: template, rule: gap.rule))
      }
      start = cut.text.upperBound
    }
    guard start <= end else { return false }
    add(document.bytes[start..<end], .text)
    return true
  }

  private mutating func add(_ text: ArraySlice<UInt8>, _ end: Part.End) {
    parts.append(Part(start: bytes.count, length: text.count, end: end, gap: gaps.count))
    bytes += text
  }

  /// Takes the nodes, with their places in the text of the shape.
  private mutating func takeNodes(
    _ owner: Int, _ document: Document, _ cuts: [Cut], _ items: Range<Int>?
  ) {
    let own = owner..<document.end(of: owner)
    let items = items ?? own.upperBound..<own.upperBound
    itemsPlace = items.lowerBound - owner
    func place(_ offset: Int) -> UInt32 {
      let missing = cuts.reduce(Int(document.nodes[owner].start)) {
        $1.text.lowerBound < offset ? $0 + $1.text.count : $0
      }
      return UInt32(offset - missing)
    }
    func number(_ index: Int) -> Int {
      index - owner - (index >= items.upperBound ? items.count : 0)
    }
    for index in own where !items.contains(index) {
      var node = document.nodes[index]
      let text = node.textRange
      node.start = place(text.lowerBound)
      node.length = place(text.upperBound) - node.start
      node.next = UInt32(number(Int(node.next)))
      nodes.append(node)
      guard let gap = cuts.lazy.compactMap(\.gap).firstIndex(where: { $0.node == index }) else {
        continue
      }
      gapNodes.append(nodes.count - 1)
      for outer in own where !items.contains(outer) && outer < index {
        if document.end(of: outer) > index { around.append((number(outer), gap)) }
      }
    }
  }
}

extension Node {
  fileprivate var textRange: Range<Int> { Int(start)..<Int(start) + Int(length) }
}

extension Document {
  /// The bytes from behind the `[` before some items to the `]` behind them.
  fileprivate func rangeInArray(_ items: Range<Int>) -> Range<Int>? {
    guard let first = items.first else { return nil }
    var last = first
    while end(of: last) < items.upperBound { last = end(of: last) }
    let space = UInt8(ascii: " ")
    var start = Int(nodes[first].start)
    while start > 0, bytes[start - 1] == space { start -= 1 }
    var end = nodes[last].textRange.upperBound
    while end < bytes.count, bytes[end] == space { end += 1 }
    guard start > 0, bytes[start - 1] == UInt8(ascii: "["), end < bytes.count,
      bytes[end] == UInt8(ascii: "]"), nodes[last].kind == .object
    else { return nil }
    return start..<end
  }
}
