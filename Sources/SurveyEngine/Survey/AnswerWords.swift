public import SurveyDiagnostics

/// The words that stand for answers in one language, and how it writes numbers and dates.
///
/// The English words are understood beside them always, and so are numbers and dates as FHIR has them.
public struct AnswerWords: Hashable, Sendable {
  /// What means yes: `y`, `yes`, `true`.
  public var yes: [String]
  /// What means no: `n`, `no`, `false`.
  public var no: [String]
  /// What means the present date.
  public var today: [String]
  /// What means the present moment.
  public var now: [String]
  /// In which order day, month and year are written; `nil` where that is not certain.
  public var dateOrder: DateOrder?
  /// Whether a decimal number has a comma.
  public var hasDecimalComma = false
  /// Whether digits of other scripts are read: `１２`, `١٢`.
  public var readsOtherDigits = false

  /// Creates a set of words.
  public init(yes: [String], no: [String], today: [String], now: [String]) {
    self.yes = yes
    self.no = no
    self.today = today
    self.now = now
  }

  /// English: y, yes, true; n, no, false; today; now.
  public static let english = AnswerWords(.english)

  /// The words of a language.
  public init(_ language: DiagnosticLanguage) {
    self.init(
      yes: language.list(.yes), no: language.list(.no), today: language.list(.today),
      now: language.list(.now))
    dateOrder = language.dateOrder
    hasDecimalComma = language.hasDecimalComma
    readsOtherDigits = LanguageTag.primary(language.tag) != "en"
  }
}

extension AnswerWords {
  /// What a text says, yes or no; `nil` where it says neither.
  package func truth(of text: String) -> Bool? {
    let text = text.foldedSpaces
    if has(text, in: \.yes) { return true }
    return has(text, in: \.no) ? false : nil
  }

  /// Whether a text is one of these words or the English ones, whatever the case.
  func has(_ text: String, in list: KeyPath<AnswerWords, [String]>) -> Bool {
    let text = text.lowercased()
    return self[keyPath: list].contains { $0.lowercased() == text }
      || Self.english[keyPath: list].contains(text)
  }
}
