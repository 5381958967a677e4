package import FHIRDocument
import FHIRQuestionnaire
package import SurveyDiagnostics
import SurveyLogic
package import SurveyModel
import SurveyPrimitives

/// FHIR's own format, as JSON or XML: the one that the model says all of.
package struct FHIRFormat: SurveyFormat {
  package init() {}

  package var name: String { "fhir" }
  package var fileExtension: String { "json" }
  package var readExtensions: [String] { ["json", "xml", "ndjson"] }

  package func recognizes(_ source: Source) -> Bool {
    Document.read(source).document?.root.resourceType == "Questionnaire"
  }

  package func read(_ source: Source, beside: (String) -> [UInt8]?) -> ReadDefinition {
    let result = Document.read(source)
    guard let root = result.document?.root else {
      return ReadDefinition(survey: nil, diagnostics: result.diagnostics)
    }
    let read = QuestionnaireReader.read(root)
    return ReadDefinition(carryingIn: read.survey, result.diagnostics + read.diagnostics)
  }

  package func write(_ request: WriteRequest) -> WrittenDefinition {
    let document = QuestionnaireWriter.write(request.carryingSurvey)
    return WrittenDefinition(
      bytes: JSONWriter.write(document.root, style: .pretty), losses: request.survey.lossesOfClocks)
  }

  package func holding(of field: ItemField) -> Holding { .kept }
}

/// Our own format, the survey definition.
package struct DefinitionFormat: SurveyFormat {
  package init() {}

  package var name: String { "survey" }
  package var fileExtension: String { "json" }

  package func recognizes(_ source: Source) -> Bool {
    Document.read(source).document.map { SurveyDefinitionReader.recognizes($0.root) } ?? false
  }

  package func read(_ source: Source, beside: (String) -> [UInt8]?) -> ReadDefinition {
    let result = Document.read(source)
    guard let root = result.document?.root else {
      return ReadDefinition(survey: nil, diagnostics: result.diagnostics)
    }
    let read = SurveyDefinitionReader.read(root)
    return ReadDefinition(carryingIn: read.survey, result.diagnostics + read.diagnostics)
  }

  package func write(_ request: WriteRequest) -> WrittenDefinition {
    let document = SurveyDefinitionWriter.write(request.carryingSurvey)
    return WrittenDefinition(
      bytes: JSONWriter.write(document.root, style: .pretty), losses: request.survey.lossesOfClocks)
  }

  package func holding(of field: ItemField) -> Holding { .kept }
}

extension ReadDefinition {
  /// What was read of a format that carries a document as FHIR does.
  package init(carryingIn survey: Survey?, _ diagnostics: [Diagnostic]) {
    guard var survey else {
      self.init(survey: nil, diagnostics: diagnostics)
      return
    }
    let carried = CarriedDocument.take(from: &survey)
    self.init(survey: survey, diagnostics: diagnostics, carried: carried)
  }
}

extension Survey {
  /// What is said otherwise or not at all, since FHIR has no moments without an offset from UTC.
  fileprivate var lossesOfClocks: [Loss] {
    var losses: [Loss] = []
    for case .enter(let item) in ItemWalk(items) {
      losses += item.clockLimits.map { field, limit, rule in
        Loss(
          .approximated, field.rawValue, linkId: item.linkId, before: limit.description,
          after: rule.expression.text, reason: .limitByClock)
      }
      losses += item.clockInitials.map { moment in
        let text = moment.description
        return Loss(
          .momentWithoutOffset(text, offset: 0), ItemField.initial.rawValue,
          linkId: item.linkId, before: text)
      }
    }
    return losses
  }
}

extension WriteRequest {
  /// The survey with what it carries, as FHIR carries it.
  fileprivate var carryingSurvey: Survey {
    guard let carried else { return survey }
    var result = survey
    carried.put(into: &result)
    return result
  }
}
