public import FHIRDocument

/// What a search has found.
public struct SearchResult: Sendable {
  /// The search as it was asked.
  public var request: String
  /// How many resources fit, on all pages.
  public var total: Int
  /// The resources that fit, in their order.
  public var matches: [Element]
  /// What `_include` and `_revinclude` add.
  public var included: [Element] = []
  /// Whether one resource was asked for by its id.
  public var isRead = false

  /// The result as a server gives it: a Bundle of type `searchset` (bundle.html#searchset).
  public func bundle() -> Document {
    var builder = DocumentBuilder()
    builder.open(.root)
    builder.string(.resourceType, "Bundle")
    builder.string(.type, "searchset")
    builder.number(.total, String(total))
    builder.open(.link, inArray: true)
    builder.string(builder.name("relation"), "self")
    builder.string(.url, request)
    builder.close()
    for resource in matches { Self.add(resource, "match", to: &builder) }
    for resource in included { Self.add(resource, "include", to: &builder) }
    builder.close()
    return builder.finish(sourceName: request, version: matches.first?.document.fhirVersion)
  }

  private static func add(_ resource: Element, _ mode: String, to builder: inout DocumentBuilder) {
    builder.open(.entry, inArray: true)
    builder.copy(resource, as: .resource)
    builder.open(.search)
    builder.string(.mode, mode)
    builder.close()
    builder.close()
  }
}
