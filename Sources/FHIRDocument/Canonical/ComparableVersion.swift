/// The text of a version as numbers, where it begins with numbers: `4.0.1`, `2024-05`,
/// `5.0.0-ballot`.
///
/// What has a label comes before what has the same numbers and none.
/// [semver.org](https://semver.org/#spec-item-11)
package struct ComparableVersion: Comparable, Sendable {
  private let numbers: [Int]
  /// The label behind the numbers; `nil` for what is released.
  private let label: [String]?

  package init?(_ text: String?) {
    guard let text, !text.isEmpty else { return nil }
    var numbers: [Int] = []
    var rest = text.prefix { $0 != "+" }
    var isLabel = false
    while !rest.isEmpty, !isLabel {
      let part = rest.prefix { $0 != "." && $0 != "-" }
      guard let number = Int(part), number >= 0 else { return nil }
      numbers.append(number)
      rest = rest.dropFirst(part.count)
      let next = rest.dropFirst().prefix { $0 != "." && $0 != "-" }
      isLabel = rest.first == "-" && Int(next) == nil
      rest = rest.dropFirst()
    }
    while numbers.last == 0 { numbers.removeLast() }
    self.numbers = numbers
    label = isLabel ? rest.split(separator: ".").map(String.init) : nil
  }

  /// Whether it has a label: a draft of what has the numbers.
  package var isDraft: Bool { label != nil }

  package static func < (left: Self, right: Self) -> Bool {
    if left.numbers != right.numbers {
      return left.numbers.lexicographicallyPrecedes(right.numbers)
    }
    guard let mine = left.label else { return false }
    guard let theirs = right.label else { return true }
    for (first, second) in zip(mine, theirs) where first != second {
      if let first = Int(first), let second = Int(second) { return first < second }
      return first < second
    }
    return mine.count < theirs.count
  }
}
