/// The operator style in which EDC systems write logic: `!(Pregnant == "1")`, `$AGE >= 18 AND [SEX] = 1`.
///
/// Questions are named by the OIDs of their items, where need be with those of the group, form and visit
/// before them (`WHO.Q-WHO.1`). It is read and not written.
package struct EDCLanguage: Sendable {
  private let base: REDCapLanguage
  /// What stands for the names of questions, by these names.
  private let words: [String: String]

  /// - Parameter options: what the options of questions are called.
  package init(form: LogicForm, options: LogicNames, names: ODMNames, isConstraint: Bool = false) {
    var known = options
    var words: [String: String] = [:]
    var places: [String: String] = [:]
    for (path, linkId) in names.all {
      let place = places[linkId] ?? "q\(places.count)"
      places[linkId] = place
      words[path.joined(separator: "-")] = place
    }
    for (name, linkId) in names.names where !Self.reserved.contains(name.lowercased()) {
      guard let place = places[linkId], Double(name) == nil else { continue }
      words[name] = place
    }
    for (linkId, place) in places { known.set(place, for: linkId) }
    self.words = words
    base = REDCapLanguage(
      form: form, names: known, isConstraint: isConstraint, isOfPage: false)
  }

  /// Words of the language, which are no names of items.
  private static let reserved: Set<String> = ["and", "or", "not", "true", "false", "mod", "div"]

  package func read(_ text: String, on linkId: String) throws(LogicProblem) -> Logic {
    try base.read(replaced(text), on: linkId)
  }

  /// Reads a condition.
  package func readCondition(_ text: String, on linkId: String) throws(LogicProblem) -> Logic {
    try base.readCondition(replaced(text), on: linkId)
  }

  /// The text with names in brackets, as the language has them that it is read in.
  func replaced(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let character = rest.first {
      if character == "\"" || character == "'" {
        let end = rest.dropFirst().firstIndex(of: character)
        let quoted = end.map { rest[...$0] } ?? rest
        result += quoted
        rest = rest[quoted.endIndex...]
        continue
      }
      let inner = character == "$" || character == "[" ? rest.dropFirst() : rest
      guard inner.first?.isName == true, let name = name(at: inner),
        inner[name.endIndex...].first != "("
      else {
        // A word that is no name is passed whole, so that none is found within it.
        let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        let taken = word.isEmpty ? rest.prefix(1) : word
        result += taken
        rest = rest[taken.endIndex...]
        continue
      }
      result += "[\(words[String(name)] ?? "")]"
      rest = rest[name.endIndex...]
      if character == "[", rest.first == "]" { rest = rest.dropFirst() }
    }
    return result
  }

  /// The longest name that a text begins with.
  private func name(at text: Substring) -> Substring? {
    var candidate = text.prefix { $0.isName || $0 == "-" }
    while !candidate.isEmpty {
      if words[String(candidate)] != nil { return candidate }
      candidate = candidate.dropLast()
      // A name ends where a word does.
      while let next = text[candidate.endIndex...].first,
        next.isLetter || next.isNumber || next == "_",
        let last = candidate.last, last.isLetter || last.isNumber || last == "_"
      {
        candidate = candidate.dropLast()
      }
    }
    return nil
  }
}

extension Character {
  fileprivate var isName: Bool { isLetter || isNumber || self == "_" || self == "." || self == "/" }
}
