/// A value while an expression is evaluated: sixteen bytes that own nothing.
///
/// Elements are indices of nodes, texts are ranges of bytes; what needs more room is in the
/// ``Store``. So collections are runs of items on one stack, and nothing is counted or freed.
struct Item {
  enum Kind: UInt8 {
    case element, boolean, integer, long, string, decimal, date, dateTime, time, quantity, type
  }

  var kind: Kind
  /// The document of an element or of a text; ``store`` for a text of the store.
  var source: UInt16
  /// The type of an element.
  var type: TypeNumber
  private var low: UInt32
  private var high: UInt32

  /// The source of texts that the expression holds or made.
  static let store: UInt16 = .max

  @inline(__always)
  private init(_ kind: Kind, _ source: UInt16, _ type: TypeNumber, _ low: UInt32, _ high: UInt32) {
    self.kind = kind
    self.source = source
    self.type = type
    self.low = low
    self.high = high
  }

  @inline(__always)
  static func element(_ node: Int, _ source: UInt16, _ type: TypeNumber) -> Item {
    Item(.element, source, type, UInt32(truncatingIfNeeded: node), 0)
  }

  @inline(__always)
  static func boolean(_ value: Bool) -> Item {
    Item(.boolean, 0, .unknown, value ? 1 : 0, 0)
  }

  @inline(__always)
  static func integer(_ value: Int64, kind: Kind = .integer) -> Item {
    let bits = UInt64(bitPattern: value)
    return Item(
      kind, 0, .unknown, UInt32(truncatingIfNeeded: bits), UInt32(truncatingIfNeeded: bits >> 32))
  }

  @inline(__always)
  static func text(_ start: Int, _ count: Int, _ source: UInt16) -> Item {
    Item(
      .string, source, .unknown, UInt32(truncatingIfNeeded: start),
      UInt32(truncatingIfNeeded: count))
  }

  /// A value whose parts are in the store.
  @inline(__always)
  static func stored(_ kind: Kind, _ index: Int) -> Item {
    Item(kind, 0, .unknown, UInt32(truncatingIfNeeded: index), 0)
  }

  /// The node of an element.
  @inline(__always) var node: Int { Int(low) }
  /// The index in the store.
  @inline(__always) var index: Int { Int(low) }
  @inline(__always) var boolean: Bool { low != 0 }
  @inline(__always) var integer: Int64 {
    Int64(bitPattern: UInt64(low) | UInt64(high) << 32)
  }
  /// The bytes of a text in its source.
  @inline(__always) var bytes: Range<Int> { Int(low)..<Int(low) + Int(high) }
}
