/// The prefixes and units of UCUM, read from the generated table when the first unit is asked for.
///
/// One a line: `p k 3` a prefix with its power of ten; `b g` a base unit; all else is `kind code
/// value unit`, where the kind is `m` metric, `n` not metric, `A` and `a` the same for arbitrary units,
/// `S` and `s` for special ones, whose value is preceded by the name of their function.
struct UnitTable: Sendable {
  enum Kind: Hashable, Sendable {
    case base(Int)
    case defined
    case arbitrary
    case special(SpecialScale)
  }

  /// A symbol of the table; what its definition says is read when it is needed.
  struct Atom: Sendable {
    let kind: Kind
    let isMetric: Bool
    /// Where its words are in the text: the code, and all after it.
    fileprivate let code: Range<Int>
    fileprivate let definition: Range<Int>
  }

  private let text: StaticString
  private(set) var atoms: [Atom] = []
  private var indices: [UInt128: Int] = [:]
  private var prefixes: [UInt128: Int] = [:]

  static let shared = UnitTable(text: UnitTable.text)

  init(text: StaticString) {
    self.text = text
    indices.reserveCapacity(512)
    atoms.reserveCapacity(512)
    text.withUTF8Buffer { bytes in
      var start = 0
      while start < bytes.count {
        let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
        addLine(bytes, start..<end)
        start = end + 1
      }
    }
  }

  private mutating func addLine(_ bytes: UnsafeBufferPointer<UInt8>, _ line: Range<Int>) {
    guard line.count > 2 else { return }
    let codeStart = line.lowerBound + 2
    let space = UInt8(ascii: " ")
    let codeEnd = bytes[codeStart..<line.upperBound].firstIndex(of: space) ?? line.upperBound
    let definition = min(codeEnd + 1, line.upperBound)..<line.upperBound
    guard let key = Self.key(bytes[codeStart..<codeEnd]) else { return }
    let letter = bytes[line.lowerBound]
    let kind: Kind
    switch letter {
    case UInt8(ascii: "p"):
      prefixes[key] = Int(String(decoding: bytes[definition], as: UTF8.self))
      return
    case UInt8(ascii: "b"):
      kind = .base(atoms.count)
    case UInt8(ascii: "S"), UInt8(ascii: "s"):
      let name = bytes[definition].prefix { $0 != space }
      guard let scale = SpecialScale(rawValue: String(decoding: name, as: UTF8.self)) else {
        return
      }
      kind = .special(scale)
    default:
      let isArbitrary = letter == UInt8(ascii: "a") || letter == UInt8(ascii: "A")
      kind = isArbitrary ? .arbitrary : .defined
    }
    let isMetric = "bmAS".utf8.contains(letter)
    indices[key] = atoms.count
    atoms.append(
      Atom(kind: kind, isMetric: isMetric, code: codeStart..<codeEnd, definition: definition))
  }

  /// A symbol as an integer, so that looking it up compares integers; `nil` beyond 16 bytes.
  private static func key(_ symbol: some Collection<UInt8>) -> UInt128? {
    guard symbol.count <= 16 else { return nil }
    return symbol.reduce(0) { $0 << 8 | UInt128($1) }
  }

  /// The value and the unit of a symbol's definition.
  func definition(of atom: Atom) -> (value: String, unit: String)? {
    let words = string(atom.definition).split(separator: " ").suffix(2).map(String.init)
    return words.count == 2 ? (words[0], words[1]) : nil
  }

  private func string(_ range: Range<Int>) -> String {
    text.withUTF8Buffer { String(decoding: $0[range], as: UTF8.self) }
  }
}

extension UnitTable {
  /// A symbol of an expression: a unit with or without a prefix.
  struct Symbol: Hashable, Sendable {
    let atom: Int
    /// The prefix as a power of ten.
    let prefix: Int
  }

  enum Lookup {
    case found(Symbol)
    case unknown
    case noPrefixAllowed
  }

  func symbol(_ bytes: some Collection<UInt8>) -> Lookup {
    if let key = Self.key(bytes), let atom = indices[key] {
      return .found(Symbol(atom: atom, prefix: 0))
    }
    var result = Lookup.unknown
    for length in 1...2 where bytes.count > length {
      guard let prefixKey = Self.key(bytes.prefix(length)), let prefix = prefixes[prefixKey],
        let key = Self.key(bytes.dropFirst(length)), let atom = indices[key]
      else { continue }
      if atoms[atom].isMetric { return .found(Symbol(atom: atom, prefix: prefix)) }
      result = .noPrefixAllowed
    }
    return result
  }

  /// The letters of a symbol: `mg`.
  func code(of symbol: Symbol) -> String {
    let code = string(atoms[symbol.atom].code)
    guard symbol.prefix != 0, let prefix = prefixes.first(where: { $0.value == symbol.prefix })
    else { return code }
    let letters = [
      UInt8(truncatingIfNeeded: prefix.key >> 8), UInt8(truncatingIfNeeded: prefix.key),
    ]
    return String(decoding: letters.filter { $0 != 0 }, as: UTF8.self) + code
  }
}
