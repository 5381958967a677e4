import SurveyEngine
import SurveyModel
import SurveyPrimitives
import Testing

@testable import SurveyDiagnostics

@Suite("What a language decides")
struct LanguageRulesTests {
  /// The samples of CLDR's plurals.xml (`@integer`), and millions.
  @Test(
    "A number has the category that CLDR gives it",
    arguments: [
      ("en", ["one": [1], "other": [0, 2, 16, 100, 1_000_000]]),
      ("de", ["one": [1], "other": [0, 2, 16, 1_000_000]]),
      ("nl", ["one": [1], "other": [0, 2, 16, 1_000_000]]),
      ("fr", ["one": [0, 1], "many": [1_000_000, 2_000_000], "other": [2, 17, 100, 1_000_001]]),
      ("es", ["one": [1], "many": [1_000_000], "other": [0, 2, 16, 1000]]),
      ("it", ["one": [1], "many": [1_000_000], "other": [0, 2, 16, 1000]]),
      ("pt", ["one": [0, 1], "many": [1_000_000], "other": [2, 17, 1000]]),
      ("pt-BR", ["one": [0, 1], "other": [2]]),
      ("pt-PT", ["one": [1], "many": [1_000_000], "other": [0, 2, 16]]),
      ("nb", ["one": [1], "other": [0, 2, 16, 1_000_000]]),
      ("ja", ["other": [0, 1, 2, 100]]),
      (
        "ar",
        [
          "zero": [0], "one": [1], "two": [2], "few": [3, 10, 103, 110, 1003],
          "many": [11, 26, 99, 111, 1011], "other": [100, 102, 200, 202, 1000, 1_000_000],
        ]
      ),
    ] as [(String, [String: [Int]])])
  func plurals(_ tag: String, _ samples: [String: [Int]]) {
    let rules = PluralRules.of(tag)
    for (category, numbers) in samples {
      for number in numbers { #expect(rules.category(of: number) == category, "\(tag) \(number)") }
    }
  }

  @Test(
    "RFC 4647, lookup: a tag is shortened until there is one",
    arguments: [
      ("de-CH", ["en", "de"], "de"), ("de-CH", ["de", "de-CH"], "de-CH"),
      ("DE_ch", ["de-CH"], "de-CH"), ("zh-Hant-CN-x-private1-private2", ["zh-Hant"], "zh-Hant"),
      ("zh-Hant-CN-x-private1", ["zh-Hant-CN"], "zh-Hant-CN"), ("fr", ["de", "en"], nil),
      ("de", ["de-AT", "de-CH"], "de-AT"), ("de-CH", ["de-AT"], "de-AT"), ("d", ["de"], nil),
      ("", ["de"], nil), ("de", [], nil),
    ] as [(String, [String], String?)])
  func lookup(_ wanted: String, _ tags: [String], _ found: String?) {
    #expect(LanguageTag.lookup(wanted, among: tags) == found)
  }

  @Test(
    "A number has the decimal mark of the language, and its unit stays",
    arguments: [
      ("de", "93.50", "93,50"), ("en", "93.50", "93.50"), ("ja", "1.5 kg", "1.5 kg"),
      ("fr", "< 1.8 m.s-1", "< 1,8 m.s-1"), ("de", "5 mol.m-3", "5 mol.m-3"), ("de", "-7", "-7"),
    ])
  func decimalMark(_ tag: String, _ number: String, _ shown: String) throws {
    let language = try #require(tag == "en" ? .english : DiagnosticLanguage.named(tag))
    #expect(language.local(number: number) == shown)
    #expect(Diagnostic.Argument.Value.decimal(number).text(in: language) == shown)
  }

  @Test(
    "A locale of POSIX names a language",
    arguments: [
      ("de_CH.UTF-8", "de-CH"), ("ja_JP", "ja-JP"), ("nb_NO.utf8@euro", "nb-NO"), ("C", nil),
      ("C.UTF-8", nil), ("POSIX", nil), ("", nil),
    ] as [(String, String?)])
  func locales(_ locale: String, _ tag: String?) {
    #expect(LanguageTag.ofLocale(locale) == tag)
  }

  private static func read(_ text: String, _ type: ItemType, _ tag: String) throws -> String {
    var reader = try reader()
    reader.words = AnswerWords(try #require(DiagnosticLanguage.named(tag)))
    let item = SurveyItem(linkId: "1", type: type)
    do throws(Diagnostic) {
      return try reader.readOne(text, for: item).label
    } catch {
      return "\(error.code.key) \(error.hint() ?? "")"
    }
  }

  @Test(
    "Dates and numbers are read as the language writes them",
    arguments: [
      ("12.03.1980", .date, "de", "1980-03-12"), ("12/03/1980", .date, "fr", "1980-03-12"),
      ("1.3.1980", .date, "nb", "1980-03-01"), ("12-03-1980", .date, "nl", "1980-03-12"),
      ("03/1980", .date, "es", "1980-03"), ("12/03/1980", .date, "en-US", "1980-12-03"),
      ("12/03/1980", .date, "en-GB", "1980-03-12"), ("1980-03-12", .date, "de", "1980-03-12"),
      ("1980/3/12", .date, "ja", "1980-03-12"), ("1980年3月", .date, "ja", "1980-03"),
      ("١٢/٠٣/١٩٨٠", .date, "ar", "1980-03-12"), ("heute", .date, "de", "2026-03-14"),
      ("31.02.1980", .date, "de", "FS0450.date"), ("12/03/1980", .date, "ja", "FS0450.date"),
      ("12.03.80", .date, "de", "FS0450.date"),
      ("12/03/1980", .date, "en", "FS0450.date-order write 1980-12-03 or 1980-03-12"),
      ("25/12/1980", .date, "en", "1980-12-25"),
      ("12/03/1980", .date, "fr-CA", "FS0450.date-order"),
      ("14.03.2026 10:15", .dateTime, "de", "2026-03-14T10:15:00+01:00"),
      ("jetzt", .dateTime, "de", "2026-03-14T11:00:00+01:00"),
      ("1,5", .decimal, "de", "1.5"), ("1.5", .decimal, "de", "1.5"),
      ("0.500", .decimal, "de", "0.500"),
      ("1.500", .decimal, "de", "FS0452.thousands write 1500 or 1,500"),
      ("1.500,5", .decimal, "de", "FS0450.decimal"), ("1,5", .decimal, "de-CH", "FS0452 write 1.5"),
      ("1,5", .decimal, "en", "FS0452 write 1.5"), ("1.500", .decimal, "en", "1.500"),
      ("-0,25", .decimal, "it", "-0.25"), ("72,5 kg", .quantity, "pt", "72.5 kg"),
      ("٣٦٫٦", .decimal, "ar", "36.6"), ("１２", .integer, "ja", "12"),
      ("oui", .boolean, "fr", "yes"), ("yes", .boolean, "fr", "yes"),
      ("nein", .boolean, "de", "no"),
      ("はい", .boolean, "ja", "yes"), ("لا", .boolean, "ar", "no"),
      ("ja", .boolean, "fr", "FS0450.boolean"),
    ] as [(String, ItemType, String, String)])
  func answers(_ text: String, _ type: ItemType, _ tag: String, _ expected: String) throws {
    let read = try Self.read(text, type, tag)
    #expect(read.hasPrefix(expected), "\(read)")
  }

  @Test("With a decimal comma, a list of numbers is separated by semicolons alone")
  func lists() throws {
    var reader = try reader()
    reader.words = AnswerWords(try #require(DiagnosticLanguage.named("de")))
    var item = SurveyItem(linkId: "1", type: .decimal)
    item.repeats = true
    #expect(try reader.read("1,5; 2,5", for: item).map(\.label) == ["1.5", "2.5"])
    #expect(try reader.read("1,5", for: item).map(\.label) == ["1.5"])
  }
}
