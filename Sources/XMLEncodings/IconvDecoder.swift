public import FHIRDocument

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Decodes XML in all encodings that the system's `iconv` knows.
///
/// ```swift
/// var options = ReadOptions()
/// options.decoder = IconvDecoder()
/// let result = Document.read(source, options: options)
/// ```
public struct IconvDecoder: TextDecoder {
  /// Creates a decoder.
  public init() {}

  /// The text of some bytes in an encoding by its name.
  public func decode(_ bytes: [UInt8], from encoding: String) -> DecodedText {
    // After a slash `iconv` takes instructions, such as one to leave out what it cannot read.
    guard !encoding.contains("/"), let converter = iconv_open("UTF-8", encoding),
      converter != Self.unknown
    else { return .unknownEncoding }
    defer { iconv_close(converter) }
    var (bytes, text) = (bytes, [UInt8]())
    text.reserveCapacity(bytes.count + bytes.count / 2)
    let isValid = bytes.withUnsafeMutableBytes { bytes in
      withUnsafeTemporaryAllocation(of: CChar.self, capacity: Self.step) { piece in
        var input = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
        var left = bytes.count
        var isDone = false
        while !isDone {
          var (output, room) = (piece.baseAddress, piece.count)
          // After the input it writes what an encoding with a state still holds back.
          isDone = left == 0
          let result =
            isDone
            ? iconv(converter, nil, nil, &output, &room)
            : iconv(converter, &input, &left, &output, &room)
          let error = errno
          text.append(contentsOf: UnsafeRawBufferPointer(piece).prefix(piece.count - room))
          guard result == Self.failed else { continue }
          guard error == E2BIG else { return false }
          isDone = false
        }
        return true
      }
    }
    return isValid ? .text(text) : .invalid(after: text.count)
  }

  private static let step = 1 << 16
  private static let failed = -1
  private static var unknown: iconv_t? { iconv_t(bitPattern: failed) }
}
