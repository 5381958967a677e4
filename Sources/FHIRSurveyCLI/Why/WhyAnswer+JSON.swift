import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyEngine
import SurveyModel

extension WhyAnswer {
  /// `Schemas/why.schema.json` describes it.
  var json: [UInt8] {
    var writer = JSONTextWriter(style: .pretty)
    writer.openObject()
    Self.addMembers(of: explanation, to: &writer)
    search?.add(to: &writer)
    writer.closeObject()
    writer.endLine()
    return writer.finish()
  }

  private static func addMembers(
    of explanation: SurveyEngine.Explanation, to writer: inout JSONTextWriter
  ) {
    writer.member("kind", explanation.kind.rawValue)
    writer.member("outcome", explanation.outcome?.rawValue)
    writer.member("text", explanation.text)
    writer.member("linkId", explanation.linkId)
    writer.member("path", explanation.path?.description)
    writer.member("expression", explanation.expression)
    add(explanation.answers, to: &writer)
    guard !explanation.reasons.isEmpty else { return }
    writer.openArray("reasons")
    for reason in explanation.reasons {
      writer.openObject()
      addMembers(of: reason, to: &writer)
      writer.closeObject()
    }
    writer.closeArray()
  }

  /// Each answer as a response has it: `{"valueString": …}`.
  fileprivate static func add(_ answers: [AnswerValue], to writer: inout JSONTextWriter) {
    guard !answers.isEmpty else { return }
    writer.openArray("answers")
    for answer in answers {
      var builder = DocumentBuilder()
      builder.open(.root)
      builder.answer(answer, base: "value")
      builder.close()
      JSONWriter.write(builder.finish().root, to: &writer)
    }
    writer.closeArray()
  }
}

extension WhyAnswer.Search {
  fileprivate func add(to writer: inout JSONTextWriter) {
    writer.openObject("search")
    writer.member("wanted", toBeEnabled ? "enabled" : "disabled")
    switch outcome {
    case .found(let changes):
      writer.member("result", "found")
      writer.member("count", changes.count)
      add(changes, to: &writer)
    case .impossible(let reason):
      writer.member("result", "impossible")
      writer.member("reason", reason)
    case .notFound(let reason):
      writer.member("result", "notFound")
      writer.member("reason", reason)
    }
    writer.closeObject()
  }

  private func add(_ changes: [AnswerChange], to writer: inout JSONTextWriter) {
    guard !changes.isEmpty else { return }
    writer.openArray("changes")
    for change in changes {
      writer.openObject()
      writer.member("linkId", change.linkId)
      writer.member("path", change.path.description)
      writer.member("isExample", change.isExample)
      WhyAnswer.add(change.answers, to: &writer)
      writer.closeObject()
    }
    writer.closeArray()
  }
}
