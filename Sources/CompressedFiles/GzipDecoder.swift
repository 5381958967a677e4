import CZlib

/// Decodes gzip ([RFC 1952](https://www.rfc-editor.org/rfc/rfc1952)), member after member, as `bgzip`
/// and `pigz` write them.
///
/// Zeros between and behind members, with which tapes and `tar` fill blocks, are read over, as `gzip`
/// does.
final class GzipDecoder: Decoder {
  private let stream = InflateStream(fhir_survey_gzip_start)
  private var isBetweenMembers = false

  func decode(
    _ input: UnsafeRawBufferPointer, into room: UnsafeMutableRawBufferPointer
  ) -> DecodingStep {
    let zeros = isBetweenMembers ? input.prefix { $0 == 0 }.count : 0
    if isBetweenMembers, zeros == input.count {
      return DecodingStep(consumed: zeros, produced: 0, outcome: .ended)
    }
    isBetweenMembers = false
    var step = stream.step(UnsafeRawBufferPointer(rebasing: input.dropFirst(zeros)), into: room)
    step.consumed += zeros
    if step.outcome == .ended {
      isBetweenMembers = stream.reset()
      if !isBetweenMembers { step.outcome = .damaged }
    }
    return step
  }
}
