import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyEngine
import SurveyModel

extension WhyAnswer {
  /// `Schemas/why.schema.json` describes it.
  var document: Document {
    var builder = DocumentBuilder()
    builder.open(.root)
    Self.addMembers(of: explanation, to: &builder)
    if let search { search.add(to: &builder) }
    builder.close()
    return builder.finish()
  }

  private static func addMembers(
    of explanation: SurveyEngine.Explanation, to builder: inout DocumentBuilder
  ) {
    builder.string(builder.name("kind"), explanation.kind.rawValue)
    builder.string(builder.name("outcome"), explanation.outcome?.rawValue)
    builder.string(.text, explanation.text)
    builder.string(.linkId, explanation.linkId)
    builder.string(builder.name("path"), explanation.path?.description)
    builder.string(builder.name("expression"), explanation.expression)
    add(explanation.answers, to: &builder)
    for reason in explanation.reasons {
      builder.open(builder.name("reasons"), inArray: true)
      addMembers(of: reason, to: &builder)
      builder.close()
    }
  }

  fileprivate static func add(_ answers: [AnswerValue], to builder: inout DocumentBuilder) {
    for answer in answers {
      builder.open(builder.name("answers"), inArray: true)
      builder.answer(answer, base: "value")
      builder.close()
    }
  }
}

extension WhyAnswer.Search {
  fileprivate func add(to builder: inout DocumentBuilder) {
    builder.open(builder.name("search"))
    builder.string(builder.name("wanted"), toBeEnabled ? "enabled" : "disabled")
    switch outcome {
    case .found(let changes):
      builder.string(builder.name("result"), "found")
      builder.number(builder.name("count"), String(changes.count))
      for change in changes {
        builder.open(builder.name("changes"), inArray: true)
        builder.string(.linkId, change.linkId)
        builder.string(builder.name("path"), change.path.description)
        builder.boolean(builder.name("isExample"), change.isExample)
        WhyAnswer.add(change.answers, to: &builder)
        builder.close()
      }
    case .impossible(let reason):
      builder.string(builder.name("result"), "impossible")
      builder.string(builder.name("reason"), reason)
    case .notFound(let reason):
      builder.string(builder.name("result"), "notFound")
      builder.string(builder.name("reason"), reason)
    }
    builder.close()
  }
}
