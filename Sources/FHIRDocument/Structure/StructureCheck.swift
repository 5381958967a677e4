import SurveyDiagnostics

/// One pass over a resource that holds each element against the definitions of its version.
///
/// What it finds is only noted down; the words come at the end.
struct StructureCheck {
  private struct Frame {
    var node: Int
    var end: Int
    var type: Int
    /// Where the next element is looked for first.
    var hint: Int
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
  private var open: [Frame] = []
  /// The elements that are known to be there, of those that occur too often.
  private var repetitions: Set<Repetition> = []
  private(set) var findings = FindingList<StructureFinding>()

  /// Checks a resource; without findings where the version does not know it.
  init(_ root: Element) {
    document = root.document
    rules = StructureRules.of(root.document.fhirVersion)
    isJSON = document.origin == .json
    isXML = document.origin == .xml
    frame = Frame(node: root.index, end: root.end, type: 0, hint: 0, last: 0)
    guard root.isObject, let type = resourceType(of: root.index) else { return }
    open.reserveCapacity(16)
    frame = newFrame(root.index, root.end, type)
    run()
  }

  private mutating func run() {
    var index = frame.node + 1
    while true {
      while index >= frame.end {
        reportMissing()
        guard let outer = open.popLast() else { return }
        frame = outer
      }
      index = visit(index, document.nodes[index])
    }
  }

  /// Checks a node; returns the index of the next one to be checked.
  @inline(__always)
  private mutating func visit(_ index: Int, _ node: Node) -> Int {
    let next = Int(node.next)
    let type = rules.types[frame.type]
    guard let number = rules.index(of: node.name, in: type, from: frame.hint) else {
      if node.name != ElementName.resourceType.rawValue || !type.isResource {
        add(.unknownElement, index)
      }
      return next
    }
    let rule = rules.elements[number]
    frame.hint = number
    count(index, node, rule, number)
    if isXML, !rule.isXMLAttribute {
      if number < frame.last { add(.order, index, number) }
      frame.last = max(frame.last, number)
    }
    if node.kind == .array { return next }
    let target = rules.types[Int(rule.type)]
    if let primitive = target.primitive {
      checkValue(index, node, rule, number, primitive)
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
    if target.isResource {
      guard let found = resourceType(of: index) else {
        add(.unknownResource, index, number)
        return next
      }
      inner = found
    }
    enter(index, next, inner)
    return index + 1
  }

  private mutating func enter(_ node: Int, _ end: Int, _ type: Int) {
    open.append(frame)
    frame = newFrame(node, end, type)
  }

  private func newFrame(_ node: Int, _ end: Int, _ type: Int) -> Frame {
    let first = rules.types[type].elements.lowerBound
    return Frame(node: node, end: end, type: type, hint: first, last: first)
  }

  /// The index of a resource's type; `nil` where it says none that can occur.
  private func resourceType(of node: Int) -> Int? {
    guard let name = Element(document: document, index: node).resourceType,
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
    var isFirst = true
    if rule.slot != StructureRules.noSlot {
      let bit: UInt64 = 1 << UInt64(rule.slot)
      isFirst = frame.seen & bit == 0
      if !isFirst, !rule.repeats { reportRepetition(index, number, isInArray) }
      frame.seen |= bit
    }
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

  private mutating func reportMissing() {
    let type = rules.types[frame.type]
    var missing = type.required & ~frame.seen
    while missing != 0 {
      let slot = UInt8(missing.trailingZeroBitCount)
      missing &= missing - 1
      if let number = type.elements.first(where: { rules.elements[$0].slot == slot }) {
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
    _ primitive: PrimitiveRule
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
    if primitive == .string, !node.flags.contains(.escaped) { return }
    checkText(index, node, rule, number, primitive)
  }

  private mutating func checkText(
    _ index: Int, _ node: Node, _ rule: StructureRules.ElementRule, _ number: Int,
    _ primitive: PrimitiveRule
  ) {
    let range = Int(node.start)..<Int(node.start) + Int(node.length)
    guard range.upperBound <= document.bytes.count else { return }
    let (rules, codeList) = (rules, rule.codeList)
    func fault(_ text: UnsafeBufferPointer<UInt8>) -> StructureFinding.Kind? {
      if primitive == .string {
        // The reader has reported a zero.
        return text.contains { $0 < 0x20 && ![0, 9, 10, 13].contains($0) } ? .wrongForm : nil
      }
      if !primitive.accepts(text) { return primitive == .xhtml ? .narrative : .wrongForm }
      guard codeList != StructureRules.none else { return nil }
      return rules.isCode(text, inList: codeList) ? nil : .wrongCode
    }
    let kind =
      node.flags.contains(.escaped)
      ? JSONEscapes.decode(document.bytes[range]).withUnsafeBufferPointer(fault)
      : document.bytes.withUnsafeBufferPointer { fault(UnsafeBufferPointer(rebasing: $0[range])) }
    if let kind { add(kind, index, number) }
  }

  private mutating func checkNoObject(_ index: Int, _ node: Node, _ number: Int) {
    if node.kind != .null {
      add(.value, index, number)
    } else if isJSON, Int(node.next) == index + 1 {
      add(.null, index, number)
    }
  }
}
