extension Words {
  /// What people type to say that there is nothing more, by language; English is understood always.
  private static let refusals: [String: Set<String>] = [
    "en": ["n", "no", "nope", "none", "nothing", "no more", "done"],
    "cs": ["ne", "nic", "žádné"], "da": ["nej", "ingen", "intet"],
    "de": ["nein", "nö", "ne", "keine", "nichts", "fertig"], "el": ["όχι", "οχι", "τίποτα"],
    "es": ["ninguno", "ninguna", "nada"], "et": ["ei"], "fi": ["ei", "e"],
    "fr": ["non", "aucun", "aucune", "rien"], "hr": ["ne", "ništa"], "hu": ["nem", "nincs"],
    "it": ["nessuno", "nessuna", "niente"], "ja": ["いいえ", "なし", "ない"], "ko": ["아니요", "아니오", "없음"],
    "lt": ["ne", "nėra"], "lv": ["nē", "nav"], "nb": ["nei", "ingen"],
    "nl": ["nee", "geen", "niets"],
    "nn": ["nei", "ingen"], "no": ["nei", "ingen"], "pl": ["nie", "brak", "nic"],
    "pt": ["não", "nao", "nenhum", "nenhuma", "nada"], "ro": ["nu", "nimic"],
    "ru": ["нет", "н", "ничего"], "sk": ["nie", "nič"], "sl": ["ne", "nič"],
    "sv": ["nej", "ingen", "inget"], "tr": ["hayır", "hayir", "yok"], "uk": ["ні", "немає"],
    "zh": ["不", "否", "没有", "沒有", "无", "無"],
  ]

  /// Whether a text may mean that there is no further answer, in English or a language of BCP 47.
  static func mayRefuse(_ text: String, in language: String?) -> Bool {
    let word = text.withoutOuterSpace.lowercased().filter { !".!".contains($0) }
    let primary = language?.lowercased().prefix { $0 != "-" && $0 != "_" }.description
    return ["en", primary].contains { refusals[$0 ?? ""]?.contains(word) == true }
  }
}
