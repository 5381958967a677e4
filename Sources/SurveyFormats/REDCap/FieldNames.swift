/// Names of fields that REDCap's upload takes: `[a-z][a-z0-9_]{0,25}`, each once in a project.
package struct FieldNames: Sendable {
  /// How many characters a name has at most.
  package static let longest = 26

  private var taken: Set<String>
  /// The numbers that names made of the same text have come to; lower ones are taken for good.
  private var numbers: [String: Int] = [:]

  /// Names that REDCap keeps for columns of its own.
  private static let reserved: Set<String> = [
    "redcap_event_name", "redcap_repeat_instrument", "redcap_repeat_instance",
    "redcap_data_access_group", "redcap_survey_identifier", "record_id",
  ]

  /// - Parameter taken: names that nothing else may have.
  package init(taken: Set<String> = []) { self.taken = Self.reserved.union(taken) }

  /// Makes a name known that something has already.
  package mutating func take(_ name: String) { taken.insert(name) }

  /// Whether something has a name, or REDCap keeps it.
  package func isTaken(_ name: String) -> Bool { taken.contains(name) }

  /// A name that nothing has yet, made of a text.
  package mutating func unique(_ text: String) -> String {
    let name = Self.legal(text)
    var (found, number) = (name, numbers[name] ?? 1)
    while Self.isOfForm(found) || !taken.insert(found).inserted {
      number += 1
      let end = "_\(number)"
      found = Self.withoutEnd(String(name.prefix(Self.longest - end.utf8.count))) + end
    }
    if number > 1 { numbers[name] = number }
    return found
  }

  /// REDCap has columns of its own for the state of a form: `phq9_complete`.
  private static func isOfForm(_ name: String) -> Bool {
    name.hasSuffix("_complete") || name.hasSuffix("_timestamp")
  }

  /// Whether REDCap takes a name as it is.
  package static func isLegal(_ name: String) -> Bool { name == legal(name) }

  /// A text as a name: small letters, digits, and single underscores between them, a letter first.
  package static func legal(_ text: String) -> String {
    let words = words(text)
    let name =
      words.first.map { ("a"..."z") ~= $0 } == true ? words : words.isEmpty ? "q" : "q" + words
    return withoutEnd(String(name.prefix(longest)))
  }

  private static func withoutEnd(_ name: String) -> String {
    var name = name
    while name.last == "_" { name.removeLast() }
    return name
  }

  private static func words(_ text: String) -> String {
    var name = ""
    for scalar in text.lowercased().unicodeScalars {
      switch scalar {
      case "a"..."z", "0"..."9": name.unicodeScalars.append(scalar)
      default: if !name.isEmpty, name.last != "_" { name.append("_") }
      }
    }
    return withoutEnd(name)
  }

  /// The name of an instrument: small letters, digits and underscores, a letter first.
  package static func form(_ text: String) -> String {
    let name = words(text).drop { !("a"..."z" ~= $0) }
    return name.isEmpty ? "form" : withoutEnd(String(name.prefix(64)))
  }

  /// The name of a form as REDCap shows it: `my_form` is "My Form".
  package static func title(ofForm name: String) -> String {
    name.split(separator: "_").map { $0.prefix(1).uppercased() + $0.dropFirst() }
      .joined(separator: " ")
  }

  /// Codes of choices: letters, digits, underscores, dots and hyphens, each once whatever its case.
  ///
  /// What cannot be a code is the number of its option.
  package static func codes(_ texts: [String], limit: Int = 100) -> [String] {
    var taken: Set<String> = []
    var codes = texts.map { text -> String? in
      isCode(text, limit) && taken.insert(text.lowercased()).inserted ? text : nil
    }
    for index in codes.indices where codes[index] == nil {
      var number = index + 1
      while !taken.insert(String(number)).inserted { number += 1 }
      codes[index] = String(number)
    }
    return codes.compactMap(\.self)
  }

  private static func isCode(_ text: String, _ limit: Int) -> Bool {
    !text.isEmpty && text.utf8.count <= limit
      && text.unicodeScalars.allSatisfy {
        switch $0 {
        case "a"..."z", "A"..."Z", "0"..."9", "_", ".", "-": true
        default: false
        }
      }
  }
}
