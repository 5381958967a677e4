import CCurl
import HTTPTypes
import SurveyDiagnostics

/// What libcurl calls back while it works on a request; on the thread of the request alone.
final class CurlContext {
  private let transfer: CurlTransfer
  private var head = HeaderLines()
  private var lastByte = ContinuousClock.now

  init(_ transfer: CurlTransfer) { self.transfer = transfer }

  /// Something happened.
  func touch() { lastByte = .now }

  /// The milliseconds since something happened.
  var idle: Int {
    let (seconds, attoseconds) = (ContinuousClock.now - lastByte).components
    return Int(seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000)
  }

  private static func of(_ context: UnsafeMutableRawPointer?) -> CurlContext? {
    context.map { Unmanaged<CurlContext>.fromOpaque($0).takeUnretainedValue() }
  }

  static let write: fsc_block_function = { bytes, size, count, context in
    guard let own = of(context) else { return 0 }
    let block = UnsafeRawBufferPointer(start: bytes, count: size * count)
    let isTaken = own.transfer.receive(block)
    own.touch()
    return isTaken ? block.count : 0
  }

  static let header: fsc_block_function = { bytes, size, count, context in
    guard let own = of(context) else { return 0 }
    own.touch()
    let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
    if let head = own.head.add(line) { own.transfer.begin(head) }
    return line.count
  }

  static let read: fsc_block_function = { bytes, size, count, context in
    guard let own = of(context) else { return Int(FSC_READ_ABORT) }
    own.touch()
    let buffer = UnsafeMutableRawBufferPointer(start: bytes, count: size * count)
    return own.transfer.send(to: buffer) ?? Int(FSC_READ_PAUSE)
  }
}
