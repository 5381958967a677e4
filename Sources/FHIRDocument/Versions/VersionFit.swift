/// Holds a document against the definitions of one version and notes what does not fit.
struct VersionFit {
  private let document: Document
  private let definitions: Definitions
  private let elementType: TypeDefinition?
  private var misfits: [Int] = []

  /// The places of what a version does not have or has otherwise, in document order.
  static func misfits(of document: Document, _ version: FHIRVersion) -> [Int] {
    let definitions = Definitions.of(version)
    var fit = VersionFit(
      document: document, definitions: definitions,
      elementType: definitions.type(named: "Element"))
    fit.visitResource(0)
    return fit.misfits
  }

  /// An element in words.
  static func describe(_ node: Int, in document: Document) -> String {
    let element = Element(document: document, index: node)
    switch element.name {
    case .root: return "the resource \(element.resourceType ?? "")"
    case .type where element.string == "coding": return "item type coding"
    case let name:
      let isObject = element.isObject && name == .questionnaire
      return "\"\(element.nameText)\"" + (isObject ? " as a Reference" : "")
    }
  }

  private init(document: Document, definitions: Definitions, elementType: TypeDefinition?) {
    self.document = document
    self.definitions = definitions
    self.elementType = elementType
  }

  private mutating func visitResource(_ index: Int) {
    let name = Element(document: document, index: index).resourceType
    guard let type = name.flatMap(definitions.type(named:)), type.isResource else {
      misfits.append(index)
      return
    }
    visit(index, type)
  }

  private mutating func visit(_ index: Int, _ type: TypeDefinition) {
    let end = Int(document.nodes[index].next)
    var child = index + 1
    var hint = 0
    while child < end {
      let node = document.nodes[child]
      let name = ElementName(rawValue: node.name)
      if let place = type.index(of: name, startingAt: hint) {
        hint = place
        check(child, node, type.elements[place], in: type)
      } else if !isOutside(name, type) {
        misfits.append(child)
      }
      child = Int(node.next)
    }
  }

  /// Whether a name stands in resources without being an element.
  private func isOutside(_ name: ElementName, _ type: TypeDefinition) -> Bool {
    name.isLocal || (name == .resourceType && type.isResource) || name == Self.comments
  }

  private static let comments = ElementName(known: "fhir_comments")

  private mutating func check(
    _ index: Int, _ node: Node, _ element: ElementDefinition, in owner: TypeDefinition
  ) {
    let type = definitions.type(of: element)
    let isObject = node.kind == .object
    let isRegular = node.kind != .array && node.kind != .null
    if document.isFromJSON, isRegular, element.repeats != node.flags.contains(.inArray) {
      misfits.append(index)
      return
    }
    if type.isPrimitive {
      if isObject, !hasOnlyExtras(index) {
        misfits.append(index)
      } else {
        if let elementType, Int(node.next) > index + 1 { visit(index, elementType) }
        if element.name == .type, owner.name == "Questionnaire.item" { checkItemType(index) }
      }
    } else if isObject {
      if type.isResource { visitResource(index) } else { visit(index, type) }
    } else if isRegular {
      misfits.append(index)
    }
  }

  /// Whether an element without a value has only what primitives have; XML cannot tell them apart.
  private func hasOnlyExtras(_ index: Int) -> Bool {
    Element(document: document, index: index).children.allSatisfy {
      $0.name == .extension || $0.name == .id
    }
  }

  private mutating func checkItemType(_ index: Int) {
    let isR5 = definitions.version == .r5
    switch Element(document: document, index: index).string {
    case "coding": if !isR5 { misfits.append(index) }
    case "choice", "open-choice": if isR5 { misfits.append(index) }
    default: return
    }
  }
}
