/// Writes structs in Thrift's compact protocol, in which Parquet keeps its metadata.
///
/// [The protocol](https://github.com/apache/thrift/blob/master/doc/specs/thrift-compact-protocol.md):
/// the header of a field holds its type and how far its number is from that of the field before.
struct ThriftWriter {
  /// The types of fields and elements.
  enum Kind: UInt8 {
    case yes = 1
    case no = 2
    case int32 = 5
    case int64 = 6
    case binary = 8
    case list = 9
    case structure = 12
  }

  /// What was written.
  private(set) var bytes: [UInt8] = []
  /// The number of the last field of the struct that is written.
  private var last = 0

  /// Writes a field that holds a truth value.
  mutating func write(_ field: Int, _ value: Bool) {
    header(field, value ? .yes : .no)
  }

  /// Writes a field of 32 bits, or of an enumeration.
  mutating func write(_ field: Int, int32 value: Int) {
    header(field, .int32)
    zigzag(value)
  }

  /// Writes a field of 64 bits.
  mutating func write(_ field: Int, int64 value: Int) {
    header(field, .int64)
    zigzag(value)
  }

  /// Writes a field that holds bytes.
  mutating func write(_ field: Int, _ value: some Collection<UInt8>) {
    header(field, .binary)
    element(value)
  }

  /// Writes a field that holds a struct.
  mutating func write(_ field: Int, _ content: (inout ThriftWriter) -> Void) {
    header(field, .structure)
    element(content)
  }

  /// Writes the start of a field that holds a list; the elements follow.
  mutating func write(_ field: Int, listOf kind: Kind, count: Int) {
    header(field, .list)
    if count < 15 {
      bytes.append(UInt8(truncatingIfNeeded: count) << 4 | kind.rawValue)
    } else {
      bytes.append(0xF0 | kind.rawValue)
      Varint.append(count, to: &bytes)
    }
  }

  /// Writes a struct, as an element of a list or by itself.
  mutating func element(_ content: (inout ThriftWriter) -> Void) {
    let outer = last
    last = 0
    content(&self)
    stop()
    last = outer
  }

  /// Writes a number of an enumeration as an element of a list.
  mutating func element(_ value: Int) { zigzag(value) }

  /// Writes bytes as an element of a list.
  mutating func element(_ value: some Collection<UInt8>) {
    Varint.append(value.count, to: &bytes)
    bytes.append(contentsOf: value)
  }

  /// Writes the end of a struct.
  mutating func stop() { bytes.append(0) }

  /// Takes out what was written so far; what follows goes on in the same struct.
  mutating func take() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }

  private mutating func header(_ field: Int, _ kind: Kind) {
    let distance = field - last
    if (1...15).contains(distance) {
      bytes.append(UInt8(truncatingIfNeeded: distance) << 4 | kind.rawValue)
    } else {
      bytes.append(kind.rawValue)
      zigzag(field)
    }
    last = field
  }

  private mutating func zigzag(_ value: Int) {
    Varint.append(UInt64(bitPattern: Int64(value << 1 ^ value >> 63)), to: &bytes)
  }
}
