/// The shapes of responses that were in order: what was met in their texts, with gaps for values.
///
/// Of thousands of responses to one form, nearly all are made of the same texts but for a few values. Such
/// a response is known by its bytes alone: each stretch between the gaps is compared, and each value is
/// held against the rule of its element. What is not known exactly, to the last byte, is not known at all,
/// and is to be read and checked as usual.
package struct ResponseShapes: Sendable {
  /// A shape that was met in a text, or the end of the items of one.
  package struct Step: Sendable, BitwiseCopyable {
    /// The number of the shape; `nil` for the end of items.
    package let shape: Int?
    /// The number of the first of its values.
    package let firstValue: Int
    /// Where its text begins, or goes on behind its items.
    let start: Int
  }

  /// A shape, by where its parts begin among those of all shapes.
  struct Shape: Sendable {
    let firstPart: Int
    let firstGap: Int
    let valueCount: Int
    let nodes: Range<Int>
    /// Where its items are among its nodes, and in its text.
    let itemsPlace: Int
    let itemsStart: Int
    /// The length of its text.
    let length: Int
    let around: Range<Int>
    let depth: Int
    let hasItems: Bool
  }

  /// The shapes in the text that was read last: that of the response, and those of its items as they come.
  package internal(set) var steps: [Step] = []
  /// The values in the gaps, with their places in that text.
  package internal(set) var values: [Node] = []

  var shapes: [Shape] = []
  var parts: [TextShape.Part] = []
  var gaps: [TextShape.Gap] = []
  var bytes: [UInt8] = []
  var nodes: [Node] = []
  /// Of each value its node in its shape.
  var gapNodes: [Int] = []
  var around: [(node: Int, gap: Int)] = []
  /// The shapes of responses, the one that was met last first.
  var roots: [Int] = []
  /// How many shapes the items have whose linkIds have one hash, and which.
  var slotCounts: [Int] = []
  var slots: [Int] = []
  var rules: StructureRules?
  var scanner = JSONParser()
  /// The shapes whose items are open, each with the part behind them.
  var open: [(shape: Int, part: Int)] = []
  /// The nodes of the shapes whose items are open, while a document is made.
  var outer: [(shape: Int, first: Int, start: Int)] = []
  let options: ReadOptions
  /// The number of the reader that reads what is not known.
  let reader: Int
  private(set) var version: FHIRVersion?

  private var known: [[UInt8]: Int] = [:]
  private var hits = 0
  private var misses = 0

  /// How many shapes the items of a linkId have at most, and how many before codes are left open.
  static let ways = 12
  private static let waysOfValues = 6
  private static let slotCount = 1 << 11
  private static let mostRoots = 32
  private static let mostBytes = 1 << 20

  /// Shapes of what is read with the options of a reader, which reads the rest.
  package init(of reader: JSONReader) {
    (options, self.reader) = (reader.options, reader.number)
    scanner.maximumDepth = options.depth
  }

  /// Whether so few responses are known that they are not looked for any more.
  var isFutile: Bool { misses > 256 && hits < misses / 4 }

  /// Notes whether a response was of known shapes.
  package mutating func note(isKnown: Bool) { if isKnown { hits += 1 } else { misses += 1 } }

  /// How many shapes there are.
  package var count: Int { shapes.count }

  /// Whether a shape has items.
  package func hasItems(_ shape: Int) -> Bool { shapes[shape].hasItems }

  /// How many values a shape has.
  package func valueCount(of shape: Int) -> Int { shapes[shape].valueCount }

  /// Whether a value of a shape is a number.
  package func isNumber(_ gap: Int, of shape: Int) -> Bool {
    gap < shapes[shape].valueCount && gaps[shapes[shape].firstGap + gap].node.kind == .number
  }

  /// The gap for whose value a mark stands in ``marked(_:)``; `nil` for what is no mark.
  package static func gap(ofMark mark: ArraySlice<UInt8>) -> Int? {
    (0..<TextShape.mostGaps).first { mark.elementsEqual(TextShape.mark($0)) }
  }
}

// MARK: Learning

extension ResponseShapes {
  /// Takes the shapes of a response in which nothing was found, and none of whose nodes came from
  /// `_element` siblings.
  package mutating func learn(_ document: Document) {
    guard !isFutile, document.isFromJSON, document.localNames.isEmpty,
      document.root.isQuestionnaireResponse, bytes.count < Self.mostBytes,
      options.version != nil || !VersionMarks.mayDiffer(document),
      (version ?? document.fhirVersion) == document.fhirVersion
    else { return }
    let rules = StructureRules.of(document.fhirVersion)
    if slots.isEmpty {
      slotCounts = Array(repeating: 0, count: Self.slotCount)
      slots = Array(repeating: 0, count: Self.slotCount * Self.ways)
      (version, self.rules) = (document.fhirVersion, rules)
    }
    learnRoot(document, rules)
    // What is contained in it is left out: an item there may be one of something else.
    var node = 1
    while node < document.root.end {
      let name = document.name(of: node)
      if name == .item { learnItem(node, document, rules) }
      node = name == .item || name == .answer ? node + 1 : document.end(of: node)
    }
  }

  private mutating func learnRoot(_ document: Document, _ rules: StructureRules) {
    guard roots.count < Self.mostRoots,
      let shape = TextShape(0, of: document, type: rules.responseType, rules, .values),
      shape.hasItems, let number = add(shape)
    else { return }
    roots.append(number)
  }

  private mutating func learnItem(_ node: Int, _ document: Document, _ rules: StructureRules) {
    let (start, text) = (Int(document.nodes[node].start), document.bytes)
    guard document.nodes[node].flags == .inArray,
      let hash = LinkIdHash.of(text.span.bytes, start)
    else { return }
    let slot = Self.slot(hash)
    let count = slotCounts[slot]
    guard count < Self.ways,
      let shape = TextShape(
        node, of: document, type: rules.itemType, rules,
        count < Self.waysOfValues ? .values : .codes),
      let number = add(shape)
    else { return }
    slots[slot * Self.ways + count] = number
    slotCounts[slot] += 1
  }

  /// The slot for a hash of a linkId.
  static func slot(_ hash: UInt64) -> Int { Int(truncatingIfNeeded: hash &>> 53) }

  /// Adds a shape, unless it is there already.
  private mutating func add(_ shape: TextShape) -> Int? {
    guard known[shape.key] == nil else { return nil }
    let number = shapes.count
    known[shape.key] = number
    shapes.append(
      Shape(
        firstPart: parts.count, firstGap: gaps.count, valueCount: shape.gaps.count,
        nodes: nodes.count..<nodes.count + shape.nodes.count, itemsPlace: shape.itemsPlace,
        itemsStart: shape.itemsStart, length: shape.bytes.count,
        around: around.count..<around.count + shape.around.count, depth: shape.depth,
        hasItems: shape.hasItems))
    for var part in shape.parts {
      part.start += bytes.count
      part.gap += gaps.count
      parts.append(part)
    }
    gaps += shape.gaps
    gapNodes += shape.gapNodes
    bytes += shape.bytes
    nodes += shape.nodes
    around += shape.around
    return number
  }
}

extension TextShape {
  /// Equal for shapes that are the same.
  fileprivate var key: [UInt8] {
    parts.reduce(into: []) { key, part in
      key += bytes[part.start..<part.start + part.length]
      key += [0, part.end.rawValue]
    }
  }
}
