/// A language of findings and of interviews: a table of wordings, how it counts, lists and quotes,
/// and what people type in it.
///
/// The catalogue itself is English, and so are the words of the interview. Another language has a
/// wording for each of their keys; where it has none, the English one is shown. A program may also
/// put its own hints in place of those of the catalogue: the command line names its flags there.
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
  /// The templates of phrases, and of what an interview says, by their key.
  public var phrases: [String: String] = [:]
  /// Its tag, as BCP 47.
  public var tag = "en"
  /// What people type to say something, and the names in a calendar; where there are none, the
  /// English ones are shown.
  public var lists: [WordList: [String]] = [:]
  /// In which order people write day, month and year; `nil` where that is not certain.
  public var dateOrder: DateOrder?
  /// Whether decimal numbers are written with a comma.
  public var hasDecimalComma = false
  /// The category of a number: `one` or `other`, and what else the language knows.
  ///
  /// [Plural rules](https://cldr.unicode.org/index/cldr-spec/plural-rules)
  public var pluralCategory: @Sendable (Int) -> String
  private let joints: Joints

  /// Creates a language without wordings of its own.
  public init(
    and: String, or: String, quotes: (open: String, close: String) = ("\"", "\""),
    pluralCategory: @escaping @Sendable (Int) -> String = { $0 == 1 ? "one" : "other" }
  ) {
    joints = Joints(and: " \(and) ", or: " \(or) ", open: quotes.open, close: quotes.close)
    self.pluralCategory = pluralCategory
  }

  init(_ tag: String, _ joints: Joints, pluralCategory: @escaping @Sendable (Int) -> String) {
    (self.tag, self.joints, self.pluralCategory) = (tag, joints, pluralCategory)
  }

  /// English, as the catalogue has it.
  public static let english = DiagnosticLanguage(and: "and", or: "or")
}

extension DiagnosticLanguage {
  /// What stands between the values of a list and around a quotation, spaces included.
  struct Joints: Sendable {
    var comma = ", "
    var and: String
    var or: String
    var open: String
    var close: String
  }

  /// The words of a list; the English ones where the language has none.
  package func list(_ list: WordList) -> [String] { lists[list] ?? list.english }

  /// A text of the language by its key, with its gaps filled; the English one where it has none.
  package func text(
    of key: String, english: String, _ arguments: [Diagnostic.Argument] = []
  ) -> String {
    Template(phrases[key] ?? english).text(arguments, in: self)
  }

  /// Several texts in one line: `a, b, c`.
  package func listed(_ texts: [String]) -> String { joined(texts, .comma) }

  /// How many characters of a text of the input a message shows.
  static let shown = 60

  func quoted(_ text: String) -> String {
    let isLong = text.count > Self.shown
    return joints.open + (isLong ? text.prefix(Self.shown - 3) + "…" : text) + joints.close
  }

  func joined(_ texts: [String], _ joining: Diagnostic.Argument.Joining) -> String {
    switch joining {
    case .comma: return texts.joined(separator: joints.comma)
    case .arrow: return texts.joined(separator: " → ")
    case .and, .or:
      guard let last = texts.last, texts.count > 1 else { return texts.first ?? "" }
      let joint = joining == .and ? joints.and : joints.or
      return texts.dropLast().joined(separator: joints.comma) + joint + last
    }
  }
}
