import CZlib

/// Decodes gzip ([RFC 1952](https://www.rfc-editor.org/rfc/rfc1952)), member after member, as `bgzip`
/// and `pigz` write them.
///
/// Zeros between and behind members, with which tapes and `tar` fill blocks, are read over, as `gzip`
/// does.
final class GzipDecoder: Decoder {
  /// zlib keeps the address of it, so it stays where it is.
  private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
  private let isReady: Bool
  private var isBetweenMembers = false

  init() {
    stream.initialize(to: z_stream())
    isReady = fhir_survey_gzip_start(stream) == Z_OK
  }

  deinit {
    if isReady { inflateEnd(stream) }
    stream.deallocate()
  }

  func decode(
    _ input: UnsafeRawBufferPointer, into room: UnsafeMutableRawBufferPointer
  ) -> DecodingStep {
    guard isReady else { return DecodingStep(consumed: 0, produced: 0, outcome: .wantsMemory) }
    let zeros = isBetweenMembers ? input.prefix { $0 == 0 }.count : 0
    if isBetweenMembers, zeros == input.count {
      return DecodingStep(consumed: zeros, produced: 0, outcome: .ended)
    }
    isBetweenMembers = false
    let data = UnsafeRawBufferPointer(rebasing: input.dropFirst(zeros))
    // zlib only reads there, and says so in newer versions.
    stream.pointee.next_in = UnsafeMutablePointer(
      mutating: data.baseAddress?.assumingMemoryBound(to: UInt8.self))
    stream.pointee.avail_in = UInt32(clamping: data.count)
    stream.pointee.next_out = room.baseAddress?.assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_out = UInt32(clamping: room.count)
    let (given, wanted) = (stream.pointee.avail_in, stream.pointee.avail_out)
    let result = inflate(stream, Z_NO_FLUSH)
    var step = DecodingStep(
      consumed: zeros + Int(given - stream.pointee.avail_in),
      produced: Int(wanted - stream.pointee.avail_out), outcome: .more)
    switch result {
    case Z_OK, Z_BUF_ERROR: break
    case Z_STREAM_END:
      isBetweenMembers = inflateReset(stream) == Z_OK
      step.outcome = isBetweenMembers ? .ended : .damaged
    case Z_MEM_ERROR: step.outcome = .wantsMemory
    default: step.outcome = .damaged
    }
    return step
  }
}
