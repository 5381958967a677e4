import FHIRDocument

/// The name of an element in an expression.
struct PathName: Sendable {
  let text: String
  /// The number of the name, or that of no name where FHIR does not know it.
  let known: UInt16
  /// Its first byte; 0 where it is empty.
  let first: UInt8

  static let none: UInt16 = .max - 1

  /// Whether it begins with a capital letter, as the names of types do.
  var mayBeType: Bool { first &- 0x41 < 26 }

  init(_ utf8: ArraySlice<UInt8>, known: UInt16) {
    text = String(decoding: utf8, as: UTF8.self)
    self.known = known
    first = utf8.first ?? 0
  }

  /// Whether it is a name that FHIR knows.
  @inline(__always)
  func `is`(_ name: ElementName) -> Bool { known == name.rawValue }
}

/// The names in an expression, each once; few are looked through, many are kept in a table.
struct PathNames {
  private(set) var list: [PathName]
  private var indices: [String: Int] = [:]

  private static let few = 16

  init() {
    list = []
    list.reserveCapacity(8)
  }

  /// The index of a name, which is added where it is new.
  mutating func index(of utf8: ArraySlice<UInt8>) -> SyntaxTree.NameID {
    let known = ElementName(known: utf8)?.rawValue ?? PathName.none
    if list.count < Self.few {
      let index = list.firstIndex {
        $0.known == known && (known != PathName.none || $0.text.utf8.elementsEqual(utf8))
      }
      return SyntaxTree.NameID(index ?? add(PathName(utf8, known: known)))
    }
    if indices.isEmpty {
      for (index, name) in list.enumerated() { indices[name.text] = index }
    }
    let name = PathName(utf8, known: known)
    return SyntaxTree.NameID(indices[name.text] ?? add(name))
  }

  private mutating func add(_ name: PathName) -> Int {
    list.append(name)
    if list.count > Self.few { indices[name.text] = list.count - 1 }
    return list.count - 1
  }
}
