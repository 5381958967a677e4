import SystemIO

/// A part of the text of a compressed file.
struct PlainBlock: Sendable {
  var bytes: [UInt8]
  /// How many of the bytes are text.
  var count = 0
  /// How many bytes of the file were read so far.
  var bytesTaken = 0
  /// Why nothing follows, where that is not the end of the file.
  var failure: Failure?

  enum Failure: Error, Sendable {
    case system(SystemFailure)
    /// The file ends inside a member or a frame.
    case truncated
    case damaged
    case wantsMemory
  }
}

/// Reads and decodes a compressed file, block by block.
///
/// `@unchecked`: one thread alone uses it.
final class CompressedSource: @unchecked Sendable {
  private let descriptor: FileDescriptor
  private var decoder: any Decoder
  private var input: [UInt8]
  private var rest: Range<Int>
  private var bytesTaken: Int
  private var isAtEnd = false
  /// Whether what was decoded so far may be all.
  private var isBetween = true

  private static let inputSize = 1 << 17

  /// Goes on with an open file, which it closes in the end; `start` is what was read of it already.
  init(_ descriptor: FileDescriptor, _ format: CompressionFormat, start: [UInt8]) {
    self.descriptor = descriptor
    decoder = format.makeDecoder()
    rest = 0..<start.count
    bytesTaken = start.count
    input = start
    input.append(contentsOf: Array(repeating: 0, count: max(0, Self.inputSize - start.count)))
  }

  deinit {
    if descriptor.number > 2 { descriptor.close() }
  }

  /// Fills a block; `false` for the last one.
  func fill(_ block: inout PlainBlock) -> Bool {
    block.count = 0
    var isLast = false
    do {
      while !isLast, block.count < block.bytes.count { isLast = try !decodeSome(&block) }
    } catch {
      block.failure = error
      isLast = true
    }
    block.bytesTaken = bytesTaken - rest.count
    return !isLast
  }

  /// Decodes what fits into a block; `false` at the end.
  private func decodeSome(_ block: inout PlainBlock) throws(PlainBlock.Failure) -> Bool {
    if rest.isEmpty, !isAtEnd { try read() }
    let free = block.count..<block.bytes.count
    let step = input.withUnsafeBytes { input in
      block.bytes.withUnsafeMutableBytes { room in
        decoder.decode(
          UnsafeRawBufferPointer(rebasing: input[rest]),
          into: UnsafeMutableRawBufferPointer(rebasing: room[free]))
      }
    }
    rest = rest.lowerBound + step.consumed..<rest.upperBound
    block.count += step.produced
    switch step.outcome {
    case .damaged: throw .damaged
    case .wantsMemory: throw .wantsMemory
    case .ended: isBetween = true
    case .more: if step.consumed + step.produced > 0 { isBetween = false }
    }
    guard isAtEnd, rest.isEmpty, step.consumed + step.produced == 0 else { return true }
    if !isBetween { throw .truncated }
    return false
  }

  private func read() throws(PlainBlock.Failure) {
    do {
      let count = try descriptor.read(into: &input, 0..<input.count)
      rest = 0..<count
      bytesTaken += count
      isAtEnd = count == 0
    } catch {
      throw .system(error)
    }
  }
}
