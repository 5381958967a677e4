/// The definitions of one version as flat arrays, for checks that look at every element.
struct StructureRules: Sendable {
  /// One element of a type.
  struct ElementRule: Sendable, BitwiseCopyable {
    let name: UInt16
    /// The index of its type.
    let type: UInt16
    /// The index of the list of its codes, ``none`` where any code is allowed.
    let codeList: UInt16
    /// Which of the type's bits says that it was seen; ``noSlot`` where that does not matter.
    ///
    /// The variants of a choice have one bit.
    let slot: UInt8
    let repeats: Bool
    let isXMLAttribute: Bool
  }

  struct TypeRule: Sendable, BitwiseCopyable {
    /// Where its elements begin and end.
    let firstElement: Int
    let elementsEnd: Int
    /// The bits of the elements that must occur.
    let required: UInt64
    let isResource: Bool
    let isAbstract: Bool
    /// What a value must look like; `nil` for what is not a primitive.
    let primitive: PrimitiveRule?

    var elements: Range<Int> { firstElement..<elementsEnd }
  }

  /// Where a list of codes is in the table of the definitions.
  private struct CodeList: Sendable, BitwiseCopyable {
    let start: Int
    let end: Int
  }

  static let none = UInt16.max
  static let noSlot = UInt8.max

  /// Held by the version for the whole program, and so not counted here.
  unowned(unsafe) let definitions: Definitions
  let elements: RuleTable<ElementRule>
  let types: RuleTable<TypeRule>
  private let table: StaticString
  private let codeLists: RuleTable<CodeList>
  /// The index of the type whose elements every primitive has: `id` and `extension`.
  let elementType: Int

  /// The rules of a version, made when they are first asked for.
  static func of(_ version: FHIRVersion) -> StructureRules {
    switch version {
    case .stu3: stu3
    case .r4: r4
    case .r4b: r4b
    case .r5: r5
    }
  }

  private static let stu3 = StructureRules(Definitions.stu3)
  private static let r4 = StructureRules(Definitions.r4)
  private static let r4b = StructureRules(Definitions.r4b)
  private static let r5 = StructureRules(Definitions.r5)

  private init(_ definitions: Definitions) {
    self.definitions = definitions
    var elements: [ElementRule] = []
    let version = definitions.version
    elements.reserveCapacity(definitions.types.count * 16)
    types = RuleTable(definitions.types.map { Self.rule(of: $0, version, &elements) })
    self.elements = RuleTable(elements)
    table = definitions.table
    codeLists = RuleTable(
      definitions.codeLists.map { CodeList(start: $0.lowerBound, end: $0.upperBound) })
    elementType = definitions.types.firstIndex { $0.name == "Element" } ?? 0
  }

  private static func rule(
    of type: TypeDefinition, _ version: FHIRVersion, _ elements: inout [ElementRule]
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
      let slot = isWatched && slots <= 64 ? slots - 1 : noSlot
      if element.required, slot != noSlot { required |= 1 << UInt64(slot) }
      elements.append(
        ElementRule(
          name: element.name.rawValue, type: element.typeNumber,
          codeList: element.codeList.map { UInt16(truncatingIfNeeded: $0) } ?? none, slot: slot,
          repeats: element.repeats, isXMLAttribute: element.isXMLAttribute))
    }
    return TypeRule(
      firstElement: first, elementsEnd: elements.count, required: required,
      isResource: type.isResource,
      isAbstract: type.isAbstract,
      primitive: type.isPrimitive ? PrimitiveRule(type.name, version) : nil)
  }

  /// The index of the element of this name in a type, looked for from `hint` onward first.
  @inline(__always)
  func index(of name: UInt16, in type: TypeRule, from hint: Int) -> Int? {
    let range = type.elements
    let start = min(max(hint, range.lowerBound), range.upperBound)
    for index in start..<range.upperBound where elements[index].name == name { return index }
    for index in range.lowerBound..<start where elements[index].name == name { return index }
    return nil
  }

  /// What the definitions say of a rule.
  func definition(of index: Int, in type: Int) -> ElementDefinition {
    definitions.types[type].elements[index - types[type].elements.lowerBound]
  }

  /// Whether a text is one of a list's codes.
  func isCode(_ text: UnsafeBufferPointer<UInt8>, inList number: UInt16) -> Bool {
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
