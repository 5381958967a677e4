/// The definitions of one version as flat arrays, for checks that look at every element.
struct StructureRules: Sendable {
  /// One element of a type.
  struct ElementRule: Sendable, BitwiseCopyable {
    let name: UInt16
    /// The index of its type.
    let type: UInt16
    /// The index of the list of its codes, ``none`` where any code is allowed.
    let codeList: UInt16
    /// The type's bit that says that it was seen; none where that does not matter.
    ///
    /// The variants of a choice have one bit.
    let bit: UInt64
    let repeats: Bool
    let isXMLAttribute: Bool
    /// What a node of JSON nearly always is where nothing is wrong with it; ``none`` for resources.
    let plainShape: UInt16
    /// What a value must look like; `nil` for what is not a primitive.
    let primitive: PrimitiveRule?

    init(
      _ element: ElementDefinition, bit: UInt64, _ primitive: PrimitiveRule?, isResource: Bool
    ) {
      name = element.name.rawValue
      self.type = element.typeNumber
      codeList = element.codeList.map { UInt16(truncatingIfNeeded: $0) } ?? none
      self.bit = bit
      repeats = element.repeats
      isXMLAttribute = element.isXMLAttribute
      self.primitive = primitive
      let kind = primitive?.kind ?? .object
      plainShape = isResource ? none : Node.shape(kind, repeats ? .inArray : [])
    }
  }

  struct TypeRule: Sendable, BitwiseCopyable {
    /// Where its elements begin and end.
    let firstElement: Int
    let elementsEnd: Int
    /// Finds them by name.
    let table: ElementTable
    /// The bits of the elements that must occur.
    let required: UInt64
    let isResource: Bool
    let isAbstract: Bool

    var elements: Range<Int> { firstElement..<elementsEnd }
  }

  /// Where a list of codes is in the table of the definitions.
  private struct CodeList: Sendable, BitwiseCopyable {
    let start: Int
    let end: Int
  }

  static let none = UInt16.max

  /// Held by the version for the whole program, and so not counted here.
  unowned(unsafe) let definitions: Definitions
  let elements: RuleTable<ElementRule>
  let types: RuleTable<TypeRule>
  private let table: StaticString
  private let codeLists: RuleTable<CodeList>
  /// The index of the type whose elements every primitive has: `id` and `extension`.
  let elementType: Int
  /// The index of the type QuestionnaireResponse, and of the type that its items have.
  let responseType: Int?
  let itemType: Int?

  /// The rules of a version, made when they are first asked for.
  static func of(_ version: FHIRVersion) -> StructureRules {
    switch version {
    case .dstu2: dstu2
    case .stu3: stu3
    case .r4: r4
    case .r4b: r4b
    case .r5: r5
    }
  }

  private static let dstu2 = StructureRules(Definitions.dstu2)
  private static let stu3 = StructureRules(Definitions.stu3)
  private static let r4 = StructureRules(Definitions.r4)
  private static let r4b = StructureRules(Definitions.r4b)
  private static let r5 = StructureRules(Definitions.r5)

  private init(_ definitions: Definitions) {
    self.definitions = definitions
    var elements: [ElementRule] = []
    let primitives = definitions.types.map {
      $0.isPrimitive ? PrimitiveRule($0.name, definitions.version) : nil
    }
    elements.reserveCapacity(definitions.types.count * 16)
    types = RuleTable(
      zip(definitions.types, definitions.elementTables).map {
        Self.rule(of: $0, $1, definitions, primitives, &elements)
      })
    self.elements = RuleTable(elements)
    table = definitions.table
    codeLists = RuleTable(
      definitions.codeLists.map { CodeList(start: $0.lowerBound, end: $0.upperBound) })
    elementType = definitions.types.firstIndex { $0.name == "Element" } ?? 0
    responseType = definitions.typeIndex(named: "QuestionnaireResponse")
    itemType = definitions.typeIndex(named: "QuestionnaireResponse.item")
  }

  private static func rule(
    of type: TypeDefinition, _ table: ElementTable, _ definitions: Definitions,
    _ primitives: [PrimitiveRule?], _ elements: inout [ElementRule]
  ) -> TypeRule {
    let first = elements.count
    var slots: UInt8 = 0
    var required: UInt64 = 0
    var choice: ElementName?
    for element in type.elements {
      let isNextVariant = element.choice != nil && element.choice == choice
      choice = element.choice
      let isWatched = element.required || !element.repeats
      if isWatched, !isNextVariant { slots += 1 }
      let bit: UInt64 = isWatched && slots <= 64 ? 1 << UInt64(slots - 1) : 0
      if element.required { required |= bit }
      elements.append(
        ElementRule(
          element, bit: bit, primitives[element.typeIndex],
          isResource: definitions.type(of: element).isResource))
    }
    return TypeRule(
      firstElement: first, elementsEnd: elements.count, table: table, required: required,
      isResource: type.isResource, isAbstract: type.isAbstract)
  }

  /// The index of the element of this name in a type.
  @inline(__always)
  func index(of name: UInt16, in type: TypeRule) -> Int? {
    let element = type.table.find(name)
    return element.isKnown ? type.firstElement &+ Int(element.index) : nil
  }

  /// What the definitions say of a rule.
  func definition(of index: Int, in type: Int) -> ElementDefinition {
    definitions.types[type].elements[index - types[type].elements.lowerBound]
  }

  /// Whether nothing is wrong with the text of a value, if a node has one.
  @inline(__always)
  func accept(_ node: Node, _ rule: ElementRule, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    rule.primitive == nil || fault(of: node, rule, in: bytes) == nil
  }

  /// What is wrong with the text of a value, which is not empty.
  @inline(__always)
  func fault(
    of node: Node, _ rule: ElementRule, in bytes: UnsafeBufferPointer<UInt8>
  ) -> StructureFinding.Kind? {
    let range = Int(node.start)..<Int(node.start) + Int(node.length)
    guard let primitive = rule.primitive, range.upperBound <= bytes.count,
      primitive != .string || node.isEscaped
    else { return nil }
    let text = UnsafeBufferPointer(rebasing: bytes[range])
    guard node.isEscaped else { return fault(in: text, primitive, rule.codeList) }
    return JSONEscapes.decode(Array(text)[...]).withUnsafeBufferPointer {
      fault(in: $0, primitive, rule.codeList)
    }
  }

  private func fault(
    in text: UnsafeBufferPointer<UInt8>, _ primitive: PrimitiveRule, _ codeList: UInt16
  ) -> StructureFinding.Kind? {
    if primitive == .string {
      // The reader has reported a zero.
      return text.contains { $0 < 0x20 && ![0, 9, 10, 13].contains($0) } ? .wrongForm : nil
    }
    if !primitive.accepts(text) { return primitive == .xhtml ? .narrative : .wrongForm }
    guard codeList != Self.none else { return nil }
    return isCode(text, inList: codeList) ? nil : .wrongCode
  }

  /// Whether a text is one of a list's codes.
  private func isCode(_ text: UnsafeBufferPointer<UInt8>, inList number: UInt16) -> Bool {
    guard Int(number) < codeLists.count else { return true }
    let list = codeLists[Int(number)]
    return table.withUTF8Buffer { table in
      var start = list.start
      while start < list.end {
        var end = start
        while end < list.end, table[end] != UInt8(ascii: " ") { end += 1 }
        if end - start == text.count {
          var index = 0
          while index < text.count, table[start + index] == text[index] { index += 1 }
          if index == text.count { return true }
        }
        start = end + 1
      }
      return false
    }
  }
}
