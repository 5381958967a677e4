import FHIRSurvey
import TestSupport
import Testing

@Suite("The README, for applications")
struct ReadmeTests {
  @Test("The library's example does what it says, and is the one of the README")
  func library() throws {
    let bytes = Array(try Project.text(Project.sample("blood-sugar.json")).utf8)
    let now = Instant(secondsSinceEpoch: 0)
    // The README's example begins.
    let form = try Form(bytes)
    var session = form.begin(at: now)
    try session.answer("1.2", with: true, at: now)
    let (missing, score) = (session.missing, try session.score(of: "2.2"))
    let isAsked = try session.isEnabled("1.3")
    let json = try session.response(id: "r1", as: .json)
    // The README's example ends.
    #expect(missing.isEmpty && score == nil && isAsked)
    #expect(String(decoding: json, as: UTF8.self).contains(#""valueBoolean": true"#))
    let parts = try Project.text(#filePath).split(separator: "// The README's example ")
    let example = parts[1].split(separator: "\n").dropFirst()
      .map { $0.hasPrefix("    ") ? String($0.dropFirst(4)) : String($0) }
      .filter { !$0.isEmpty }.joined(separator: "\n")
    let readme = try Project.text("\(Project.folder)/README.md")
    #expect(readme.contains("```swift\nimport FHIRSurvey\n\n\(example)\n```"))
  }
}
