import FHIRDocument

/// The elements of a constant array, read without counting who holds it.
///
/// Every access is checked, in release builds too. A view holds nothing: it is used only as long as
/// its owner, a program or a document, holds the array.
struct ArrayView<Element: BitwiseCopyable>: BitwiseCopyable {
  private let start: UnsafePointer<Element>
  let count: Int

  /// The elements of an array that is held by somebody else and never changes.
  init(_ array: [Element]) {
    count = array.count
    // Only an empty array has no memory, and of that nothing is read.
    let memory = array.withUnsafeBufferPointer { $0.baseAddress }
    start = memory ?? UnsafePointer(UnsafeMutablePointer<Element>.allocate(capacity: 0))
  }

  @inline(__always)
  subscript(_ index: Int) -> Element {
    precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
    return start[index]
  }

  /// The elements in a range.
  subscript(_ range: Range<Int>) -> UnsafeBufferPointer<Element> {
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    return UnsafeBufferPointer(rebasing: UnsafeBufferPointer(start: start, count: count)[range])
  }
}

extension ArrayView<Node> {
  /// Whether an element has any children.
  @inline(__always)
  func hasChildren(_ node: Int) -> Bool { Int(self[node].next) > node &+ 1 }
}

// Asked of each node that is passed; FHIRDocument's own comparisons would be calls.
extension Node {
  @inline(__always) var isObject: Bool { if case .object = kind { true } else { false } }
  @inline(__always) var isArray: Bool { if case .array = kind { true } else { false } }
  /// Whether its bytes hold JSON escapes.
  @inline(__always) var isEscaped: Bool { flags.rawValue & 1 != 0 }
  /// Whether it has a value with a text of its own.
  @inline(__always) var hasText: Bool {
    switch kind {
    case .string, .number, .boolean, .text: true
    case .object, .array, .null: false
    }
  }
  /// Whether its value is a JSON string whose bytes are the text as it is.
  @inline(__always) var isPlainString: Bool {
    if case .string = kind { !isEscaped } else { false }
  }
}
