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
    /// The last element that stood in its place.
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
  private let severity: Diagnostic.Severity
  private let isJSON: Bool
  private let isXML: Bool
  private var frame: Frame
  private var open: [Frame] = []
  /// The elements that are known to be there, of those that occur too often.
  private var repetitions: Set<Repetition> = []
  private(set) var findings = FindingList<StructureFinding>()

  /// Checks a resource; without findings where it is none that the version knows.
  init(_ root: Element, isStrict: Bool) {
    document = root.document
    rules = StructureRules.of(root.document.fhirVersion)
    severity = isStrict ? .error : .warning
    isJSON = document.origin == .json
    isXML = document.origin == .xml
    frame = Frame(node: root.index, end: root.end, type: 0, hint: 0, last: 0)
    guard root.isObject, let type = resourceType(of: root.index) else { return }
    open.reserveCapacity(16)
    frame = newFrame(root.index, root.end, type)
    run()
  }

  private mutating func run() {
    var place = frame.node + 1
    while true {
      while place >= frame.end {
        reportMissing()
        guard let outer = open.popLast() else { return }
        frame = outer
      }
      place = visit(place, document.nodes[place])
    }
  }

  /// Checks a node; returns the place of the next one to be checked.
  @inline(__always)
  private mutating func visit(_ place: Int, _ node: Node) -> Int {
    let next = Int(node.next)
    let type = rules.types[frame.type]
    guard let number = rules.place(of: node.name, in: type, from: frame.hint) else {
      if node.name != ElementName.resourceType.rawValue || !type.isResource {
        add(.unknownElement, place)
      }
      return next
    }
    let rule = rules.elements[number]
    frame.hint = number
    count(place, node, rule, number)
    if isXML, !rule.isXMLAttribute {
      if number < frame.last { add(.order, place, number) }
      frame.last = max(frame.last, number)
    }
    if node.kind == .array { return next }
    let target = rules.types[Int(rule.type)]
    if let primitive = target.primitive {
      checkValue(place, node, rule, number, primitive)
      guard next > place + 1, node.kind != .object || !isJSON else { return next }
      enter(place, next, rules.elementType)
      return place + 1
    }
    guard node.kind == .object else {
      checkNoObject(place, node, number)
      return next
    }
    if next == place + 1 {
      if isJSON { add(.emptyObject, place, number) }
      return next
    }
    var inner = Int(rule.type)
    if target.isResource {
      guard let found = resourceType(of: place) else {
        add(.unknownResource, place, number)
        return next
      }
      inner = found
    }
    enter(place, next, inner)
    return place + 1
  }

  private mutating func enter(_ node: Int, _ end: Int, _ type: Int) {
    open.append(frame)
    frame = newFrame(node, end, type)
  }

  private func newFrame(_ node: Int, _ end: Int, _ type: Int) -> Frame {
    let first = rules.types[type].elements.lowerBound
    return Frame(node: node, end: end, type: type, hint: first, last: first)
  }

  /// The place of a resource's type; `nil` where it says none that can occur.
  private func resourceType(of node: Int) -> Int? {
    guard let name = Element(document: document, index: node).resourceType,
      let type = rules.definitions.typeIndex(named: name), rules.types[type].isResource,
      !rules.types[type].isAbstract
    else { return nil }
    return type
  }

  private mutating func add(_ kind: StructureFinding.Kind, _ node: Int, _ rule: Int? = nil) {
    findings.add(
      StructureFinding(
        kind: kind, node: node, type: frame.type, rule: rule, severity: severity))
  }
}

// MARK: How often

extension StructureCheck {
  /// Checks that an element occurs no more often than it may, and as an array where it repeats.
  @inline(__always)
  private mutating func count(
    _ place: Int, _ node: Node, _ rule: StructureRules.ElementRule, _ number: Int
  ) {
    let isInArray = node.flags.contains(.inArray)
    var isFirst = true
    if rule.slot != StructureRules.noSlot {
      let bit: UInt64 = 1 << UInt64(rule.slot)
      isFirst = frame.seen & bit == 0
      if !isFirst, !rule.repeats { reportRepetition(place, number, isInArray) }
      frame.seen |= bit
    }
    guard isJSON, rule.repeats != isInArray, node.kind != .array else { return }
    if rule.repeats {
      if node.kind != .null || node.next > place + 1 { add(.noArray, place, number) }
    } else if isFirst {
      add(.array, place, number)
    }
  }

  private mutating func reportRepetition(_ place: Int, _ number: Int, _ isInArray: Bool) {
    let isNew = repetitions.insert(Repetition(node: frame.node, rule: number)).inserted
    if isNew, isFirstOfName(place) {
      add(.secondVariant, place, number)
    } else if !isJSON {
      add(.again, place, number)
    }
    // In JSON it is an array, or a key that stands twice, which the reader has told.
  }

  private func isFirstOfName(_ place: Int) -> Bool {
    let name = document.nodes[place].name
    var child = frame.node + 1
    while child < place, document.nodes[child].name != name {
      child = Int(document.nodes[child].next)
    }
    return child == place
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
    _ place: Int, _ node: Node, _ rule: StructureRules.ElementRule, _ number: Int,
    _ primitive: PrimitiveRule
  ) {
    switch node.kind {
    case .object:
      if isJSON { add(.object, place, number) }
      return
    case .null:
      if isJSON, Int(node.next) == place + 1 { add(.null, place, number) }
      return
    case .text: break
    default:
      if node.kind != primitive.kind {
        add(.wrongKind, place, number)
        return
      }
    }
    if node.length == 0 {
      add(.emptyText, place, number)
      return
    }
    if primitive == .string, !node.flags.contains(.escaped) { return }
    checkText(place, node, rule, number, primitive)
  }

  private mutating func checkText(
    _ place: Int, _ node: Node, _ rule: StructureRules.ElementRule, _ number: Int,
    _ primitive: PrimitiveRule
  ) {
    let range = Int(node.start)..<Int(node.start) + Int(node.length)
    guard range.upperBound <= document.bytes.count else { return }
    let (rules, codeList) = (rules, rule.codeList)
    func judge(_ text: UnsafeBufferPointer<UInt8>) -> StructureFinding.Kind? {
      if primitive == .string {
        // A zero was already told by the reader.
        return text.contains { $0 < 0x20 && ![0, 9, 10, 13].contains($0) } ? .wrongForm : nil
      }
      if !primitive.accepts(text) { return primitive == .xhtml ? .narrative : .wrongForm }
      guard codeList != StructureRules.none else { return nil }
      return rules.isCode(text, inList: codeList) ? nil : .wrongCode
    }
    let kind =
      node.flags.contains(.escaped)
      ? JSONEscapes.decode(document.bytes[range]).withUnsafeBufferPointer(judge)
      : document.bytes.withUnsafeBufferPointer { judge(UnsafeBufferPointer(rebasing: $0[range])) }
    if let kind { add(kind, place, number) }
  }

  private mutating func checkNoObject(_ place: Int, _ node: Node, _ number: Int) {
    if node.kind != .null {
      add(.value, place, number)
    } else if isJSON, Int(node.next) == place + 1 {
      add(.null, place, number)
    }
  }
}
