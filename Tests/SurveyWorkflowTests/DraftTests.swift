import FHIRQuestionnaire
import Foundation
import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import SurveyWorkflow
import TestSupport
import Testing

@Suite("A draft")
struct DraftTests {
  private let header = JournalHeader(Fixtures.survey, start: Fixtures.now)

  @Test("is found again for the same survey, subject and resources, and for nothing else")
  func found() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let drafts = try #require(Drafts(["XDG_STATE_HOME": folder.path]))
    do {
      let draft = try DraftFile(in: drafts, name: "1", header: header)
      let event = SessionEvent(
        .answer(InstancePath([.init(linkId: "6")]), [.boolean(true)]), at: Fixtures.now)
      try draft.append(event)
    }
    let found = try #require(drafts.find(for: Fixtures.survey, header))
    #expect(found.journal.events.count == 1)
    var other = header
    other.subject = "Patient/1"
    #expect(drafts.find(for: Fixtures.survey, other) == nil)
    #expect(drafts.find(for: Survey(id: "other"), header) == nil)
  }

  @Test("is not continued for another person, another task or with other resources")
  func mismatches() {
    #expect(header.mismatch(Fixtures.survey, header, file: "d") == nil)
    var present = header
    present.subject = "Patient/1"
    let subject = header.mismatch(Fixtures.survey, present, file: "d")
    #expect(subject?.message() == "the draft is about nobody named, not about Patient/1")
    present = header
    present.contexts = "patient=Patient/1"
    #expect(header.mismatch(Fixtures.survey, present, file: "d")?.code == .draftOfOtherContexts)
    #expect(header.mismatch(Survey(id: "x"), header, file: "d")?.code == .draftOfOtherSurvey)
  }
}
