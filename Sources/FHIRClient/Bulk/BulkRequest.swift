import HTTPTypes

/// What is wanted of a server's data.
///
/// [Bulk Data Access 2.0](https://hl7.org/fhir/uv/bulkdata/STU2/export.html)
public struct BulkRequest: Hashable, Sendable {
  /// The id of a Group whose data are wanted; `nil` for those of all.
  public var group: String?
  /// The types of resources; empty for all.
  public var types: [String]
  /// Only what changed since then, as an instant of FHIR; `nil` for everything.
  public var since: String?

  /// Wants everything, unless something else is said.
  public init(group: String? = nil, types: [String] = [], since: String? = nil) {
    (self.group, self.types, self.since) = (group, types, since)
  }

  /// Path and query below the address of the server.
  var path: String {
    var terms = [SearchTerm("_outputFormat", "application/fhir+ndjson")]
    if !types.isEmpty { terms.append(SearchTerm("_type", types.joined(separator: ","))) }
    if let since { terms.append(SearchTerm("_since", since)) }
    let operation = group.map { "Group/\(PercentEncoding.encode($0))/$export" } ?? "$export"
    return "\(operation)?\(SearchTerm.query(terms))"
  }
}
