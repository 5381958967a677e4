import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import SurveyWorkflow
import TestSupport
import Testing

@Suite("An item that is named")
struct ItemLookupTests {
  private let session = Session(Fixtures.survey, at: Fixtures.now)

  @Test(
    "is found by its linkId or its path",
    arguments: [("1.1", "1/1.1"), ("4/4.2", "4/4.2"), ("6", "6"), ("2.1", "2/2.1")])
  func found(_ name: String, _ path: String) throws {
    #expect(try ItemLookup(session).first(name).path.description == path)
  }

  @Test(
    "is a finding where there is none, with what was probably meant",
    arguments: [
      ("1.11", "the survey has no item \"1.11\""),
      ("4[7]/4.2", "there is no item at \"4[7]/4.2\" at present"),
      ("", "the survey has no item \"\""),
    ])
  func missing(_ name: String, _ message: String) {
    let error = #expect(throws: Diagnostic.self) { try ItemLookup(session).first(name) }
    #expect(error?.message() == message)
    #expect(error?.hint() != nil || name.isEmpty)
  }

  @Test("is ambiguous where it is in several repetitions")
  func ambiguous() throws {
    var session = session
    try session.apply(
      SessionEvent(.addRepetition(InstancePath(), linkId: "4"), at: Fixtures.now))
    let lookup = ItemLookup(session)
    #expect(try lookup.paths("4.2").map(\.description) == ["4/4.2", "4[1]/4.2"])
    #expect(try lookup.first("4.2").note?.severity == .note)
    let error = #expect(throws: Diagnostic.self) { try lookup.one("4.2") }
    #expect(error?.message() == "\"4.2\" occurs 2 times")
    #expect(error?.hint() == "name one by its path: 4/4.2, 4[1]/4.2")
  }
}
