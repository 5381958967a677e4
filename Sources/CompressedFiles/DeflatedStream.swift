package import SurveyDiagnostics

/// A part of a file that is deflated, or stored as it is: unpacked into the caller's buffer, with the
/// checksum of what was given so far.
///
/// Memory holds one block of the file and the decoder's window, whatever the size.
package final class DeflatedStream {
  /// What went wrong with the data, apart from the file.
  package enum Outcome {
    case given(Int)
    /// The data end before they are complete, or are not deflated.
    case damaged
  }

  /// How many bytes of the file were taken, and how many were given.
  package private(set) var (bytesTaken, bytesGiven) = (0, 0)
  /// The CRC-32 of what was given.
  package private(set) var checksum: UInt32 = 0

  private let file: ByteStream
  private let decoder: InflateDecoder?
  private var input = [UInt8](repeating: 0, count: 1 << 16)
  private var rest = 0..<0
  private var isAtEnd = false

  /// Opens a range of the bytes of a file.
  package init(path: String, range: Range<Int>, isDeflated: Bool) throws(Diagnostic) {
    file = try ByteStream(path: path, range: range)
    decoder = isDeflated ? InflateDecoder() : nil
  }

  /// Unpacks some bytes into a part of a buffer, which is not empty; 0 at the end.
  package func read(into buffer: inout [UInt8], _ range: Range<Int>) throws(Diagnostic) -> Outcome {
    let outcome = try unpack(into: &buffer, range)
    if case .given(let count) = outcome, count > 0 {
      checksum = DeflateData.checksum(
        buffer[range.lowerBound..<range.lowerBound + count], after: checksum)
      bytesGiven += count
    }
    return outcome
  }

  private func unpack(into buffer: inout [UInt8], _ range: Range<Int>) throws(Diagnostic) -> Outcome
  {
    guard let decoder else {
      let count = try file.read(into: &buffer, range)
      bytesTaken += count
      return .given(count)
    }
    while !isAtEnd {
      if rest.isEmpty {
        let count = try file.read(into: &input, 0..<input.count)
        guard count > 0 else { return .damaged }
        bytesTaken += count
        rest = 0..<count
      }
      let step = input.withUnsafeBytes { input in
        buffer.withUnsafeMutableBytes { room in
          decoder.decode(
            UnsafeRawBufferPointer(rebasing: input[rest]),
            into: UnsafeMutableRawBufferPointer(rebasing: room[range]))
        }
      }
      rest = rest.lowerBound + step.consumed..<rest.upperBound
      switch step.outcome {
      case .damaged, .wantsMemory: return .damaged
      case .ended: isAtEnd = true
      case .more: break
      }
      if step.produced > 0 { return .given(step.produced) }
    }
    return .given(0)
  }
}
