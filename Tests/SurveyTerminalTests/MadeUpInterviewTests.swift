import SurveyEngine
import SurveyModel
import SurveyPrimitives
import TestSupport
import Testing

@testable import SurveyDiagnostics
@testable import SurveyInterview
@testable import SurveyTerminal

/// Sessions in a language that nobody speaks: what is still in Latin letters came from no table.
@Suite("An interview in a made-up language")
struct MadeUpInterviewTests {
  private static let language: DiagnosticLanguage = {
    var language = DiagnosticLanguage(and: "ж", or: "ж")
    language.tag = "qaa"
    for word in LanguageTests.words {
      language.phrases[word.key] = MadeUpWords.translated(word.english)
    }
    for code in Diagnostic.Code.respondent {
      language.wordings[code.key] = MadeUpWords.translated(code.wording)
      language.hints[code.key] = code.hint.map(MadeUpWords.translated)
    }
    for (key, text) in phrases { language.phrases[key] = text }
    for list in WordList.allCases where list != .other {
      language.lists[list] = list.english.map(MadeUpWords.translated)
    }
    return language
  }()

  // These list words by kinds: what they say of a kind of value is enough here.
  private static let phrases = [
    "kind": "{type, select, other {ж}}", "wanted": "{type, select, other {ж}}",
    "first": "{values} … ({count} ж)", "system-failure": "{kind, select, other {ж {number}}}",
  ]

  /// The survey with texts in which no letter is Latin.
  private static func foreign(_ survey: Survey) -> Survey {
    var survey = survey
    survey.title = survey.title.map { _ in "щ" }
    func change(_ items: inout [SurveyItem]) {
      for index in items.indices {
        items[index].text = "щ"
        items[index].prefix = nil
        items[index].entryFormat = items[index].entryFormat.map { _ in "щ" }
        if items[index].unit != nil { items[index].unit?.display = "щ" }
        items[index].constraints = []
        for option in items[index].options.indices {
          items[index].options[option].shown = "щ\(option)"
          items[index].options[option].prefix = nil
        }
        change(&items[index].items)
      }
    }
    change(&survey.items)
    return survey
  }

  /// Everything a person may get wrong, asked for and looked at, in each of the samples.
  private static let typed = [
    "?", "d 9", "zzz", "-", "9999999999", "1,5", "99", "c", "c", "b", "", "r", "?", "o 1", "x",
    "99", "s", "",
    "1", "1", "ж", "y", "2", "72.123456", "a b", "12/03/1980",
  ]

  private static let samples: [(String, Survey)] = [
    ("gallery", Samples.gallery), ("limits", Samples.one(Samples.limits)),
    ("check-list", Samples.one(Samples.checkList)), ("children", Samples.children),
    ("conditional", Samples.conditional), ("optional", Samples.optionalSection),
    ("blood-sugar", Samples.bloodSugar),
  ]

  @Test("Nothing is left in English, whatever is typed", arguments: samples.map(\.0))
  func session(_ name: String) throws {
    let left = try Self.latin(name, Self.language)
    #expect(left == [])
  }

  @Test("A word that the language lacks is found")
  func lacking() throws {
    var language = Self.language
    language.phrases["say.prompt.review"] = nil
    language.wordings["FS0450.boolean"] = nil
    let left = try Self.latin("gallery", language)
    #expect(left.contains("review") && left.contains("neither"), "\(left)")
  }

  /// The words in Latin letters that a person reads who types everything in a sample, from each line
  /// on.
  private static func latin(_ name: String, _ language: DiagnosticLanguage) throws -> [String] {
    let survey = foreign(try #require(samples.first { $0.0 == name }).1)
    let known = (["kg", "UTC"] + Set(typed.filter { $0.count > 1 })).sorted { $0.count > $1.count }
    var said: Set<Substring> = []
    for start in typed.indices {
      let lines = typed[start...] + (0..<4).flatMap { _ in typed }
      let take = try Take(survey, Array(lines), language: language)
      said.formUnion(take.said.split(separator: "\n"))
    }
    #expect(said.count > 10)
    return said.flatMap { line in
      known.reduce(String(line)) { $0.replacing($1, with: "") }
        .split { !($0.isASCII && $0.isLetter) }.filter { $0.count > 1 }.map(String.init)
    }
  }
}
