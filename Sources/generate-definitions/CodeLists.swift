/// Gives the elements of a version the codes of their required bindings.
///
/// HL7's schemas of R4 and of R5's last draft list them. The type lists of `fhir.resources` have them
/// from the one-line descriptions of the elements (`draft | active | retired`), which end in `+`
/// where there are more, and which are wrong now and then (STU3 says `normal` where the codes of
/// Task.priority have `routine`): so the codes of a near version count, too. An element whose codes
/// is not known from these gets none.
struct CodeLists {
  /// The codes by path, `Questionnaire.status`, as the descriptions have them.
  private let described: [String: [String]]
  /// The codes by path as an XSD has them; empty where an element has none there.
  private let listed: [String: [String]]
  /// Whether the XSD is of this version, and not of a near one.
  private let isOwnList: Bool

  init(described: [[SchemaType]], listed: [SchemaType], isOwnList: Bool) {
    self.described = Self.codes(described.flatMap(\.self))
    self.listed = Self.codes(listed)
    self.isOwnList = isOwnList
  }

  /// The types with the codes of their elements.
  func adding(to types: [SchemaType]) -> [SchemaType] {
    types.map { type in
      var type = type
      for index in type.elements.indices {
        let element = type.elements[index]
        let isOpen = element.hasLooseBinding || element.isChoice || element.types != ["code"]
        type.elements[index].codes = isOpen ? [] : codes(at: "\(type.name).\(element.name)")
      }
      return type
    }
  }

  private func codes(at path: String) -> [String] {
    let listed = listed[path]
    // What is not a list there takes any code: a language, a MIME type.
    if let listed, listed.isEmpty { return [] }
    let described = described[path] ?? []
    let isWhole = described.allSatisfy { !$0.contains("+") && $0 != "etc." }
    if isWhole, !described.isEmpty || isOwnList {
      return described + (listed ?? []).filter { !described.contains($0) }
    }
    if isOwnList { return listed ?? [] }
    let known = described.filter { !$0.contains("+") }
    guard let listed, !known.isEmpty, known.allSatisfy(listed.contains) else { return [] }
    return listed
  }

  private static func codes(_ types: [SchemaType]) -> [String: [String]] {
    var codes: [String: [String]] = [:]
    for type in types {
      for element in type.elements { codes["\(type.name).\(element.name)"] = element.codes }
    }
    return codes
  }
}
