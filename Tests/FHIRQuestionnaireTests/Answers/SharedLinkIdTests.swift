import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import TestSupport
import Testing

@Suite("Answers files of surveys in which items share a linkId")
struct SharedLinkIdTests {
  private static let items = ["a", "b"].map { linkId in
    var group = SurveyItem(linkId: linkId, type: .group)
    group.items = [SurveyItem(linkId: "name", type: .string)]
    return group
  }

  @Test("Rule 88: an answer in the object of its group is for the item in that group")
  func inGroups() throws {
    let (session, problems) = try apply(#"{"a":{"name":"Ann"},"b":{"name":"Bob"}}"#)
    #expect(problems.isEmpty)
    #expect(answers(session) == ["a/name": [.string("Ann")], "b/name": [.string("Bob")]])
  }

  @Test("Rule 88: an answer outside the groups is given to none of the items, and reported")
  func outside() throws {
    let (session, problems) = try apply(#"{"name":"Ann","b":{"name":"Bob"}}"#)
    #expect(problems.map(\.code) == [.itemOfSeveral])
    #expect(problems.hasErrors)
    #expect(answers(session) == ["a/name": [], "b/name": [.string("Bob")]])
  }

  private func apply(_ text: String) throws -> (Session, [Diagnostic]) {
    let document = try #require(AnswersFile.read(Source(name: "a.json", text: text)).document)
    var session = Session(Survey(items: Self.items), at: Fixtures.now)
    let problems = AnswersFile.apply(
      root: document.root, to: &session, reader: Fixtures.reader, at: Fixtures.now)
    return (session, problems)
  }

  private func answers(_ session: Session) -> [String: [AnswerValue]] {
    var found: [String: [AnswerValue]] = [:]
    for path in ["a/name", "b/name"] {
      let id = InstancePath(path).flatMap { session.instance(at: $0) }
      found[path] = id.map { session.answers($0) }
    }
    return found
  }
}
