import SurveyEngine
import SurveyModel
import SurveyPrimitives
import TestSupport
import Testing

@testable import SurveyDiagnostics
@testable import SurveyInterview
@testable import SurveyTerminal

@Suite("The tables of languages")
struct LanguageTests {
  static let words =
    Word.ofInterview + Word.ofFormats + Word.ofHelp + Word.ofChanges + Word.ofTexts + Word.ofPlain
    + Word.ofDrafts + Word.ofTake + Word.ofRich + Word.ofMedicines
    + Word.ofCare
  static let tags = DiagnosticLanguage.tables.map(\.tag)
  static let phrases: [Phrase] = [
    .kind("date"), .wanted("date"), .first([], of: 9), .systemFailure("missing", number: 2),
  ]

  /// What a language is to have, by key, with the English template.
  static let english: [String: String] = {
    var texts: [String: String] = [:]
    for word in words { texts[word.key] = word.english }
    for code in Diagnostic.Code.respondent {
      texts[code.key] = code.wording
      texts[code.key + ".hint"] = code.hint
    }
    return texts
  }()

  static func texts(_ language: DiagnosticLanguage) -> [String: String] {
    var texts = language.phrases.merging(language.wordings) { own, _ in own }
    for (key, hint) in language.hints { texts[key + ".hint"] = hint }
    return texts
  }

  @Test("There are tables of ten languages")
  func languages() {
    #expect(
      DiagnosticLanguage.tags == ["en", "de", "fr", "es", "it", "pt", "nl", "nb", "ja", "ar"])
  }

  @Test("No key is missing in a language, and none is unknown", arguments: tags)
  func complete(_ tag: String) throws {
    let texts = Self.texts(try #require(DiagnosticLanguage.named(tag)))
    let known = Set(Self.english.keys).union(Self.phrases.map(\.key))
    #expect(known.subtracting(texts.keys).sorted() == [])
    #expect(Set(texts.keys).subtracting(known).sorted() == [])
  }

  @Test("Each template has the gaps of the English one", arguments: tags)
  func gaps(_ tag: String) throws {
    let texts = Self.texts(try #require(DiagnosticLanguage.named(tag)))
    for (key, english) in Self.english {
      let own = Set(Template(texts[key] ?? "").names)
      #expect(own == Set(Template(english).names), "\(key): \(texts[key] ?? "")")
    }
    for phrase in Self.phrases {
      #expect(
        Set(Template(texts[phrase.key] ?? "").names) == Set(phrase.arguments.map(\.name)),
        "\(phrase.key)")
    }
  }

  @Test("Each plural has all categories of its language, and braces close", arguments: tags)
  func plurals(_ tag: String) throws {
    let categories = PluralRules.of(tag).categories.sorted()
    for (key, text) in Self.texts(try #require(DiagnosticLanguage.named(tag))) {
      for branches in Self.plurals(in: text) {
        #expect(branches.filter { !$0.hasPrefix("=") }.sorted() == categories, "\(key): \(text)")
      }
      #expect(text.count { $0 == "{" } == text.count { $0 == "}" }, "\(key): \(text)")
    }
  }

  @Test("The reader of templates in this test finds the branches of a plural")
  func branches() {
    #expect(
      Self.plurals(in: "a {n, plural, =0 {} one {# {x}} other {b}} {m, plural, other {#}}")
        == [["=0", "one", "other"], ["other"]])
  }

  /// The keys of the branches of each plural.
  private static func plurals(in text: String) -> [[String]] {
    text.split(separator: ", plural, ", omittingEmptySubsequences: false).dropFirst().map { rest in
      var keys: [String] = []
      var depth = 0
      var word = ""
      for character in rest {
        if depth < 0 { break }
        if character == "{", depth == 0 { keys.append(word.trimmed) }
        if character == "{" { depth += 1 }
        if character == "}" {
          depth -= 1
          word = ""
        } else if depth == 0 {
          word.append(character)
        }
      }
      return keys
    }
  }

  @Test("The head of each table says that no native reader has confirmed it")
  func unconfirmed() throws {
    let texts = try Self.sources("SurveyDiagnostics/Languages")
    for table in DiagnosticLanguage.tables {
      let own = texts.filter { $0.contains("\"\(table.tag)\", \"\(table.name)\"") }
      #expect(own.count == 1)
      #expect(own.allSatisfy { $0.contains("/// No native reader has confirmed this table") })
    }
  }

  private static func sources(_ module: String) throws -> [String] {
    try Project.files(in: ["Sources/\(module)"], endings: [".swift"]).map {
      try Project.text("\(Project.folder)/\($0)")
    }
  }

  @Test("Every word of the sources is in a list that languages are asked for")
  func listed() throws {
    let keys = Set(Self.words.map(\.key))
    #expect(keys.count == Self.words.count)
    var found: Set<String> = []
    for module in ["SurveyInterview", "SurveyTerminal"] {
      for text in try Self.sources(module) {
        for match in text.matches(of: /= Word\(\s*"([^"]+)"/) {
          found.insert("say." + match.1)
        }
      }
    }
    #expect(found == keys)
  }

  @Test(
    "A tag has the table of its language, with the habits of its region",
    arguments: [
      ("de-CH", "heute", false), ("de_AT", "heute", true), ("nn-NO", "i dag", true),
      ("no", "i dag", true), ("es-MX", "hoy", false), ("pt-BR", "hoje", true),
      ("JA", "今日", false),
    ])
  func region(_ tag: String, _ today: String, _ hasComma: Bool) throws {
    let language = try #require(DiagnosticLanguage.named(tag))
    #expect(language.list(.today).contains(today))
    #expect(language.hasDecimalComma == hasComma)
  }

  @Test("There is no table of a language that has none")
  func noTable() {
    #expect(DiagnosticLanguage.named("tlh") == nil)
    #expect(DiagnosticLanguage.named("") == nil)
  }

  @Test("A calendar has twelve months and seven days", arguments: tags)
  func calendar(_ tag: String) throws {
    let language = try #require(DiagnosticLanguage.named(tag))
    #expect(Set(language.lists[.months] ?? []).count == 12)
    #expect(Set(language.lists[.weekdays] ?? []).count == 7)
    for list in WordList.allCases { #expect(language.lists[list]?.isEmpty == false) }
  }

  @Test(
    "A date is echoed in words",
    arguments: [
      ("en", "Saturday 14 March 2026"), ("de", "Samstag, 14. März 2026"),
      ("fr", "samedi 14 mars 2026"), ("es", "sábado, 14 de marzo de 2026"),
      ("it", "sabato 14 marzo 2026"), ("pt", "sábado, 14 de março de 2026"),
      ("nl", "zaterdag 14 maart 2026"), ("nb", "lørdag 14. mars 2026"),
      ("ja", "2026年3月14日 土曜日"), ("ar", "السبت 14 مارس 2026"),
    ])
  func dates(_ tag: String, _ text: String) throws {
    let words = Words(try #require(DiagnosticLanguage.named(tag)))
    #expect(words.date(try #require(PartialDate("2026-03-14"))) == text)
  }
}

extension String {
  fileprivate var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
