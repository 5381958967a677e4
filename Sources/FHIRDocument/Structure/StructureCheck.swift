import SurveyDiagnostics

/// One pass over a resource that holds each element against the definitions of its version.
///
/// What it finds is only noted down; the words come at the end.
struct StructureCheck: ~Copyable {
  /// An element whose children are checked.
  struct Frame: BitwiseCopyable {
    var node: Int
    var end: Int
    var type: Int
    /// The last element that was in order.
    var last: Int
    /// The bits of the elements that occurred.
    var seen: UInt64 = 0
  }

  /// An element of a node, by the number of its rule.
  private struct Repetition: Hashable {
    var node: Int
    var rule: Int
  }

  let rules: StructureRules
  private let document: Document
  private let isJSON: Bool
  private let isXML: Bool
  private var frame: Frame
  private var open = Scratch<Frame>(capacity: 16)
  /// The elements that are known to be there, of those that occur too often.
  private var repetitions: Set<Repetition> = []
  private(set) var findings = FindingList<StructureFinding>()

  /// Checks a resource; without findings where the version does not know it.
  init(_ root: Element) {
    document = root.document
    rules = StructureRules.of(root.document.fhirVersion)
    isJSON = document.origin == .json
    isXML = document.origin == .xml
    frame = Frame(node: root.index, end: root.end, type: 0, last: 0)
    guard root.isObject, let type = resourceType(of: root.index) else { return }
    frame = newFrame(root.index, root.end, type)
    let (nodes, bytes) = (document.nodes, document.bytes)
    bytes.withUnsafeBufferPointer { run(nodes.span, $0) }
  }

  @inline(never)
  private mutating func run(_ nodes: Span<Node>, _ bytes: UnsafeBufferPointer<UInt8>) {
    let rules = rules
    var index = frame.node + 1
    var known = KnownInOrder(document, rules)
    while true {
      while index >= frame.end {
        reportMissing()
        if open.isEmpty { return }
        frame = open.removeLast()
      }
      let node = nodes[index]
      if let number = rules.index(of: node.name, in: rules.types[frame.type]) {
        let rule = rules.elements[number]
        if known.has(index, ofType: Int(rule.type)) {
          index = Int(node.next)
          continue
        }
        index =
          isPlain(index, node, rule) && rules.accept(node, rule, in: bytes)
          ? pass(index, node, rule) : visit(index, node, rule, number, bytes)
      } else {
        visitUnknown(index, node)
        index = Int(node.next)
      }
    }
  }

  /// Whether a node is as nearly all of JSON are, with nothing wrong about itself.
  @inline(__always)
  private func isPlain(
    _ index: Int, _ node: Node, _ rule: StructureRules.ElementRule
  ) -> Bool {
    guard isJSON, node.shape == rule.plainShape, frame.seen & rule.bit == 0 else { return false }
    return rule.primitive == nil ? Int(node.next) > index + 1 : node.length > 0
  }

  /// Passes over a node that is plain; returns the index of the next one to be checked.
  @inline(__always)
  private mutating func pass(
    _ index: Int, _ node: Node, _ rule: StructureRules.ElementRule
  ) -> Int {
    frame.seen |= rule.bit
    if Int(node.next) > index + 1 {
      checkExtras(index, node, rule)
      enter(index, Int(node.next), rule.primitive == nil ? Int(rule.type) : rules.elementType)
    }
    return index + 1
  }

  private mutating func visitUnknown(_ index: Int, _ node: Node) {
    let isType = node.name == ElementName.resourceType.rawValue
    if !isType || !rules.types[frame.type].isResource { add(.unknownElement, index) }
  }

  /// Checks a node; returns the index of the next one to be checked.
  private mutating func visit(
    _ index: Int, _ node: Node, _ rule: StructureRules.ElementRule, _ number: Int,
    _ bytes: UnsafeBufferPointer<UInt8>
  ) -> Int {
    let next = Int(node.next)
    count(index, node, rule, number)
    if isXML, !rule.isXMLAttribute {
      if number < frame.last { add(.order, index, number) }
      frame.last = max(frame.last, number)
    }
    if node.kind == .array { return next }
    if next > index + 1 { checkExtras(index, node, rule) }
    if let primitive = rule.primitive {
      checkValue(index, node, rule, number, primitive, bytes)
      guard next > index + 1, node.kind != .object || !isJSON else { return next }
      enter(index, next, rules.elementType)
      return index + 1
    }
    guard node.kind == .object else {
      checkNoObject(index, node, number)
      return next
    }
    if next == index + 1 {
      if isJSON { add(.emptyObject, index, number) }
      return next
    }
    var inner = Int(rule.type)
    if rules.types[inner].isResource {
      guard let found = resourceType(of: index) else {
        // Of DSTU2, not all resources are known.
        let isNamed = Element(document: document, index: index).resourceType != nil
        if rules.definitions.version != .dstu2 || !isNamed {
          add(.unknownResource, index, number)
        }
        return next
      }
      inner = found
    }
    enter(index, next, inner)
    return index + 1
  }

