extension String {
  /// Whether a business version comes before another: numbers count as numbers.
  ///
  /// `1.9` is older than `1.10`, and a text without a version than all others.
  package func isOlderVersion(than other: String) -> Bool {
    let (left, right) = (split(separator: "."), other.split(separator: "."))
    for (first, second) in zip(left, right) where first != second {
      if let first = Int(first), let second = Int(second) { return first < second }
      return first < second
    }
    return left.count < right.count
  }
}
