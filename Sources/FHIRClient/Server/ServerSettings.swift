public import FHIRDocument

/// How a server is spoken to.
public struct ServerSettings: Sendable {
  /// The languages in which answers are wanted, as BCP 47, the best one first: `Accept-Language`.
  public var languages: [String] = []
  /// The version of FHIR that is asked for, of a server that has several; `nil` for its own.
  public var version: FHIRVersion?
  /// How long a request may take.
  public var limits = HTTPLimits()
  /// What is tried again, and when.
  public var retries = RetryPolicy()
  /// The program that asks.
  public var userAgent = "fhir-survey"
  /// The most bytes of a resource or Bundle that are taken from the server.
  public var largestReply = 256 << 20
  /// Whether http without encryption is spoken to other machines, too, and not only to this one.
  public var allowsInsecure = false

  /// The usual settings.
  public init() {}
}
