/// How a value of a number, date or quantity is compared (search.html#prefix).
enum SearchPrefix: String {
  case equal = "eq"
  case notEqual = "ne"
  case greater = "gt"
  case less = "lt"
  case greaterOrEqual = "ge"
  case lessOrEqual = "le"
  case startsAfter = "sa"
  case endsBefore = "eb"
  case approximately = "ap"

  /// The prefix of a value, and the value; without a prefix they are to be equal.
  static func read(_ text: String) -> (prefix: SearchPrefix, value: String) {
    if let prefix = SearchPrefix(rawValue: String(text.prefix(2))) {
      return (prefix, String(text.dropFirst(2)))
    }
    return (.equal, text)
  }
}

extension SearchPrefix {
  /// Whether what a resource says and what is looked for are related like this, both being ranges:
  /// an instant has its precision, a period its ends, and an end that is not said is open.
  ///
  /// `tolerance` is by how much `ap` widens what is looked for, on either side.
  func holds<Bound: SignedInteger>(
    _ found: SearchRange<Bound>, _ wanted: SearchRange<Bound>, tolerance: Bound
  ) -> Bool {
    switch self {
    case .equal: wanted.contains(found)
    case .notEqual: !wanted.contains(found)
    case .greater: found.endsAfter(wanted)
    case .less: found.startsBefore(wanted)
    case .greaterOrEqual: found.endsAfter(wanted) || wanted.contains(found)
    case .lessOrEqual: found.startsBefore(wanted) || wanted.contains(found)
    case .startsAfter: found.isAfter(wanted)
    case .endsBefore: wanted.isAfter(found)
    case .approximately: found.overlaps(wanted.widened(by: tolerance))
    }
  }
}
