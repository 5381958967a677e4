extension RegexParser {
  /// What is wrong with an expression.
  struct Problem: Error {
    var message: String
    /// Where in the expression: a character, from 0.
    var place: Int
    var hint: String?
  }

  /// A problem at a place; without one, where the reading is.
  func problem(_ message: String, at start: Int? = nil) -> Problem {
    Problem(message: message, place: min(start ?? place, max(text.count - 1, 0)))
  }

  /// What stands for the classes that POSIX has in sets.
  private static let posix: [(name: String, instead: String)] = [
    ("alpha", "\\p{L}"), ("digit", "\\d"), ("alnum", "\\p{L}\\d"), ("upper", "\\p{Lu}"),
    ("lower", "\\p{Ll}"), ("space", "\\s"), ("punct", "\\p{P}"), ("word", "\\w"),
    ("xdigit", "0-9A-Fa-f"), ("blank", " \\t"),
  ]

  /// `[:alpha:]` and the like, which would be read as a set of letters.
  func posixClass(at start: Int) -> Problem? {
    guard text[start...].starts(with: "[:".unicodeScalars.map(\.value)) else { return nil }
    let found = Self.posix.first { name, _ in
      text[(start + 2)...].starts(with: "\(name):]".unicodeScalars.map(\.value))
    }
    guard let found else { return nil }
    return Problem(
      message: "the class [:\(found.name):] of POSIX is not supported", place: start,
      hint: "write \(found.instead) between the brackets")
  }
}
