/// One node of the resource tree: sixteen bytes, in document order.
///
/// Children follow their parent at once; `next` is the index behind the last of them, so that a
/// whole subtree is skipped by one addition. There are no nodes for arrays: elements that repeat
/// are siblings of one name, as in XML.
package struct Node: Sendable, BitwiseCopyable {
  /// What a node is and how its bytes are to be read.
  package enum Kind: UInt8, Sendable, BitwiseCopyable {
    /// An element with children and no value: a JSON object.
    case object
    /// A JSON string.
    case string
    /// A JSON number.
    case number
    /// A JSON `true` or `false`.
    case boolean
    /// A primitive without a value, there for its `id` or extensions, or to keep the index of an entry.
    case null
    /// A primitive whose JSON type is not known: every value of XML.
    case text
    /// An array that FHIR does not know: an empty one, or one inside another.
    case array
  }

  package struct Flags: OptionSet, Sendable, BitwiseCopyable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    /// The bytes hold JSON escapes.
    package static let escaped = Flags(rawValue: 1)
    /// The node was in a JSON array.
    package static let inArray = Flags(rawValue: 2)
    /// The node came from an `_element` sibling; only until both are merged.
    static let sibling = Flags(rawValue: 4)
  }

  /// The name, as ``ElementName/rawValue``.
  package var name: UInt16
  package var kind: Kind
  package var flags: Flags
  /// The first byte of the value's text, or of the whole object.
  package var start: UInt32
  /// The number of bytes.
  package var length: UInt32
  /// The index of the first node that is not below this one.
  package var next: UInt32

  /// Its kind and its flags in one number.
  @inline(__always)
  var shape: UInt16 { Self.shape(kind, flags) }

  @inline(__always)
  static func shape(_ kind: Kind, _ flags: Flags) -> UInt16 {
    UInt16(kind.rawValue) | UInt16(flags.rawValue) << 8
  }

  /// Whether the bytes hold JSON escapes.
  package var isEscaped: Bool { flags.rawValue & Flags.escaped.rawValue != 0 }

  @inline(__always)
  init(name: UInt16, kind: Kind, flags: Flags, start: UInt32, length: UInt32, next: UInt32) {
    self.name = name
    self.kind = kind
    self.flags = flags
    self.start = start
    self.length = length
    self.next = next
  }

  /// A node for the bytes from `start` to `end`, with nothing inside, at an index of the array.
  @inline(__always)
  init(_ name: UInt16, _ kind: Kind, _ flags: Flags, _ start: Int, _ end: Int, _ index: Int) {
    self.init(
      name: name, kind: kind, flags: flags, start: UInt32(truncatingIfNeeded: start),
      length: UInt32(truncatingIfNeeded: end &- start),
      next: UInt32(truncatingIfNeeded: index &+ 1))
  }
}
