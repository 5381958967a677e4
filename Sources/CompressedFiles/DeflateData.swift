import CZlib

/// Data without head and end, as zip archives have them: deflate, [RFC 1951](https://www.rfc-editor.org/rfc/rfc1951).
package enum DeflateData {
  /// What data decompress to; `nil` where they are damaged, go on behind their end, or are not `size` bytes.
  package static func inflated(_ data: ArraySlice<UInt8>, size: Int) -> [UInt8]? {
    // One byte more, so that too many are seen.
    guard data.count <= Int(UInt32.max), size < Int(UInt32.max) else { return nil }
    return run(data, room: size + 1, start: fhir_survey_inflate_start, end: inflateEnd) {
      let result = inflate($0, Z_FINISH)
      let isWhole = result == Z_STREAM_END && $0.pointee.avail_in == 0
      return isWhole && Int($0.pointee.total_out) == size
    }
  }

  /// Data compressed.
  package static func deflated(_ data: ArraySlice<UInt8>) -> [UInt8]? {
    guard data.count < Int(UInt32.max) / 2 else { return nil }
    let room = data.count + data.count / 1000 + 64
    return run(data, room: room, start: fhir_survey_deflate_start, end: deflateEnd) {
      deflate($0, Z_FINISH) == Z_STREAM_END
    }
  }

  /// The CRC-32 of data, as zip and gzip have it.
  ///
  /// Of a part that follows others, with the checksum of those.
  package static func checksum(_ data: ArraySlice<UInt8>, after start: UInt32 = 0) -> UInt32 {
    var sum = UInt(start)
    data.withUnsafeBufferPointer { bytes in
      var start = 0
      while start < bytes.count {
        let part = UnsafeBufferPointer(rebasing: bytes[start..<min(start + 1 << 30, bytes.count)])
        sum = crc32(sum, part.baseAddress, UInt32(part.count))
        start += part.count
      }
    }
    return UInt32(truncatingIfNeeded: sum)
  }

  private static func run(
    _ data: ArraySlice<UInt8>, room: Int, start: (UnsafeMutablePointer<z_stream>) -> Int32,
    end: (UnsafeMutablePointer<z_stream>) -> Int32,
    _ work: (UnsafeMutablePointer<z_stream>) -> Bool
  ) -> [UInt8]? {
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    stream.initialize(to: z_stream())
    defer { stream.deallocate() }
    guard start(stream) == Z_OK else { return nil }
    defer { _ = end(stream) }
    var isDone = false
    let bytes = [UInt8](unsafeUninitializedCapacity: room) { output, count in
      data.withUnsafeBufferPointer { input in
        // zlib only reads there, and says so in newer versions.
        stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        stream.pointee.avail_in = UInt32(input.count)
        stream.pointee.next_out = output.baseAddress
        stream.pointee.avail_out = UInt32(output.count)
        isDone = work(stream)
      }
      count = Int(stream.pointee.total_out)
    }
    return isDone ? bytes : nil
  }
}
