/// An object or array that is being written.
struct JSONFrame: BitwiseCopyable {
  enum Phase: UInt8 {
    /// Between the members of an object.
    case members
    /// In an array of values, or of ids and extensions, of one name.
    case values, extras
    /// In an array that FHIR does not know.
    case array
  }

  var phase: Phase
  /// Whether ids and extensions of the same name are to follow.
  var hasExtras = false
  /// Where the children of an object begin among those of ``JSONWriter/order``.
  private let start: UInt32
  /// The next child of an object, and the end of its children; the next node of an array.
  ///
  /// While the children of one name are written as an array, it is the one behind them.
  private var following: UInt32
  private let limit: UInt32
  /// The first of the children of one name, and the next of them.
  private var runStart: UInt32 = 0
  private var runFollowing: UInt32 = 0

  @inline(__always)
  init(_ phase: Phase, first: Int = 0, next: Int, end: Int) {
    self.phase = phase
    start = UInt32(truncatingIfNeeded: first)
    following = UInt32(truncatingIfNeeded: next)
    limit = UInt32(truncatingIfNeeded: end)
  }

  var first: Int { Int(start) }
  var end: Int { Int(limit) }
  var next: Int {
    @inline(__always) get { Int(following) }
    @inline(__always) set { following = UInt32(truncatingIfNeeded: newValue) }
  }
  /// The next of the children of one name.
  var runNext: Int {
    @inline(__always) get { Int(runFollowing) }
    @inline(__always) set { runFollowing = UInt32(truncatingIfNeeded: newValue) }
  }
  /// The first of the children of one name, which are written one after the other.
  var runFirst: Int {
    @inline(__always) get { Int(runStart) }
    @inline(__always) set {
      runStart = UInt32(truncatingIfNeeded: newValue)
      runFollowing = runStart
    }
  }
}
