import CZstd

/// Decodes Zstandard ([RFC 8878](https://www.rfc-editor.org/rfc/rfc8878)), frame after frame; frames
/// that are to be skipped are.
///
/// A window of more than 128 MB, as `zstd --long=28` makes it, is refused: it would be held whole.
final class ZstdDecoder: Decoder {
  private let context = ZSTD_createDCtx()

  deinit { ZSTD_freeDCtx(context) }

  func decode(
    _ input: UnsafeRawBufferPointer, into room: UnsafeMutableRawBufferPointer
  ) -> DecodingStep {
    var source = ZSTD_inBuffer(src: input.baseAddress, size: input.count, pos: 0)
    var target = ZSTD_outBuffer(dst: room.baseAddress, size: room.count, pos: 0)
    guard let context else { return DecodingStep(consumed: 0, produced: 0, outcome: .wantsMemory) }
    let result = ZSTD_decompressStream(context, &target, &source)
    var step = DecodingStep(consumed: source.pos, produced: target.pos, outcome: .more)
    if ZSTD_isError(result) != 0 {
      switch ZSTD_getErrorCode(result) {
      case ZSTD_error_frameParameter_windowTooLarge, ZSTD_error_memory_allocation:
        step.outcome = .wantsMemory
      default: step.outcome = .damaged
      }
    } else if result == 0 {
      step.outcome = .ended
    }
    return step
  }
}
