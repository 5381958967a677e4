import SurveyDiagnostics
import SurveyModel

extension CodebookOption {
  /// Its text in a language; the code where it has none.
  func text(in languages: CodebookLanguages) -> String { languages.text(texts) ?? mark }
}

extension CodebookQuestion {
  /// Its text in a language.
  func text(in languages: CodebookLanguages) -> String? { languages.text(texts) }
}

/// In which language the texts of a codebook are shown.
struct CodebookLanguages {
  private let asked: String?
  private let own: String?

  /// The language asked for, or else that of the questionnaire.
  init(_ asked: String?, of codebook: Codebook) { (self.asked, own) = (asked, codebook.language) }

  /// The best of some texts by language; `nil` where there is none that says something.
  func text(_ texts: [String: String]) -> String? {
    if texts.count == 1 { return texts.first?.value.nonEmpty }
    let tags = texts.keys.sorted()
    for wanted in [asked, own].compactMap(\.self) {
      let found = LanguageTag.lookup(wanted, among: tags)
      if let text = found.flatMap({ texts[$0] })?.nonEmpty { return text }
    }
    return texts[""]?.nonEmpty ?? tags.lazy.compactMap { texts[$0]?.nonEmpty }.first
  }
}

extension String {
  /// The text, if it has characters.
  var nonEmpty: String? { isEmpty ? nil : self }
}
