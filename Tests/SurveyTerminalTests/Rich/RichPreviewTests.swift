import SurveyModel
import Testing

@testable import SurveyInterview
@testable import SurveyTerminal

@Suite("A preview in the rich face")
struct RichPreviewTests {
  static let form = Survey(items: [
    item("a", .string, "First"), item("b", .boolean, "Smoker"),
    item("c", .integer, "How many a day") {
      $0.enableWhen = [EnableWhen(question: "b", operator: .equal, answer: .boolean(true))]
    },
    item("d", .string, "Note"),
  ])
  private static let why = "\u{1B}w"
  private static let find = "\u{1B}g"

  private func preview(_ pieces: String...) throws -> RichTake {
    try RichTake(Self.form, pieces, isPreview: true)
  }

  @Test("Alt-G goes to an item by its linkId or words of its text", arguments: ["d", "not"])
  func find(_ name: String) throws {
    let take = try preview(Self.find, name, "\r", "x")
    #expect(take.screens[1].contains("To which item?"))
    #expect(take.screens[3].contains("Note"), "\(take.screens[3])")
  }

  @Test("A disabled item is explained, and Esc closes what was explained")
  func disabled() throws {
    let take = try preview(Self.find, "c", "\r", Bytes.escape, "x")
    #expect(take.screens[3].contains("\"How many a day\" (c) is disabled."), "\(take.screens[3])")
    #expect(take.screens[4].contains("First"))
    #expect(!take.screens[4].contains("is disabled"))
  }

  @Test("Alt-W says why the item is enabled")
  func why() throws {
    let take = try preview(Self.why, Bytes.escape)
    #expect(take.screens[1].contains("\"First\" (a) is enabled."), "\(take.screens[1])")
  }

  @Test("Esc leaves the search, and nothing was typed")
  func escaped() throws {
    let take = try preview(Self.find, "d", Bytes.escape, "x", "\r")
    #expect(try take.answers("a") == ["x"])
  }

  @Test("Ctrl-C ends at once, since there is nothing to keep")
  func quit() throws {
    let take = try preview("x", Bytes.quit)
    guard case .left = take.outcome else {
      Issue.record("\(take.outcome)")
      return
    }
  }

  @Test("Elsewhere these keys type nothing")
  func elsewhere() throws {
    let take = try RichTake(Self.form, [Self.find, Self.why, "x", "\r"])
    #expect(try take.answers("a") == ["x"])
    #expect(!take.screens[1].contains("To which item?"))
  }
}
