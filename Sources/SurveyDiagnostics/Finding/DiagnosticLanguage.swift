/// A language of findings: a table of wordings, and how it counts, lists and quotes.
///
/// The catalogue itself is English. Another language has a wording for each key of the catalogue;
/// where it has none, the English one is shown. A program may also put its own hints in place of
/// those of the catalogue: the command line names its flags there.
///
/// ```swift
/// var german = DiagnosticLanguage(and: "und", or: "oder")
/// german.wordings["FS0405"] = "{value} ist kleiner als {limit}"
/// finding.message(in: german)
/// ```
public struct DiagnosticLanguage: Sendable {
  /// The templates of messages by the key of their code: `FS0405`, `FS0450.date`.
  public var wordings: [String: String] = [:]
  /// The templates of hints by the key of their code.
  public var hints: [String: String] = [:]
  /// The templates of phrases by their key.
  public var phrases: [String: String] = [:]
  /// The category of a number: `one` or `other`, and what else the language knows.
  ///
  /// [Plural rules](https://cldr.unicode.org/index/cldr-spec/plural-rules)
  public var pluralCategory: @Sendable (Int) -> String
  private let words: (and: String, or: String, open: String, close: String)

  /// Creates a language without wordings of its own.
  public init(
    and: String, or: String, quotes: (open: String, close: String) = ("\"", "\""),
    pluralCategory: @escaping @Sendable (Int) -> String = { $0 == 1 ? "one" : "other" }
  ) {
    words = (and, or, quotes.open, quotes.close)
    self.pluralCategory = pluralCategory
  }

  /// English, as the catalogue has it.
  public static let english = DiagnosticLanguage(and: "and", or: "or")
}

extension DiagnosticLanguage {
  /// How many characters of a text of the input a message shows.
  static let shown = 60

  func quoted(_ text: String) -> String {
    let isLong = text.count > Self.shown
    return words.open + (isLong ? text.prefix(Self.shown - 3) + "…" : text) + words.close
  }

  func joined(_ texts: [String], _ joining: Diagnostic.Argument.Joining) -> String {
    switch joining {
    case .comma: return texts.joined(separator: ", ")
    case .arrow: return texts.joined(separator: " → ")
    case .and, .or:
      guard let last = texts.last, texts.count > 1 else { return texts.first ?? "" }
      let word = joining == .and ? words.and : words.or
      return texts.dropLast().joined(separator: ", ") + " \(word) " + last
    }
  }
}
