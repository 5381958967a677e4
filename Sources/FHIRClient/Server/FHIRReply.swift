public import FHIRDocument
public import HTTPTypes
public import SurveyDiagnostics

/// What a FHIR server answered.
public struct FHIRReply: Sendable {
  /// The status of HTTP.
  public let status: Int
  /// The resource that came; `nil` where none did.
  public let document: Document?
  /// What an OperationOutcome says; of one that came instead of a resource, all of it.
  public let outcome: [Diagnostic]
  /// The header of the reply.
  public let fields: HTTPFields
  /// What was asked: `GET https://example.org/fhir/Patient/1`, without what is behind a question mark.
  let request: String

  /// The tag of the version that came, as `If-Match` wants it.
  public var etag: String? { fields[.eTag] }

  /// The address of what was created.
  public var location: String? { fields[.location] }

  /// The resource that came.
  public var resource: Element? { document?.root }

  /// Whether the server did what was asked.
  public var isSuccess: Bool { (200..<300).contains(status) }

  /// Whether the server may do later what it did not do now.
  public var isTemporary: Bool { RetryRules.isTemporary(status) }

  /// The id of what was created or changed: that of the resource, else that of the address.
  public var id: String? {
    if let resource, resource.resourceType != "OperationOutcome", let id = resource[.id]?.string {
      return id
    }
    guard let location else { return nil }
    let parts = location.prefix { $0 != "?" && $0 != "#" }.split(separator: "/")
    let end = parts.lastIndex(of: "_history") ?? parts.count
    return end > 1 ? String(parts[end - 1]) : nil
  }

  /// What to say where the server did not do what was asked: the status, and the first of its reasons.
  public var refusal: Diagnostic? {
    guard !isSuccess else { return nil }
    let code: Diagnostic.Code = status == 403 ? .serverForbids : .serverRefuses
    let reason = outcome.first { $0.severity == .error } ?? outcome.first
    return Diagnostic(
      code,
      [
        "request": .literal(request), "status": .number(status),
        "reason": reason.map { .finding($0) },
      ], at: reason?.location ?? Location())
  }

  /// The reply; throws ``refusal`` where there is one.
  @discardableResult
  public func required() throws(Diagnostic) -> FHIRReply {
    if let refusal { throw refusal }
    return self
  }
}
