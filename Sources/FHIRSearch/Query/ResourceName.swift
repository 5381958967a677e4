/// Which resource a reference means: its type and id, and the server, if it says one.
///
/// references.html: `Patient/1`, `https://example.org/fhir/Patient/1`, `Patient/1/_history/2`,
/// `urn:uuid:…`. `1` alone names an id, as searches may.
public struct ResourceName: Hashable, Sendable {
  /// The address of the server, without a slash at its end.
  public var server: String?
  /// The type of the resource.
  public var type: String?
  /// The id, or all of an address that is none of a server's.
  public var id: String

  /// Reads a reference.
  public init(_ reference: String) {
    var steps = reference.split(separator: "/", omittingEmptySubsequences: false)
    if let history = steps.lastIndex(of: "_history"), history == steps.count - 2 {
      steps.removeLast(2)
    }
    id = String(steps.last ?? "")
    guard steps.count > 1, let type = steps.dropLast().last, type.first?.isUppercase == true else {
      if steps.count > 1 { id = reference }
      return
    }
    self.type = String(type)
    if steps.count > 2 { server = steps.dropLast(2).joined(separator: "/") }
  }

  /// Whether both may be one resource: what both say is the same.
  public func mayBe(_ other: ResourceName) -> Bool {
    func agrees(_ a: String?, _ b: String?) -> Bool { a == nil || b == nil || a == b }
    return id == other.id && agrees(type, other.type) && agrees(server, other.server)
  }
}
