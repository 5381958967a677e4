/// Names of eight characters, as some programs want them.
struct ShortNames: NumberedNaming {
  let longest = 8
  let digits = 2
  private var taken = UniqueNames(longest: 8)

  mutating func beginTable() { taken.removeAll() }

  mutating func take(_ name: String) -> Bool { taken.take(name) }

  mutating func name(_ wanted: ColumnName) -> String {
    taken.name(SafeName.name(wanted.base), Self.suffix(wanted.end))
  }

  func end(of wanted: ColumnName) -> String { String(Self.suffix(wanted.end).prefix(2)) }

  func head(of wanted: ColumnName, part: String, end: String) -> String {
    SafeName.name(wanted.base)
  }

  mutating func name(_ wanted: ColumnName, from start: String, end: String) -> String {
    taken.name(start, end)
  }

  /// What is left of a suffix in eight characters: `_mis` of `__missing`, `_dog` of `___dog`.
  private static func suffix(_ suffix: String) -> String {
    let word = SafeName.word(suffix).drop { $0 == "_" }
    return word.isEmpty ? "" : "_" + word.prefix(3)
  }
}
