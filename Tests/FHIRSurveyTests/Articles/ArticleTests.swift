import TestSupport
import Testing

/// Each example of an article is part of the test of that name in this folder, line by line, so that
/// it is compiled and run; what the article says of it is expected there.
@Suite("The articles of FHIRSurvey")
struct ArticleTests {
  @Test("Each example is one that a test runs", arguments: Article.names())
  func examples(_ name: String) throws {
    var blocks = try Article(name: name).blocks("swift")[...]
    if name == "GettingStarted" {
      let manifest = blocks.removeFirst()
      #expect(try Article.bare(Project.text("\(Project.folder)/README.md")).contains(manifest))
    }
    #expect(!blocks.isEmpty)
    let file = "Tests/FHIRSurveyTests/Articles/\(name)ArticleTests.swift"
    var rest = try Article.bare(Project.text("\(Project.folder)/\(file)"))[...]
    for block in blocks {
      let range = try #require(
        rest.firstRange(of: "\n\(block)\n"), "not in order in \(file):\n\(block)")
      rest = rest[rest.index(before: range.upperBound)...]
    }
  }

  @Test("The first page lists all of them")
  func landing() throws { #expect(try Article.listed() == Article.names()) }
}
