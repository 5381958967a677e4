/// The cardinal rules of languages, word for word those of CLDR, `common/supplemental/plurals.xml`
/// (commit 004469dc0e18 of github.com/unicode-org/cldr; Unicode License v3).
extension PluralRules {
  /// The rules of a language by its tag: of `pt-PT` those of Portugal, of `de-CH` those of `de`.
  package static func of(_ tag: String) -> PluralRules {
    LanguageTag.lookup(tag, among: Array(table.keys)).flatMap { table[$0] } ?? one
  }

  private static let one = PluralRules(["one": "i = 1 and v = 0"])
  private static let oneInAnyForm = PluralRules(["one": "n = 1"])
  private static let millions =
    "e = 0 and i != 0 and i % 1000000 = 0 and v = 0 or e != 0..5"

  private static let table: [String: PluralRules] = [
    "ar": PluralRules([
      "zero": "n = 0", "one": "n = 1", "two": "n = 2", "few": "n % 100 = 3..10",
      "many": "n % 100 = 11..99",
    ]),
    "de": one, "en": one, "nl": one,
    "es": PluralRules(["one": "n = 1", "many": millions]),
    "fr": PluralRules(["one": "i = 0,1", "many": millions]),
    "it": PluralRules(["one": "i = 1 and v = 0", "many": millions]),
    "ja": PluralRules([:]),
    "nb": oneInAnyForm, "nn": oneInAnyForm, "no": oneInAnyForm,
    "pt": PluralRules(["one": "i = 0..1", "many": millions]),
    "pt-PT": PluralRules(["one": "i = 1 and v = 0", "many": millions]),
  ]
}
