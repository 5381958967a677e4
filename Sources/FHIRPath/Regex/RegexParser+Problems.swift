import SurveyDiagnostics

extension RegexParser {
  typealias Problem = FHIRPath.Pattern.Problem

  /// A problem of a character; without one, of the one that is read.
  func problem(_ reason: Phrase, at start: Int? = nil) -> Problem {
    Problem(reason: reason, index: min(start ?? index, max(text.count - 1, 0)))
  }

  /// What to write instead of the classes that POSIX has in sets.
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
      reason: .regexPOSIX(found.name), index: start, advice: .regexInstead(found.instead))
  }
}