  /// Checks what is inside of an element: not an id alone, and nothing where it is an id.
  ///
  /// [element.html](https://hl7.org/fhir/R4/element.html), the rule ele-1
  @inline(__always)
  private mutating func checkExtras(
    _ index: Int, _ node: Node, _ rule: StructureRules.ElementRule
  ) {
    if Int(node.next) == index + 2 { checkAlone(index, node, rule) }
    if node.name == ElementName.id.rawValue { addExtras(.extendedId, index) }
  }

  private mutating func checkAlone(
    _ index: Int, _ node: Node, _ rule: StructureRules.ElementRule
  ) {
    let hasValue = rule.primitive != nil && node.kind != .object && node.kind != .null
    // A primitive that is an object of JSON is reported as such.
    guard !hasValue, rule.primitive == nil || node.kind == .null,
      !rules.types[Int(rule.type)].isResource,
      document.nodes[index + 1].name == ElementName.id.rawValue
    else { return }
    addExtras(.idAlone, index)
  }

  @inline(never)
  private mutating func addExtras(_ kind: StructureFinding.Kind, _ index: Int) {
    let name = document.nodes[index].name
    guard let number = rules.index(of: name, in: rules.types[frame.type]) else { return }
    add(kind, index, number)
  }

  private mutating func enter(_ node: Int, _ end: Int, _ type: Int) {
    open.append(frame)
    frame = newFrame(node, end, type)
  }

  private func newFrame(_ node: Int, _ end: Int, _ type: Int) -> Frame {
    let first = rules.types[type].elements.lowerBound
    return Frame(node: node, end: end, type: type, last: first)
  }

  /// The index of a resource's type; `nil` where it says none that can occur.
  private func resourceType(of node: Int) -> Int? {
    let element = Element(document: document, index: node)
    // The resource that comes by the thousands is not looked for by its name.
    if element.isQuestionnaireResponse { return rules.responseType }
    guard let name = element.resourceType,
      let type = rules.definitions.typeIndex(named: name), rules.types[type].isResource,
      !rules.types[type].isAbstract
    else { return nil }
    return type
  }

  private mutating func add(_ kind: StructureFinding.Kind, _ node: Int, _ rule: Int? = nil) {
    findings.add(StructureFinding(kind: kind, node: node, type: frame.type, rule: rule))
  }
}

// MARK: How often

extension StructureCheck {
  /// Checks that an element occurs no more often than it may, and as an array where it repeats.
  @inline(__always)
  private mutating func count(
    _ index: Int, _ node: Node, _ rule: StructureRules.ElementRule, _ number: Int
  ) {
    let isInArray = node.flags.contains(.inArray)
    let isFirst = frame.seen & rule.bit == 0
    if !isFirst, !rule.repeats { reportRepetition(index, number, isInArray) }
    frame.seen |= rule.bit
    guard isJSON, rule.repeats != isInArray, node.kind != .array else { return }
    if rule.repeats {
      if node.kind != .null || node.next > index + 1 { add(.noArray, index, number) }
    } else if isFirst {
      add(.array, index, number)
    }
  }

  private mutating func reportRepetition(_ index: Int, _ number: Int, _ isInArray: Bool) {
    let isNew = repetitions.insert(Repetition(node: frame.node, rule: number)).inserted
    if isNew, isFirstOfName(index) {
      add(.secondVariant, index, number)
    } else if !isJSON {
      add(.again, index, number)
    }
    // In JSON it is an array, or a key that occurs twice, which the reader has reported.
  }

  private func isFirstOfName(_ index: Int) -> Bool {
    let name = document.nodes[index].name
    var child = frame.node + 1
    while child < index, document.nodes[child].name != name {
      child = Int(document.nodes[child].next)
    }
    return child == index
  }

  @inline(__always)
  private mutating func reportMissing() {
    let type = rules.types[frame.type]
    let missing = type.required & ~frame.seen
    if missing != 0 { report(missing, of: type) }
  }

  private mutating func report(_ bits: UInt64, of type: StructureRules.TypeRule) {
    var missing = bits
    while missing != 0 {
      let bit = missing & ~(missing - 1)
      missing &= ~bit
      if let number = type.elements.first(where: { rules.elements[$0].bit == bit }) {
        add(.missing, frame.node, number)
      }
    }
  }
}

// MARK: Values

extension StructureCheck {
  @inline(__always)
  private mutating func checkValue(
    _ index: Int, _ node: Node, _ rule: StructureRules.ElementRule, _ number: Int,
    _ primitive: PrimitiveRule, _ bytes: UnsafeBufferPointer<UInt8>
  ) {
    switch node.kind {
    case .object:
      if isJSON { add(.object, index, number) }
      return
    case .null:
      if isJSON, Int(node.next) == index + 1 { add(.null, index, number) }
      return
    case .text: break
    default:
      if node.kind != primitive.kind {
        add(.wrongKind, index, number)
        return
      }
    }
    if node.length == 0 {
      add(.emptyText, index, number)
      return
    }
    if let kind = rules.fault(of: node, rule, in: bytes) { add(kind, index, number) }
  }

  private mutating func checkNoObject(_ index: Int, _ node: Node, _ number: Int) {
    if node.kind != .null {
      add(.value, index, number)
    } else if isJSON, Int(node.next) == index + 1 {
      add(.null, index, number)
    }
  }
}
