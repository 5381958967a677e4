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

  /// A symbol of the table and its definition.
  struct Atom: Sendable {
    let code: String
    let kind: Kind
    let isMetric: Bool
    let value: String
    let unit: String
  }

  private(set) var atoms: [Atom] = []
  private var indices: [UInt128: Int] = [:]
  private var prefixes: [UInt128: Int] = [:]

  static let shared = UnitTable(text: UnitTable.text)

  init(text: StaticString) {
    indices.reserveCapacity(512)
    let lines = text.withUTF8Buffer { String(decoding: $0, as: UTF8.self) }
    for line in lines.split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      add(words)
    }
  }

  private mutating func add(_ words: [String]) {
    guard words.count >= 2, let kind = words[0].utf8.first else { return }
    guard let key = Self.key(words[1].utf8) else { return }
    switch kind {
    case UInt8(ascii: "p") where words.count == 3:
      prefixes[key] = Int(words[2])
    case UInt8(ascii: "b"):
      append(words, key, .base(atoms.count), isMetric: true, value: "1", unit: words[1])
    case UInt8(ascii: "S"), UInt8(ascii: "s"):
      guard words.count == 5, let scale = SpecialScale(rawValue: words[2]) else { return }
      append(
        words, key, .special(scale), isMetric: kind == UInt8(ascii: "S"), value: words[3],
        unit: words[4])
    case _ where words.count == 4:
      let isArbitrary = words[0] == "a" || words[0] == "A"
      append(
        words, key, isArbitrary ? .arbitrary : .defined,
        isMetric: words[0] == "m" || words[0] == "A", value: words[2], unit: words[3])
    default:
      break
    }
  }

  private mutating func append(
    _ words: [String], _ key: UInt128, _ kind: Kind, isMetric: Bool, value: String, unit: String
  ) {
    indices[key] = atoms.count
    atoms.append(
      Atom(code: words[1], kind: kind, isMetric: isMetric, value: value, unit: unit))
  }

  /// A symbol as an integer, so that looking it up compares integers; `nil` beyond 16 bytes.
  private static func key(_ symbol: some Collection<UInt8>) -> UInt128? {
    guard symbol.count <= 16 else { return nil }
    return symbol.reduce(0) { $0 << 8 | UInt128($1) }
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
    let prefix = prefixes.first { $0.value == symbol.prefix }?.key ?? 0
    let letters = [UInt8(truncatingIfNeeded: prefix >> 8), UInt8(truncatingIfNeeded: prefix)]
    let name = String(decoding: letters.filter { $0 != 0 }, as: UTF8.self)
    return (symbol.prefix == 0 ? "" : name) + atoms[symbol.atom].code
  }
}
