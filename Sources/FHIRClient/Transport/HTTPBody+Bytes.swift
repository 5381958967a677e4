public import SurveyDiagnostics
import Synchronization

extension HTTPBody {
  /// No body.
  public static let none = HTTPBody(length: 0) { () throws(Diagnostic) -> [UInt8]? in nil }

  /// A body in memory, in one block.
  public init(_ bytes: [UInt8]) {
    let rest = OneBlock(bytes.isEmpty ? nil : bytes)
    self.init(length: bytes.count) { () throws(Diagnostic) -> [UInt8]? in rest.take() }
  }

  /// The whole of it; `nil` where it is longer than a limit.
  public func bytes(upTo limit: Int) async throws(Diagnostic) -> [UInt8]? {
    var bytes: [UInt8] = []
    while let block = try await next() {
      guard block.count <= limit - bytes.count else { return nil }
      if bytes.isEmpty { bytes = block } else { bytes += block }
    }
    return bytes
  }

  /// A block that can be taken once.
  private final class OneBlock: Sendable {
    private let block: Mutex<[UInt8]?>

    init(_ block: [UInt8]?) { self.block = Mutex(block) }

    func take() -> [UInt8]? { block.withLock { $0.take() } }
  }
}
