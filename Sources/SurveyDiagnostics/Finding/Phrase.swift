/// Words inside a message that every language has by their key, with their own gaps.
///
/// ```swift
/// Phrase("kind.date", "a date")
/// Phrase("name.variable", "the variable %{name}", ["name": .literal("weight")])
/// ```
public struct Phrase: Hashable, Sendable {
  /// The name by which a language has it.
  public let key: String
  /// What fills its gaps.
  public var arguments: [Diagnostic.Argument]
  private let english: String

  /// Creates a phrase of the catalogue; sites use its named members.
  init(
    _ key: String, _ english: String,
    _ arguments: KeyValuePairs<String, Diagnostic.Argument.Value> = [:]
  ) {
    (self.key, self.english) = (key, english)
    self.arguments = arguments.map { Diagnostic.Argument($0.key, $0.value) }
  }

  init(_ key: String, _ english: String, _ arguments: [Diagnostic.Argument]) {
    (self.key, self.english, self.arguments) = (key, english, arguments)
  }

  /// The phrase in a language.
  public func text(in language: DiagnosticLanguage = .english) -> String {
    Template(language.phrases[key] ?? english).text(arguments, in: language)
  }

  /// Whether two phrases say the same.
  public static func == (left: Phrase, right: Phrase) -> Bool {
    left.key == right.key && left.arguments == right.arguments
  }

  /// Hashes what is compared.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(key)
    hasher.combine(arguments)
  }
}
