public import FHIRDocument

/// A reference to another resource, as it is written.
///
/// [references.html](https://hl7.org/fhir/R4/references.html); in old data it may lack the type, and be an id alone.
public struct ResourceReference: Hashable, Sendable {
  /// The text of the reference: `Patient/12`, an address, or an id.
  public var reference: String?
  /// What it is called.
  public var display: String?

  /// Creates a reference.
  public init(reference: String? = nil, display: String? = nil) {
    (self.reference, self.display) = (reference, display)
  }

  /// Reads an element of the type Reference.
  public init(_ element: Element) {
    self.init(reference: element["reference"]?.string, display: element["display"]?.string)
  }
}

extension ResourceReference {
  /// The id that it ends with, without a version.
  public var id: String? {
    guard let reference else { return nil }
    return parts(of: reference).last.map(String.init)
  }

  /// The type that it names, as `Patient`; `nil` where it names none.
  public var type: String? {
    guard let reference else { return nil }
    let parts = parts(of: reference)
    return parts.count > 1 ? String(parts[parts.count - 2]) : nil
  }

  /// Whether it names a resource by its id, and by its type or by no type.
  public func names(_ type: String, _ id: String) -> Bool { names([type], id) }

  /// Whether it names a resource by its id, and by one of its types or by no type.
  public func names(_ types: [String], _ id: String) -> Bool {
    self.id == id && (type.map(types.contains) ?? true)
  }

  private func parts(of reference: String) -> [Substring] {
    let parts = reference.split(separator: "/")
    guard let history = parts.firstIndex(of: "_history") else { return parts }
    return Array(parts[..<history])
  }
}
