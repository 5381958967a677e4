import CZstd

/// Zstandard frames ([RFC 8878](https://www.rfc-editor.org/rfc/rfc8878)), each compressed by itself.
package struct ZstdFrame: ~Copyable {
  private let context: OpaquePointer?
  private let level: Int32

  /// Makes what compresses; a higher level takes longer and makes less of it.
  package init(level: Int = 3) {
    context = ZSTD_createCCtx()
    self.level = Int32(clamping: level)
  }

  deinit { ZSTD_freeCCtx(context) }

  /// Appends the frame of some bytes; `false`, and nothing appended, where there is no memory for it.
  package func compress(_ bytes: ArraySlice<UInt8>, into frame: inout [UInt8]) -> Bool {
    let start = frame.count
    let room = ZSTD_compressBound(bytes.count)
    frame.append(contentsOf: repeatElement(0, count: room))
    let size = frame.withUnsafeMutableBytes { output in
      bytes.withUnsafeBytes { input in
        ZSTD_compressCCtx(
          context, output.baseAddress.map { $0 + start }, room, input.baseAddress, input.count,
          level)
      }
    }
    let failed = context == nil || ZSTD_isError(size) != 0
    frame.removeSubrange((failed ? start : start + size)...)
    return !failed
  }
}
