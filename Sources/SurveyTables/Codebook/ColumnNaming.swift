/// A kind of names of columns, and what has them already.
protocol ColumnNaming {
  /// Forgets the names that are each once in a table.
  mutating func beginTable()

  /// Makes a name known; `false` where a column has it.
  mutating func take(_ name: String) -> Bool

  /// What a name was made from, as far as it shows.
  func parts(of name: String) -> ColumnName

  /// A name that no other column has.
  mutating func name(_ wanted: ColumnName) -> String

  /// The names of all columns of a table.
  mutating func names(of wanted: [ColumnName]) -> [String]
}

extension ColumnNaming {
  func parts(of name: String) -> ColumnName { ColumnName(base: name) }
}

/// A kind of names with the numbers of repetitions behind a stem, as ``NumberedNames`` has them.
protocol NumberedNaming: ColumnNaming {
  /// The longest name, in bytes.
  var longest: Int { get }
  /// How many digits each number has room for.
  var digits: Int { get }

  /// What stands for all columns that have a stem together.
  func stemmed(_ wanted: ColumnName) -> ColumnName

  /// The part of a name that has the numbers in it.
  func numberedPart(of name: String) -> String

  /// What is behind the numbers.
  func end(of wanted: ColumnName) -> String

  /// What is before the numbers, unless that is too long or could be misread; `part` is that of the name
  /// without numbers.
  func head(of wanted: ColumnName, part: String, end: String) -> String

  /// A name with numbers: `start` has them at its end.
  mutating func name(_ wanted: ColumnName, from start: String, end: String) -> String
}

extension NumberedNaming {
  func stemmed(_ wanted: ColumnName) -> ColumnName { wanted.first }

  func numberedPart(of name: String) -> String { name }

  func head(of wanted: ColumnName, part: String, end: String) -> String {
    part.hasSuffix(end) ? String(part.dropLast(end.count)) : SafeName.name(wanted.base)
  }

  mutating func names(of wanted: [ColumnName]) -> [String] {
    var names = wanted.map { $0.isFirst ? name($0) : "" }
    var numbered = NumberedNames(
      longest: longest, digits: digits, besides: names.map { numberedPart(of: $0) })
    var stems: [ColumnName: (stem: String, end: String)] = [:]
    for (name, column) in zip(names, wanted) where column.isFirst && !column.numbers.isEmpty {
      if stems[stemmed(column)] != nil { continue }
      let end = end(of: column)
      let head = head(of: column, part: numberedPart(of: name), end: end)
      stems[stemmed(column)] = (
        numbered.stem(head, end: end, levels: column.numbers.count), end
      )
    }
    for (number, column) in wanted.enumerated() where !column.isFirst {
      guard let (stem, end) = stems[stemmed(column)] else { continue }
      names[number] = name(column, from: stem + NumberedNames.text(column.numbers), end: end)
    }
    return names
  }
}
