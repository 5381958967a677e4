import FHIRDocument
import SurveyWorkflow

/// The answers to the survey intake.
struct DoseAnswers {
  var isTaken: Bool
  /// When it was taken, or was to be, as it is typed.
  var when: String
  var reason: String?
  var note: String?

  /// The answers by their linkIds.
  func given(by name: String) -> GivenAnswers {
    var writer = JSONTextWriter()
    writer.openObject()
    writer.member("was-taken", isTaken)
    writer.member("when", when)
    writer.member("reason", reason)
    writer.member("note", note)
    writer.closeObject()
    return GivenAnswers(Source(name: name, bytes: writer.finish()))
  }
}
