/// Reads a generated table of types.
///
///     r Questionnaire DomainResource|url uri|version string|item* .|…
///
/// One line for each type: kind (`p` primitive, `c` complex, `a` abstract resource, `r` resource),
/// name, base type or `-`, then the elements that it adds. After an element's name: `@` an XML
/// attribute, `!` 1..1, `*` 0..*, `+` 1..*, nothing 0..1. The type `.` is the inner type with the
/// element's own path; a choice is `value[boolean,string]`. `status code#2` takes the codes in the
/// third of the lines `v draft active …` that are above all types. No element of any version
/// occurs otherwise than 0..1, 1..1, 0..* or 1..*; the generator sees to that.
struct DefinitionsParser {
  private let table: UnsafeBufferPointer<UInt8>
  private let version: FHIRVersion
  private let lines: [Line]
  /// The index of each type in the table.
  private let numbers: WordNumbers
  /// Where in the table the lists of codes are.
  let codeLists: [Range<Int>]

  /// Data types that only others are built on.
  private static let abstractTypes: Set<String> = [
    "Element", "BackboneElement", "DataType", "BackboneType",
  ]

  private struct Line {
    var kind: UInt8
    var name: TableWord
    var base: TableWord
    var elements: Range<Int>
    /// How values are written, `nil` when the type is not a primitive.
    var primitive: PrimitiveKind?
  }

  init(_ table: UnsafeBufferPointer<UInt8>, version: FHIRVersion) {
    self.table = table
    self.version = version
    var lines: [Line] = []
    lines.reserveCapacity(1024)
    var scanner = TableScanner(table)
    var codeLists: [Range<Int>] = []
    while let kind = scanner.next() {
      scanner.skip(1)
      if kind == UInt8(ascii: "v") {
        codeLists.append(scanner.restOfLine())
        continue
      }
      let name = scanner.word()
      scanner.skip(1)
      let base = scanner.word()
      lines.append(
        Line(
          kind: kind, name: name, base: base, elements: scanner.restOfLine(),
          primitive: kind == UInt8(ascii: "p") ? PrimitiveKind(typeName: name.text) : nil))
    }
    self.lines = lines
    numbers = WordNumbers(lines.map(\.name))
    self.codeLists = codeLists
  }

  /// All types of the table in its order.
  func types() -> [TypeDefinition] {
    var types: [TypeDefinition] = []
    types.reserveCapacity(lines.count)
    for line in lines {
      // Bases are above the types built on them.
      let base = numbers.number(of: line.base).flatMap { $0 < types.count ? types[$0] : nil }
      let name = line.name.text
      let isAbstract = line.kind == UInt8(ascii: "a")
      types.append(
        TypeDefinition(
          name: name,
          kind: line.primitive != nil
            ? .primitive : isAbstract || line.kind == UInt8(ascii: "r") ? .resource : .complex,
          base: base?.name,
          isAbstract: isAbstract || Self.abstractTypes.contains(name),
          primitive: line.primitive,
          elements: (base?.elements ?? []) + elements(of: line)))
    }
    return types
  }

  private func elements(of line: Line) -> [ElementDefinition] {
    var elements: [ElementDefinition] = []
    var scanner = TableScanner(table, line.elements)
    while scanner.next() == UInt8(ascii: "|") {
      let name = scanner.word()
      var entry = Entry()
      while let mark = scanner.next() {
        switch mark {
        case UInt8(ascii: "@"): entry.isXMLAttribute = true
        case UInt8(ascii: "!"): entry.required = true
        case UInt8(ascii: "*"): entry.repeats = true
        case UInt8(ascii: "+"): (entry.required, entry.repeats) = (true, true)
        case UInt8(ascii: "["), UInt8(ascii: ","):
          let type = scanner.word()
          entry.choice = name.elementName
          name.withVariant(type) { add($0, type, entry, to: &elements) }
          continue
        case UInt8(ascii: " "):
          let type = scanner.word()
          entry.codeList = scanner.number(after: UInt8(ascii: "#"))
          if type.isInner {
            line.name.withInner(name) { add(name, $0, entry, to: &elements) }
          } else {
            add(name, type, entry, to: &elements)
          }
        default: break
        }
        if mark == UInt8(ascii: " ") || mark == UInt8(ascii: "]") { break }
      }
    }
    return elements
  }

  private struct Entry {
    var choice: ElementName?
    var required = false
    var repeats = false
    var isXMLAttribute = false
    var codeList: Int?
  }

  /// Adds an element; a name or type missing from the tables is left out, and a test sees it.
  private func add(
    _ name: TableWord, _ type: TableWord, _ entry: Entry, to elements: inout [ElementDefinition]
  ) {
    guard let name = name.elementName, let number = numbers.number(of: type) else { return }
    elements.append(
      ElementDefinition(
        name: name, choice: entry.choice,
        primitive: lines[number].primitive,
        repeats: entry.repeats, required: entry.required, isXMLAttribute: entry.isXMLAttribute,
        version: version, typeNumber: UInt16(truncatingIfNeeded: number),
        codeList: entry.codeList))
  }
}

extension TableWord {
  /// The number of the element's name that the word is.
  fileprivate var elementName: ElementName? {
    NameTable.shared.find(UnsafeRawBufferPointer(utf8).bytes, from: 0, length: utf8.count)
      .map(ElementName.init(rawValue:))
  }

  /// Whether it stands for the inner type of an element.
  fileprivate var isInner: Bool { utf8.count == 1 && utf8.first == UInt8(ascii: ".") }

  /// Calls `body` with the name of a choice's variant, `valueString` of `value` and `string`.
  fileprivate func withVariant(_ type: TableWord, _ body: (TableWord) -> Void) {
    var name = Array(utf8)
    for (index, byte) in type.utf8.enumerated() {
      let isSmall = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
      name.append(index == 0 && isSmall ? byte - 32 : byte)
    }
    name.withUnsafeBufferPointer { body(TableWord($0)) }
  }

  /// Calls `body` with the name of an inner type, `Questionnaire.item` of `Questionnaire`.
  fileprivate func withInner(_ name: TableWord, _ body: (TableWord) -> Void) {
    let path = Array(utf8) + [UInt8(ascii: ".")] + Array(name.utf8)
    path.withUnsafeBufferPointer { body(TableWord($0)) }
  }
}
