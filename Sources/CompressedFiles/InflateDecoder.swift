import CZlib

/// Decodes data without head and end, as zip archives have them, piece by piece.
final class InflateDecoder: Decoder {
  /// zlib keeps the address of it, so it stays where it is.
  private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
  private let isReady: Bool

  init() {
    stream.initialize(to: z_stream())
    isReady = fhir_survey_inflate_start(stream) == Z_OK
  }

  deinit {
    if isReady { inflateEnd(stream) }
    stream.deallocate()
  }

  func decode(
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
