/// A search parameter of a type of resources, as the standard defines it.
struct SearchParameter: Sendable {
  /// What a parameter looks at, and so how its values are written (search.html#ptypes).
  enum Kind: String, Sendable {
    case number = "n"
    case date = "d"
    case string = "s"
    case token = "t"
    case reference = "r"
    case quantity = "q"
    case uri = "u"
    case composite = "c"

    /// The name of the kind in the standard.
    var word: String { String(describing: self) }
  }

  /// One of the values that a composite parameter holds together.
  struct Part: Sendable {
    var kind: Kind
    var expression: String
  }

  var name: String
  var kind: Kind
  /// FHIRPath from the resource to the elements that are looked at.
  var expression: String
  /// The types that references may lead to; empty where any may be.
  var targets: [String] = []
  /// The parts of a composite parameter, each an expression from an element of `expression`.
  var parts: [Part] = []
}

extension SearchParameter {
  /// Reads a line of the table.
  init?(line: Substring) {
    let columns = line.split(separator: "\t").map(String.init)
    guard columns.count >= 3, let kind = Kind(rawValue: columns[1]) else { return nil }
    self.init(name: columns[0], kind: kind, expression: columns[2])
    if kind == .composite {
      parts = columns.dropFirst(3).compactMap { column in
        guard let kind = Kind(rawValue: String(column.prefix(1))) else { return nil }
        return Part(kind: kind, expression: String(column.dropFirst(2)))
      }
    } else if columns.count > 3 {
      targets = columns[3].split(separator: " ").map(String.init)
    }
  }
}
