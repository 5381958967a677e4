public import SurveyDiagnostics

/// The body of a request or reply, a block at a time.
public struct HTTPBody: Sendable {
  /// How many bytes there are, where that is known.
  public let length: Int?
  private let read: @Sendable () async throws(Diagnostic) -> [UInt8]?

  /// A body whose blocks come one after the other; `nil` is its end.
  public init(
    length: Int? = nil, next: @escaping @Sendable () async throws(Diagnostic) -> [UInt8]?
  ) {
    (self.length, read) = (length, next)
  }

  /// The next block; `nil` at the end.
  public func next() async throws(Diagnostic) -> [UInt8]? { try await read() }
}
