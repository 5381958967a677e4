import FHIRDocument
import SurveyDiagnostics
public import SurveyPrimitives

/// What a server answered to an ``OAuthRequest``, and when that was here.
///
/// There may be tokens in it, so that it prints without its text.
public struct OAuthReply: Sendable {
  /// The status of HTTP.
  public let status: Int
  /// The body.
  public let bytes: [UInt8]
  /// When it had come: from then on the life of a token is counted.
  public let received: Instant

  /// Creates a reply.
  public init(status: Int, bytes: [UInt8], received: Instant) {
    (self.status, self.bytes, self.received) = (status, bytes, received)
  }

  /// Whether the server did what it was asked for.
  var isSuccess: Bool { (200..<300).contains(status) }

  /// The object of JSON that the body is; `nil` where it is something else.
  var object: Element? {
    var options = ReadOptions()
    options.readsSiblings = false
    options.maximumDepth = 64
    guard Format(of: bytes) == .json else { return nil }
    let read = Document.read(Source(name: "-", bytes: bytes), options: options)
    return read.document.flatMap { $0.root.isObject ? $0.root : nil }
  }
}

extension OAuthReply: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The status alone.
  public var description: String { "a reply of status \(status)" }
  /// The status alone.
  public var debugDescription: String { description }
  /// The status alone.
  public var customMirror: Mirror { Mirror(self, children: ["status": status]) }
}
