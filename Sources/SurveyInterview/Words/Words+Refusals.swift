import SurveyDiagnostics
import SurveyPrimitives

extension Words {
  /// What people type to say that there is nothing more, in languages of forms that have no table.
  private static let refusals: [String: Set<String>] = [
    "cs": ["ne", "nic", "žádné"], "da": ["nej", "ingen", "intet"],
    "el": ["όχι", "οχι", "τίποτα"],
    "et": ["ei"], "fi": ["ei", "e"],
    "hr": ["ne", "ništa"], "hu": ["nem", "nincs"],
    "ko": ["아니요", "아니오", "없음"],
    "lt": ["ne", "nėra"], "lv": ["nē", "nav"], "pl": ["nie", "brak", "nic"],
    "ro": ["nu", "nimic"],
    "ru": ["нет", "н", "ничего"], "sk": ["nie", "nič"], "sl": ["ne", "nič"],
    "sv": ["nej", "ingen", "inget"], "tr": ["hayır", "hayir", "yok"], "uk": ["ні", "немає"],
    "zh": ["不", "否", "没有", "沒有", "无", "無"],
  ]

  /// Whether a text may mean that there is no further answer: in English, in this language, or in
  /// that of the form.
  func mayRefuse(_ text: String, in form: String?) -> Bool {
    let word = text.trimmed.lowercased().filter { !".!。".contains($0) }
    if word == "n" || word == "no" || WordList.nothing.english.contains(word) { return true }
    let own = [language, form.flatMap(DiagnosticLanguage.named)].compactMap(\.self)
    if own.contains(where: { $0.refuses(word) }) { return true }
    let primary = form?.lowercased().prefix { $0 != "-" && $0 != "_" }.description
    return Self.refusals[primary ?? ""]?.contains(word) == true
  }
}

extension DiagnosticLanguage {
  fileprivate func refuses(_ word: String) -> Bool {
    (lists[.no] ?? []).contains(word) || (lists[.nothing] ?? []).contains(word)
  }
}
