/// What in an input a finding is about: one of four kinds, which are never mistaken for each other.
public enum Subject: Hashable, Sendable {
  /// An element of a resource, as FHIRPath names it: `Questionnaire.item[3].text`.
  case element(path: String)
  /// An item as it occurs in a session, and which of its answers, from 0.
  case instance(InstancePath, answer: Int? = nil)
  /// A row of a table by the line on which it starts, and a column of it by its name.
  case row(Int, column: String? = nil)
  /// Bytes of a text that has no elements, such as an expression.
  case bytes(Range<Int>)
}

extension Subject: CustomStringConvertible {
  /// The subject as messages show it; the line of a row is its position.
  public var description: String {
    switch self {
    case .element(let path): path
    case .instance(let path, _): path.description
    case .row(let number, let column): column.map { "column \($0)" } ?? "row \(number)"
    case .bytes(let range): "bytes \(range.lowerBound)..<\(range.upperBound)"
    }
  }
}

extension Location {
  /// The path of the element that is meant; `nil` where the subject is something else.
  public var elementPath: String? {
    if case .element(let path)? = subject { path } else { nil }
  }

  /// The path of the item's instance that is meant; `nil` where the subject is something else.
  public var instancePath: InstancePath? {
    if case .instance(let path, _)? = subject { path } else { nil }
  }

  /// Which answer of the item is meant, from 0; `nil` for the item as a whole.
  public var answer: Int? {
    if case .instance(_, let answer)? = subject { answer } else { nil }
  }
}
