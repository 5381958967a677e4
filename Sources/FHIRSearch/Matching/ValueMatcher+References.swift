import FHIRDocument

/// References: an id, `Type/id`, an address; `:Type`, `:identifier` (search.html#reference).
///
/// `1`, `Patient/1` and `https://example.org/fhir/Patient/1` may be one patient: what one of them does
/// not say counts as the same.
extension ValueMatcher {
  func referenceTest(_ text: String, _ modifier: String?) throws(SearchProblem) -> (Element) -> Bool
  {
    if modifier == "identifier" {
      let token = try tokenTest(text, nil)
      return { $0[.identifier].map(token) ?? false }
    }
    if let modifier, modifier.first?.isUppercase != true { throw .modifier(modifier) }
    let plain = EscapedText.plain(text)
    let wanted = Self.name(plain, type: modifier)
    return { element in
      guard let found = Self.reference(element) else { return false }
      if Self.isSameAddress(found, plain) { return true }
      guard !found.hasPrefix("#"), !found.hasPrefix("urn:") else { return false }
      return ResourceName(found).mayBe(wanted)
    }
  }

  private static func name(_ text: String, type: String?) -> ResourceName {
    var name = ResourceName(text)
    if let type { name.type = type }
    return name
  }

  /// The address of a Reference or canonical.
  static func reference(_ element: Element) -> String? {
    element.isPrimitive ? element.string : element[.reference]?.string
  }

  /// The type that a reference leads to, where it says one.
  static func targetType(_ element: Element) -> String? {
    element[.type]?.string ?? reference(element).flatMap { ResourceName($0).type }
  }
}
