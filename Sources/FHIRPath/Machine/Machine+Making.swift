import FHIRDocument
import SurveyDiagnostics
import SurveyPrimitives

/// Elements that an expression makes: FHIRPath, Instance Selectors; FHIR, Type Factory.
extension Machine {
  /// An element of a type with the elements that are given.
  mutating func make(
    _ type: String, _ elements: [(name: String, values: [Item])], _ call: Call
  ) throws(FHIRPath.Failure) -> Item {
    guard var maker = ElementMaker(type, typesOfMade) else { throw unknown(type, call) }
    var elements = elements
    if maker.type.isPrimitive {
      let value = elements.firstIndex { $0.name == "value" }
      try begin(&maker, value.map { elements.remove(at: $0).values } ?? [], call)
    }
    return try finish(&maker, adding: elements, call)
  }

  /// A copy of an element with elements of a name more, or in place of those that it has.
  mutating func copy(
    _ item: Item, adding name: String, _ values: [Item], isReplacing: Bool, _ call: Call
  ) throws(FHIRPath.Failure) -> Item {
    guard item.kind == .element else {
      throw wrongType(.argument(0), item, .element, at: call.offset)
    }
    let type = typeName(item) ?? "Element"
    guard var maker = ElementMaker(type, typesOfMade) else { throw unknown(type, call) }
    let isValue = maker.type.isPrimitive && isReplacing && name == "value"
    if maker.type.isPrimitive { try begin(&maker, isValue ? values : [item], call) }
    maker.copyContent(of: element(item), but: isReplacing ? name : nil)
    return try finish(&maker, adding: isValue ? [] : [(name, values)], call)
  }

  /// Puts a document with a made element among those of the evaluation.
  mutating func add(
    _ document: Document, _ node: Int, _ type: TypeNumber, at offset: Int
  ) throws(FHIRPath.Failure) -> Item {
    let size =
      document.nodes.count * MemoryLayout<Node>.stride + document.bytes.count + Self.sizeOfDocument
    try spend(size >> 4, at: offset)
    madeSize += size
    guard sources.count < Int(Item.store) - 1 else { throw tooMuchMemory(at: offset) }
    sources.append(TreeSource(document, version: document.fhirVersion))
    return .element(node, UInt16(truncatingIfNeeded: sources.count - 1), type)
  }

  /// The types of the version that elements are made in: that of the environment, or of the input.
  var typesOfMade: TypeSystem {
    environment.version.map { TypeSystem.of($0) } ?? sources.first?.types ?? TypeSystem.of(.r4)
  }

  /// The bytes that a document takes besides its nodes and texts.
  private static let sizeOfDocument = 512
}

extension Machine {
  private mutating func begin(
    _ maker: inout ElementMaker, _ values: [Item], _ call: Call
  ) throws(FHIRPath.Failure) {
    do throws(ElementMaker.Problem) {
      try maker.begin(try contents(values))
    } catch {
      throw failure(error, "value", maker.type.name, values, call)
    }
  }

  private mutating func finish(
    _ maker: inout ElementMaker, adding elements: [(name: String, values: [Item])], _ call: Call
  ) throws(FHIRPath.Failure) -> Item {
    for element in elements {
      do throws(ElementMaker.Problem) {
        try maker.add(element.name, try contents(element.values))
      } catch {
        throw failure(error, element.name, maker.type.name, element.values, call)
      }
    }
    let (document, node) = maker.finish()
    return try add(document, node, maker.number, at: call.offset)
  }

  private mutating func contents(
    _ values: [Item]
  ) throws(ElementMaker.Problem) -> [ElementMaker.Content] {
    var contents: [ElementMaker.Content] = []
    for (index, item) in values.enumerated() {
      guard let content = content(item) else { throw .wrongType(index) }
      contents.append(content)
    }
    return contents
  }

  /// What an item is as a part of an element; `nil` for the name of a type.
  private mutating func content(_ item: Item) -> ElementMaker.Content? {
    switch item.kind {
    case .type: return nil
    case .quantity: return .quantity(store.quantities[item.index])
    case .element:
      let source = sources[Int(item.source)]
      let type = type(item)
      if source.nodes[item.node].isObject { return .element(element(item), type) }
      let text = value(item).flatMap { self.text(of: $0) }.map { string($0) }
      return .primitive(text, source.types.names(from: type), element(item))
    default:
      guard let system = SystemType(item.kind), let text = text(of: item) else { return nil }
      return .primitive(string(text), system.typesOfFHIR, nil)
    }
  }

  private func unknown(_ type: String, _ call: Call) -> FHIRPath.Failure {
    failure(.unknownType, ["name": .literal(type)], at: call.offset)
  }

  private func failure(
    _ problem: ElementMaker.Problem, _ name: String, _ type: String, _ values: [Item], _ call: Call
  ) -> FHIRPath.Failure {
    switch problem {
    case .noElement:
      failure(.noSuchElement, ["type": .literal(type), "name": .literal(name)], at: call.offset)
    case .several(let count):
      failure(
        .severalForElement,
        ["part": .literal("\(type).\(name)"), "count": .number(count)], at: call.offset)
    case .wrongType(let index):
      failure(
        .notOfElement,
        ["element": .literal("\(type).\(name)"), "value": .phrase(phrase(values[index]))],
        at: call.offset)
    }
  }
}

extension SystemType {
  /// The types of FHIR that have values of it, the first one for an element of any type.
  fileprivate var typesOfFHIR: [String] {
    switch self {
    case .boolean: ["boolean"]
    case .string: ["string", "markdown", "code", "uri", "url", "canonical", "id", "base64Binary"]
    case .integer: ["integer", "positiveInt", "unsignedInt", "integer64", "decimal"]
    case .long: ["integer64", "decimal"]
    case .decimal: ["decimal"]
    case .date: ["date", "dateTime"]
    case .dateTime: ["dateTime", "instant"]
    case .time: ["time"]
    case .quantity: ["Quantity"]
    case .any: []
    }
  }
}

extension TypeSystem {
  /// The name of a type and of those that it is built on.
  fileprivate func names(from type: TypeNumber) -> [String] {
    var names: [String] = []
    var current = type
    while let name = name(current) {
      names.append(name)
      current = base(current)
    }
    return names
  }
}
