/// The words that stand for answers in one language.
///
/// The English ones are understood beside them always.
public struct AnswerWords: Hashable, Sendable {
  /// What means yes: `y`, `yes`, `true`.
  public var yes: [String]
  /// What means no: `n`, `no`, `false`.
  public var no: [String]
  /// What means the present date.
  public var today: [String]
  /// What means the present moment.
  public var now: [String]

  /// Creates a set of words.
  public init(yes: [String], no: [String], today: [String], now: [String]) {
    self.yes = yes
    self.no = no
    self.today = today
    self.now = now
  }

  /// English: y, yes, true; n, no, false; today; now.
  public static let english = AnswerWords(
    yes: ["y", "yes", "true"], no: ["n", "no", "false"], today: ["today"], now: ["now"])
}

extension AnswerWords {
  /// Whether a text is one of these words or the English ones, whatever the case.
  func has(_ text: String, in list: KeyPath<AnswerWords, [String]>) -> Bool {
    let text = text.lowercased()
    return self[keyPath: list].contains { $0.lowercased() == text }
      || Self.english[keyPath: list].contains(text)
  }
}
