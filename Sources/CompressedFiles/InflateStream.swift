import CZlib

/// A stream of zlib that is inflated piece by piece; the decoders put their formats around it.
final class InflateStream {
  /// zlib keeps the address of it, so it stays where it is.
  private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
  private let isReady: Bool

  /// Begins as one of zlib's ways to begin says.
  init(_ start: (UnsafeMutablePointer<z_stream>) -> Int32) {
    stream.initialize(to: z_stream())
    isReady = start(stream) == Z_OK
  }

  deinit {
    if isReady { inflateEnd(stream) }
    stream.deallocate()
  }

  /// Begins again; says whether that is possible.
  func reset() -> Bool { inflateReset(stream) == Z_OK }

  /// Inflates what there is, as far as there is room.
  func step(
    _ input: UnsafeRawBufferPointer, into room: UnsafeMutableRawBufferPointer
  ) -> DecodingStep {
    guard isReady else { return DecodingStep(consumed: 0, produced: 0, outcome: .wantsMemory) }
    // zlib only reads there, and says so in newer versions.
    stream.pointee.next_in = UnsafeMutablePointer(
      mutating: input.baseAddress?.assumingMemoryBound(to: UInt8.self))
    stream.pointee.avail_in = UInt32(clamping: input.count)
    stream.pointee.next_out = room.baseAddress?.assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_out = UInt32(clamping: room.count)
    let (given, wanted) = (stream.pointee.avail_in, stream.pointee.avail_out)
    let result = inflate(stream, Z_NO_FLUSH)
    let outcome: DecodingStep.Outcome =
      switch result {
      case Z_OK, Z_BUF_ERROR: .more
      case Z_STREAM_END: .ended
      case Z_MEM_ERROR: .wantsMemory
      default: .damaged
      }
    return DecodingStep(
      consumed: Int(given - stream.pointee.avail_in),
      produced: Int(wanted - stream.pointee.avail_out), outcome: outcome)
  }
}
