import CZlib

/// Decodes data without head and end, as zip archives have them, piece by piece.
final class InflateDecoder: Decoder {
  private let stream = InflateStream(fhir_survey_inflate_start)

  func decode(
    _ input: UnsafeRawBufferPointer, into room: UnsafeMutableRawBufferPointer
  ) -> DecodingStep { stream.step(input, into: room) }
}
