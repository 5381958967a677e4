public import SurveyDiagnostics

/// One element of a document: a resource, an object, or a primitive with its extensions.
///
/// A cheap value: a document and an index. Elements of one name that repeat are siblings.
///
/// ```swift
/// for item in questionnaire.children(.item) { print(item[.linkId]?.string ?? "") }
/// ```
public struct Element: Sendable {
  /// The document that holds it.
  public let document: Document
  package let index: Int

  package init(document: Document, index: Int) {
    self.document = document
    self.index = index
  }

  var node: Node { document.nodes[index] }
}

extension Element: Hashable {
  /// Whether both are the same element of the same document.
  public static func == (left: Element, right: Element) -> Bool {
    left.document === right.document && left.index == right.index
  }

  /// Hashes document and index.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(document))
    hasher.combine(index)
  }
}

extension Element {
  /// The name under which its parent holds it.
  public var name: ElementName { ElementName(rawValue: node.name) }

  /// The name as text.
  public var nameText: String { document.text(of: name) }

  /// Whether it is an object: an element that cannot have a value of its own.
  public var isObject: Bool { node.kind == .object }

  /// Whether it is a primitive, with or without a value.
  public var isPrimitive: Bool { node.kind != .object && node.kind != .array }

  /// Whether it is a primitive that has a value.
  public var hasValue: Bool { isPrimitive && node.kind != .null }

  /// Whether it is a JSON array without entries, which FHIR forbids and which says nothing.
  public var isEmptyArray: Bool { node.kind == .array && !hasChildren }

  /// Whether it was in a JSON array.
  public var isInArray: Bool { node.flags.contains(.inArray) }

  /// Whether it is a JSON string, or a value of XML, where every value is a text.
  public var isText: Bool { node.kind == .string || node.kind == .text }

  /// Whether it is a JSON number.
  public var isNumber: Bool { node.kind == .number }

  /// Whether it is a JSON `true` or `false`.
  public var isBoolean: Bool { node.kind == .boolean }

  /// Whether something is inside of it.
  public var hasChildren: Bool { Int(node.next) > index + 1 }

  /// The type of a resource: `Questionnaire`; `nil` for what is not a resource.
  public var resourceType: String? { self[.resourceType]?.string }

  /// Whether it is a QuestionnaireResponse; the name is compared as bytes.
  var isQuestionnaireResponse: Bool { self[.resourceType]?.hasText(Self.response) == true }

  private static let response = Array("QuestionnaireResponse".utf8)

  /// What is inside of it, at any depth, under one of two names, in the order of the document.
  package func descendants(named name: ElementName, or other: ElementName) -> [Element] {
    let nodes = document.nodes
    var found: [Element] = []
    for node in index + 1..<end
    where nodes[node].name == name.rawValue || nodes[node].name == other.rawValue {
      found.append(Element(document: document, index: node))
    }
    return found
  }

  /// The first child of this name.
  public subscript(_ name: ElementName) -> Element? {
    let end = end
    var child = index + 1
    while child < end {
      let node = document.nodes[child]
      if node.name == name.rawValue { return Element(document: document, index: child) }
      child = Int(node.next)
    }
    return nil
  }

  /// The first child of this name.
  public subscript(_ name: String) -> Element? {
    document.name(name).flatMap { self[$0] }
  }

  /// All children in their order.
  public var children: Children { Children(parent: self, name: nil) }

  /// The children of one name, in their order.
  public func children(_ name: ElementName) -> Children { Children(parent: self, name: name) }

  /// The child whose name is this base and a type: `value` finds `valueString`.
  ///
  /// Of several, which FHIR forbids, the one whose name comes first in the alphabet, those that FHIR
  /// knows before others: so it is the same one in whatever order they are.
  public func choice(_ base: String) -> Element? {
    var best: Element?
    for child in children where child.name.isChoice(base, localNames: document.localNames) {
      if let best {
        let order = (best.name.isLocal ? 1 : 0, child.name.isLocal ? 1 : 0)
        guard order.1 < order.0 || (order.0 == order.1 && child.nameText < best.nameText)
        else { continue }
      }
      best = child
    }
    return best
  }

  /// Its position in its source.
  public var position: SourcePosition? { document.position(ofNode: index) }

  /// Its location, for a message.
  public func location(linkId: String? = nil) -> Location {
    Location(
      file: document.sourceName, position: position,
      subject: .element(path: path.description), linkId: linkId)
  }
}

/// The children of an element, all or those of one name.
public struct Children: Sequence, Sendable {
  let parent: Element
  let name: ElementName?

  /// Starts at the first child.
  public func makeIterator() -> Iterator {
    Iterator(
      document: parent.document, name: name?.rawValue, position: parent.index + 1,
      end: Int(parent.node.next))
  }

  /// Walks over the siblings by their skip links.
  public struct Iterator: IteratorProtocol {
    let document: Document
    let name: UInt16?
    var position: Int
    let end: Int

    /// The next child, or `nil` at the end.
    public mutating func next() -> Element? {
      while position < end {
        let index = position
        let node = document.nodes[index]
        position = Int(node.next)
        if name == nil || node.name == name { return Element(document: document, index: index) }
      }
      return nil
    }
  }

  /// Whether there is none.
  public var isEmpty: Bool {
    var iterator = makeIterator()
    return iterator.next() == nil
  }
}
