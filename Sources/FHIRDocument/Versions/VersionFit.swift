import SurveyDiagnostics

/// Holds a document against the definitions of one version and notes what does not fit.
///
/// What a version says to a child depends on the type around it, its name and its shape. Documents
/// repeat a few of these thousands of times, so that an answer is kept for the next child.
///
/// What fits may be in an order that the version does not have, which is noted, too.
///
/// Arrays of JSON show it, too, where the look at a Questionnaire or a response finds another mark;
/// by themselves they do not make one, nor do strings where numbers are wanted (R5's integer64): XML
/// shows neither, and a resource is to be of one version in both formats.
struct VersionFit: ~Copyable {
  /// The answer to a child.
  private struct Answer: BitwiseCopyable {
    enum Kind: UInt8 {
      /// It does not fit, or nothing below it is looked at.
      case misfit, ignored
      /// Its children are elements of a type; those of `type` are looked at, too.
      case element, itemType, condition
      /// The same, where it is an object with nothing that primitives do not have.
      case bareElement
      /// It is a resource, which says its type.
      case resource
    }

    var question: UInt64 = .max
    var type: UInt16 = 0
    /// Where the type has the element among its elements; -1 where that does not matter.
    var index: Int16 = -1
    var kind = Kind.ignored
    var repeats = true
    var reason = VersionFindings.Reason.name
  }

  private let document: Document
  private let nodes: [Node]
  private let definitions: Definitions
  private let elementType: Int
  private let limit: Int
  private var answers = Scratch<Answer>(capacity: 1 << answerBits)
  private var findings = VersionFindings()
  /// The element whose children are looked at.
  private var level = Level(node: 0, kind: .ignored, type: 0, end: 0)
  /// The elements around it, innermost last.
  private var outer = Scratch<Level>(capacity: 32)

  private static let answerBits = 9

  /// What a version does not have or has otherwise.
  ///
  /// The search ends when it has found `limit` elements.
  static func findings(
    in document: Document, _ version: FHIRVersion, limit: Int = .max
  ) -> VersionFindings {
    let definitions = Definitions.of(version)
    guard let elementType = definitions.typeIndex(named: "Element") else {
      return VersionFindings()
    }
    var fit = VersionFit(document, definitions, elementType, limit)
    fit.run()
    return fit.findings
  }

  /// An element in words.
  static func describe(_ node: Int, in document: Document) -> Phrase {
    let element = Element(document: document, index: node)
    switch element.name {
    case .root: return .versionMark("resource", element.resourceType ?? "")
    case .type where ["coding", "question"].contains(element.string):
      return .versionMark("itemType", element.string ?? "")
    case .enableWhen where element[.operator] == nil:
      return .versionMark("condition", element.nameText)
    case .questionnaire where element.isObject: return .versionMark("reference", element.nameText)
    default: return .versionMark("element", element.nameText)
    }
  }

  private init(
    _ document: Document, _ definitions: Definitions, _ elementType: Int, _ limit: Int
  ) {
    self.document = document
    nodes = document.nodes
    self.definitions = definitions
    self.elementType = elementType
    self.limit = limit
    for _ in 0..<1 << Self.answerBits { answers.append(Answer()) }
  }

  /// An element whose children are looked at, and what its parent's type says of it.
  private struct Level: BitwiseCopyable {
    private let number: UInt32
    private var following: UInt32
    private let limit: UInt32
    let type: UInt16
    var lastName = ElementName.root.rawValue
    var lastIndex: Int16 = -1
    let kind: Answer.Kind

    init(node: Int, kind: Answer.Kind, type: UInt16, end: UInt32) {
      number = UInt32(truncatingIfNeeded: node)
      following = number &+ 1
      limit = end
      (self.kind, self.type) = (kind, type)
    }

    var node: Int { Int(number) }
    /// The child that comes next; `nil` behind the last.
    var child: Int? { following < limit ? Int(following) : nil }

    mutating func goOn(to next: UInt32) { following = next }
  }

  private mutating func run() {
    let nodes = nodes
    let span = nodes.span
    visitResource(0)
    while true {
      guard let child = level.child, findings.misfits.count < limit else {
        guard !outer.isEmpty else { return }
        finish(level.node, level.kind)
        level = outer.removeLast()
        continue
      }
      let node = span[child]
      let answer = answer(to: node, in: level.type)
      let isAgain = node.name == level.lastName && !answer.repeats
      level.lastName = node.name
      level.goOn(to: node.next)
      if answer.index >= 0 {
        if answer.index < level.lastIndex { findings.addDisorder(child) }
        level.lastIndex = answer.index
        if answer.repeats, !document.isFromJSON { findings.repeating.append(child) }
      }
      switch answer.kind {
      case _ where isAgain: findings.add(child, .again)
      case .misfit: findings.add(child, answer.reason)
      case .ignored: break
      case .resource: visitResource(child)
      case .bareElement where !hasOnlyExtras(child): findings.add(child, .object)
      case .element, .itemType, .condition, .bareElement:
        if Int(node.next) > child + 1 {
          visit(child, answer.kind, answer.type)
        } else {
          finish(child, answer.kind)
        }
      }
    }
  }

