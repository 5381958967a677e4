import FHIRDocument

/// An element of a resource that is being made.
final class MadeElement {
  let name: String
  /// The name of the slice that it is of.
  let slice: String?
  /// What FHIR says of it; of a resource nothing.
  let type: TypeDefinition?
  var value: Value
  var children: [MadeElement] = []

  enum Value {
    case none
    /// A primitive, by its text.
    case text(String, PrimitiveKind)
    /// A copy of an element with all that it has.
    case copy(Element)
  }

  init(_ name: String, _ value: Value = .none, type: TypeDefinition? = nil, slice: String? = nil) {
    self.name = name
    self.value = value
    self.type = type
    self.slice = slice
  }

  /// A resource.
  static func resource(_ type: TypeDefinition) -> MadeElement {
    let made = MadeElement("resource", type: type)
    made.children.append(MadeElement("resourceType", .text(type.name, .string)))
    return made
  }

  /// Whether nothing was put into it.
  var isEmpty: Bool {
    if case .none = value { return children.allSatisfy { $0.isEmpty || $0.name == "resourceType" } }
    return false
  }

  /// The text of a child.
  func text(_ name: String) -> String? {
    guard let child = children.first(where: { $0.name == name }) else { return nil }
    switch child.value {
    case .text(let text, _): return text
    case .copy(let element): return element.string
    case .none: return nil
    }
  }

  /// Adds it to a document.
  func write(to builder: inout DocumentBuilder) {
    if isEmpty { return }
    let name = builder.name(self.name)
    switch value {
    case .copy(let element) where element.isInArray && element.isObject:
      // Whether it is in an array here, too, is for the definitions to say.
      builder.open(name)
      for child in element.children { builder.copy(child) }
    case .copy(let element): return builder.copy(element, as: name)
    case .text(let text, let kind): builder.openPrimitive(name, kind, text)
    case .none: builder.open(name)
    }
    for child in children { child.write(to: &builder) }
    builder.close()
  }
}
