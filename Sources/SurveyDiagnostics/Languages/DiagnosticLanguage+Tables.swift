extension DiagnosticLanguage {
  /// The tables of languages that there are beside English.
  package static let tables: [LanguageTable] = [
    .german, .french, .spanish, .italian, .portuguese, .dutch, .norwegian, .japanese, .arabic,
  ]

  /// The language of a tag of BCP 47, with the habits of its region; `nil` where there is no table.
  ///
  /// `no` and `nn` get the table of `nb`.
  public static func named(_ tag: String) -> DiagnosticLanguage? {
    let primary = LanguageTag.primary(tag)
    if primary == "en" { return english(tag) }
    let wanted = ["no", "nn"].contains(primary) ? "nb" : primary
    return tables.first { $0.tag == wanted }?.language(tag)
  }

  /// The tags of the languages that there are tables of, English first.
  public static var tags: [String] { ["en"] + tables.map(\.tag) }

  /// English with the order of dates that its region has, where one is certain.
  private static func english(_ tag: String) -> DiagnosticLanguage {
    var language = english
    language.tag = tag
    let parts = LanguageTag.normalized(tag).split(separator: "-").map(String.init)
    if parts.contains("us") { language.dateOrder = .monthFirst }
    if !Set(parts).isDisjoint(with: ["gb", "ie", "au", "nz", "in"]) {
      language.dateOrder = .dayFirst
    }
    return language
  }
}
