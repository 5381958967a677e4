/// A search as it is written in an address: `Observation?code=718-7&_sort=-date`.
///
/// search.html. Of one parameter commas part alternatives, and all parameters must hold.
struct SearchQuery {
  /// The type of the resources that are looked for.
  var type: String
  var criteria: [SearchCriterion]

  /// Reads what stands before and behind the question mark.
  init(type: String, parameters: some StringProtocol) {
    self.type = type
    criteria = parameters.split(separator: "&").map { pair in
      let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let value = halves.count > 1 ? PercentEncoding.decode(halves[1]) : ""
      return SearchCriterion(
        key: PercentEncoding.decode(halves[0]), values: EscapedText.split(value, at: ","))
    }
  }
}

/// One `name:modifier=value,value` of a search.
struct SearchCriterion {
  /// What stands before the equals sign.
  var key: String
  /// The alternatives; escapes of `,` are undone, those of `$` and `|` are not.
  var values: [String]

  var name: String { String(key.prefix { $0 != ":" }) }

  var modifier: String? {
    let rest = key.drop { $0 != ":" }.dropFirst()
    return rest.isEmpty ? nil : String(rest)
  }
}

extension SearchCriterion {
  /// What follows a reference into another resource: `subject:Patient.name` (search.html#chaining).
  var chain: (reference: String, type: String?, rest: SearchCriterion)? {
    guard let dot = key.firstIndex(of: ".") else { return nil }
    let head = SearchCriterion(key: String(key[..<dot]), values: [])
    let rest = SearchCriterion(key: String(key[dot...].dropFirst()), values: values)
    return (head.name, head.modifier, rest)
  }

  /// What is to hold for a resource that refers to this one: `_has:Observation:patient:code`
  /// (search.html#has).
  var referrer: (type: String, reference: String, rest: SearchCriterion)? {
    let steps = key.split(separator: ":", maxSplits: 3, omittingEmptySubsequences: false)
    guard steps.count == 4, steps[0] == "_has" else { return nil }
    return (
      String(steps[1]), String(steps[2]), SearchCriterion(key: String(steps[3]), values: values)
    )
  }
}
