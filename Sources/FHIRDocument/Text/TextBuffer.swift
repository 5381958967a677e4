/// Collects text in a small block of memory that goes into an array whenever it is full.
///
/// Writing needs no array operation for each byte. Every store is checked against the room that is
/// left, in release builds too.
struct TextBuffer: ~Copyable {
  private static let capacity = 1 << 14

  private let memory: UnsafeMutableRawPointer
  private var count = 0
  private var output: [UInt8]

  /// A buffer that adds to an array; `expected` is about how many bytes.
  init(addingTo output: consuming [UInt8], expected: Int) {
    memory = UnsafeMutableRawPointer.allocate(byteCount: Self.capacity, alignment: 16)
    let wanted = output.count + expected
    // No less than doubling, so that many small texts can follow each other.
    if wanted > output.capacity { output.reserveCapacity(max(wanted, output.count * 2)) }
    self.output = output
  }

  deinit { memory.deallocate() }

  /// The array with all that was added.
  consuming func finish() -> [UInt8] {
    flush()
    return output
  }

  /// What was added since this was last asked.
  mutating func take() -> [UInt8] {
    flush()
    let taken = output
    output = []
    return taken
  }

  private mutating func flush() {
    output.append(contentsOf: UnsafeRawBufferPointer(start: memory, count: count))
    count = 0
  }

  /// Makes room for some bytes, which must not be more than the block has.
  @inline(__always)
  private mutating func makeRoom(_ length: Int) {
    if length > Self.capacity &- count { flush() }
    precondition(length >= 0 && length <= Self.capacity)
  }

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    makeRoom(1)
    memory.storeBytes(of: byte, toByteOffset: count, as: UInt8.self)
    count &+= 1
  }

  mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { append($0.span.bytes, 0, $0.count) }
  }

  /// Adds the first bytes of two little-endian words.
  @inline(__always)
  mutating func append(_ first: UInt64, _ second: UInt64, length: Int) {
    makeRoom(16)
    memory.storeBytes(of: first.littleEndian, toByteOffset: count, as: UInt64.self)
    memory.storeBytes(of: second.littleEndian, toByteOffset: count &+ 8, as: UInt64.self)
    count &+= max(0, min(length, 16))
  }

  /// Adds a text of at most sixteen bytes by its first and its last eight, little-endian.
  @inline(__always)
  mutating func append(head: UInt64, tail: UInt64, length: Int) {
    makeRoom(24)
    memory.storeBytes(of: head.littleEndian, toByteOffset: count, as: UInt64.self)
    if length > 8 {
      let last = count &+ min(length, 16) &- 8
      memory.storeBytes(of: tail.littleEndian, toByteOffset: last, as: UInt64.self)
    }
    count &+= max(0, min(length, 16))
  }

  /// Adds bytes.
  mutating func append(_ bytes: ArraySlice<UInt8>) { append(bytes.span.bytes, 0, bytes.count) }

  /// Adds bytes of a text.
  @inline(__always)
  mutating func append(_ text: RawSpan, _ start: Int, _ length: Int) {
    if length <= 64, length >= 0 {
      makeRoom(80)
      var done = 0
      while done < length, let block = text.blockIfWhole(start &+ done) {
        memory.storeBytes(of: block, toByteOffset: count &+ done, as: SIMD16<UInt8>.self)
        done &+= 16
      }
      while done < length {
        memory.storeBytes(of: text.byte(start &+ done), toByteOffset: count &+ done, as: UInt8.self)
        done &+= 1
      }
      count &+= length
      return
    }
    appendLong(text, start, length)
  }

  /// Adds a short text in quotation marks as it is; `false`, and nothing added, where it is long, or
  /// near the end of all bytes.
  @inline(__always)
  mutating func appendQuotedAsIs(_ text: RawSpan, _ start: Int, _ length: Int) -> Bool {
    guard UInt(bitPattern: length) <= 64, start >= 0, start <= text.byteCount &- 64 else {
      return false
    }
    makeRoom(96)
    let first = count &+ 1
    memory.storeBytes(of: UInt8(ascii: "\""), toByteOffset: count, as: UInt8.self)
    var done = 0
    repeat {
      memory.storeBytes(
        of: text.block(start &+ done), toByteOffset: first &+ done, as: SIMD16<UInt8>.self)
      done &+= 16
    } while done < length
    memory.storeBytes(of: UInt8(ascii: "\""), toByteOffset: first &+ length, as: UInt8.self)
    count = first &+ length &+ 1
    return true
  }

  /// Adds a short text in quotation marks; `false`, and nothing added, where it has to be escaped, is
  /// long, or is at the end of all bytes.
  @inline(__always)
  mutating func appendQuoted(_ text: RawSpan, _ start: Int, _ length: Int) -> Bool {
    guard length >= 0, length <= 64 else { return false }
    makeRoom(96)
    let first = count &+ 1
    var done = 0
    while done < length {
      guard let block = text.blockIfWhole(start &+ done) else { return false }
      if let special = BlockScan.firstEscape(block), special &+ done < length { return false }
      memory.storeBytes(of: block, toByteOffset: first &+ done, as: SIMD16<UInt8>.self)
      done &+= 16
    }
    memory.storeBytes(of: UInt8(ascii: "\""), toByteOffset: count, as: UInt8.self)
    memory.storeBytes(of: UInt8(ascii: "\""), toByteOffset: first &+ length, as: UInt8.self)
    count = first &+ length &+ 1
    return true
  }

  /// Adds a text as the value of an attribute; `false`, and nothing added, where it may need
  /// references, is long, or is at the end of all bytes.
  @inline(__always)
  mutating func appendPlainXML(_ text: RawSpan, _ range: Range<Int>) -> Bool {
    guard range.count <= 1024 else { return false }
    makeRoom(range.count &+ 16)
    var done = 0
    while done < range.count {
      guard let block = text.blockIfWhole(range.lowerBound &+ done) else { return false }
      if let special = BlockScan.firstReference(block), special &+ done < range.count {
        return false
      }
      memory.storeBytes(of: block, toByteOffset: count &+ done, as: SIMD16<UInt8>.self)
      done &+= 16
    }
    count &+= range.count
    return true
  }

  /// Adds bytes of a long text.
  @inline(never)
  private mutating func appendLong(_ text: RawSpan, _ start: Int, _ length: Int) {
    text.extracting(start..<start + length).withUnsafeBytes { bytes in
      if length > Self.capacity - count { flush() }
      if length > Self.capacity {
        output.append(contentsOf: bytes)
      } else if let source = bytes.baseAddress {
        (memory + count).copyMemory(from: source, byteCount: length)
        count += length
      }
    }
  }
}