  private mutating func visitResource(_ index: Int) {
    let name = Element(document: document, index: index).resourceType
    guard let type = name.flatMap(definitions.typeIndex(named:)),
      definitions.types[type].isResource
    else {
      findings.add(index, .name)
      return
    }
    visit(index, .resource, UInt16(truncatingIfNeeded: type))
  }

  private mutating func visit(_ index: Int, _ kind: Answer.Kind, _ type: UInt16) {
    outer.append(level)
    level = Level(node: index, kind: kind, type: type, end: nodes[index].next)
  }

  /// What is to be looked at once the children of an element are.
  private mutating func finish(_ index: Int, _ kind: Answer.Kind) {
    if kind == .itemType { checkItemType(index) }
    if kind == .condition, lacksOperator(index) { findings.add(index, .name) }
  }

  /// The kept answer, or a new one.
  @inline(__always)
  private mutating func answer(to node: Node, in type: UInt16) -> Answer {
    let shape = UInt64(node.kind.rawValue) << 1 | (node.flags.contains(.inArray) ? 1 : 0)
    let question = UInt64(type) << 32 | UInt64(node.name) << 8 | shape
    let hash = question &* 0x9E37_79B9_7F4A_7C15
    let slot = Int(truncatingIfNeeded: hash >> UInt64(64 - Self.answerBits))
    let kept = answers[slot]
    if kept.question == question { return kept }
    let answer = newAnswer(to: question, node, in: definitions.types[Int(type)])
    answers[slot] = answer
    return answer
  }

  @inline(never)
  private func newAnswer(to question: UInt64, _ node: Node, in owner: TypeDefinition) -> Answer {
    let (kind, below) = find(node, in: owner)
    var answer = Answer(
      question: question, type: UInt16(truncatingIfNeeded: below), kind: kind)
    let name = ElementName(rawValue: node.name)
    if let index = owner.index(of: name) {
      let element = owner.elements[index]
      answer.repeats = element.repeats
      if !element.isXMLAttribute { answer.index = Int16(truncatingIfNeeded: index) }
      answer.reason = reason(node, element)
    }
    return answer
  }

  private func find(_ node: Node, in owner: TypeDefinition) -> (Answer.Kind, type: Int) {
    let name = ElementName(rawValue: node.name)
    guard let element = owner.element(name) else {
      return (isOutside(name, owner) ? .ignored : .misfit, 0)
    }
    let type = definitions.type(of: element)
    let isObject = node.kind == .object
    let isRegular = node.kind != .array && node.kind != .null
    if document.isFromJSON, isRegular, element.repeats != node.flags.contains(.inArray) {
      return (.misfit, 0)
    }
    if type.isPrimitive {
      if isObject { return (.bareElement, elementType) }
      let isItemType = name == .type && owner.name == "Questionnaire.item"
      return (isItemType ? .itemType : .element, elementType)
    }
    if isObject, name == .enableWhen { return (.condition, element.typeIndex) }
    if isObject { return (type.isResource ? .resource : .element, element.typeIndex) }
    return (isRegular ? .misfit : .ignored, 0)
  }

  /// Why an element does not fit that the type has by its name.
  private func reason(_ node: Node, _ element: ElementDefinition) -> VersionFindings.Reason {
    let isInArray = node.flags.contains(.inArray)
    if document.isFromJSON, element.repeats != isInArray { return isInArray ? .array : .noArray }
    return node.kind == .object ? .object : .value
  }

  /// Whether a name is in resources without being an element.
  private func isOutside(_ name: ElementName, _ type: TypeDefinition) -> Bool {
    name.isLocal || (name == .resourceType && type.isResource) || name == Self.comments
  }

  private static let comments = ElementName(known: "fhir_comments")

  /// Whether an element without a value has only what primitives have; XML does not distinguish them.
  private func hasOnlyExtras(_ index: Int) -> Bool {
    let end = Int(nodes[index].next)
    var child = index + 1
    while child < end {
      let node = nodes[child]
      let name = ElementName(rawValue: node.name)
      guard name == .extension || name == .id else { return false }
      child = Int(node.next)
    }
    return true
  }

  private mutating func checkItemType(_ index: Int) {
    let isR5 = definitions.version == .r5
    let others = isR5 ? Self.olderItemTypes : Self.newerItemTypes
    for text in others where document.hasText(index, text, text.indices) {
      findings.add(index, .name)
    }
  }

  static let coding = Array("coding".utf8)
  /// Whether a condition has no `operator`, which it must have since R4.
  ///
  /// [questionnaire.html#diff](https://hl7.org/fhir/R4/questionnaire.html#diff)
  private func lacksOperator(_ index: Int) -> Bool {
    definitions.version >= .r4 && Element(document: document, index: index)[.operator] == nil
  }

  static let question = Array("question".utf8)
  private static let newerItemTypes = [coding, question]
  private static let olderItemTypes = [Array("choice".utf8), Array("open-choice".utf8)]
}
