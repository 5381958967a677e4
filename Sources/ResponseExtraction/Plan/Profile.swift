import FHIRDocument

/// What a StructureDefinition says of elements: their slices, and the values that they always have.
struct Profile: Sendable {
  /// An element of a profile.
  struct ProfileElement: Sendable {
    let id: String
    let isRequired: Bool
    /// A fixed or pattern value.
    let value: Element?
    /// Of an extension, the address that says which it is.
    let url: String?
  }

  let type: String
  private let elements: [ProfileElement]
  private let ids: Set<String>

  init?(_ definition: Element) {
    guard let type = definition["type"]?.string else { return nil }
    self.type = type
    let snapshot = (definition["snapshot"] ?? definition["differential"])
    elements = (snapshot?.children.map(\.self) ?? []).compactMap { element in
      guard element.nameText == "element", let id = element[.id]?.string else { return nil }
      return ProfileElement(
        id: id, isRequired: element["min"].flatMap(\.integer).map { $0 > 0 } ?? false,
        value: element.choice("fixed") ?? element.choice("pattern"),
        url: element.children(.type).filter { $0[.code]?.string == "Extension" }
          .compactMap { $0["profile"]?.string }.first)
    }
    ids = Set(elements.map(\.id))
  }

  /// Whether it has an element, a slice for example.
  func has(_ id: String) -> Bool { ids.contains(id) }

  /// The element itself.
  func element(_ id: String) -> ProfileElement? { elements.first { $0.id == id } }

  /// What an element always has: the elements below it with a value, and the names that lead there.
  ///
  /// What is deeper is there where all between has to be.
  func values(below id: String) -> [(names: [String], value: Element)] {
    let start = id + "."
    return elements.compactMap { element in
      guard let value = element.value, element.id.hasPrefix(start) else { return nil }
      let names = element.id.dropFirst(start.count).split(separator: ".").map(String.init)
      if names.contains(where: { $0.contains(":") }) { return nil }
      var above = id
      for name in names.dropLast() {
        above += "." + name
        if self.element(above)?.isRequired != true { return nil }
      }
      return (names, value)
    }
  }
}
