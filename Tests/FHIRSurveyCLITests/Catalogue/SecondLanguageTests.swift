import SurveyDiagnostics
import Testing

/// Every finding in a second language: its words come from the catalogue, and from nowhere else.
struct SecondLanguageTests {
  private static let language = Result { try MadeUpLanguage.make() }

  @Test(
    "In another language, a finding has no English word", arguments: CatalogueCase.all.map(\.name))
  func translated(name: String) throws {
    let test = try #require(CatalogueCase.all.first { $0.name == name })
    let language = try Self.language.get()
    let printed = try CatalogueCase.$language.withValue(language) { try test.example() }
    let texts = Self.findings(in: printed)
    #expect(!texts.isEmpty)
    for text in texts where !Self.texts.contains(where: text.contains) {
      #expect(Self.english(in: text) == [], "\(text)")
    }
  }

  @Test("The made-up language keeps the gaps of a template, and nothing else")
  func madeUp() {
    #expect(
      MadeUpLanguage.translated("{n, plural, one {# egg} other {# eggs}} of {name}")
        == "{n, plural, one {# джж} other {# джжт}} ое {name}")
  }

  /// Words of the input, of servers and of libraries that a message repeats as they are.
  private static let texts = [
    "more than one, please", "Invalid file, or file has unsupported features",
    "Received HTTP/0.9 when not allowed", "GET https://example.org", "Patient/1 is not known",
    "this linkId is not in the questionnaire", "no such value set", "the job has ended",
    "ValueSet http://example.org/vs",
  ]

  /// The messages and hints, without what is quoted, the location and the name of a rule.
  private static func findings(in printed: String) -> [String] {
    printed.split(separator: "\n").compactMap { line -> String? in
      guard let start = line.firstMatch(of: #/(?:error|warning|note) FS\d{4}: |^  hint: /#) else {
        return nil
      }
      return String(line[start.range.upperBound...]).replacing(/"[^"]*"/, with: "")
        .replacing(#/ \([^()]*\)(?: \[[\w-]+\])?(?:, in .*)?$/#, with: "")
        .replacing(#/ \[[\w-]+\]$/#, with: "")
    }
  }

  /// Words that follow one another, and words that no name consists of.
  private static func english(in text: String) -> [String] {
    let pairs = text.matches(of: /[A-Za-z]{2,} [a-z]{2,}/).map { String($0.output) }
    let words = text.split { !$0.isLetter && !"-_.".contains($0) }.map(String.init)
    return pairs + words.filter(known.contains)
  }

  private static let known: Set<String> = [
    "the", "an", "is", "are", "not", "no", "of", "with", "and", "or", "has", "to", "in", "it", "be",
    "cannot", "where", "which",
  ]
}
