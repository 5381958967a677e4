import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyModel

/// Questionnaire → survey → definition → survey → Questionnaire: the same Questionnaire.
enum QuestionnaireTarget {
  static func test(_ bytes: [UInt8]) {
    let head = "{\"resourceType\":\"Questionnaire\","
    let input = Format(of: bytes) == nil ? Array(head.utf8) + bytes : bytes
    let reading = Document.read(Source(name: "fuzz", bytes: input))
    guard let document = reading.document else { return }
    let read = QuestionnaireReader.read(document.root)
    guard let survey = read.survey else {
      expect(!read.diagnostics.isEmpty, "no survey, and nothing said")
      return
    }
    let back = JSONWriter.write(QuestionnaireWriter.write(survey).root)
    let definition = JSONWriter.write(SurveyDefinitionWriter.write(survey).root)
    guard reading.diagnostics.allSatisfy({ $0.severity == .note }), isRegular(document.root) else {
      return
    }
    let found = difference(document.root, readAgain(back, "written").root, .texts)
    expect(found == nil, "\(found ?? "")\n\(String(decoding: back, as: UTF8.self))")

    let again = SurveyDefinitionReader.read(readAgain(definition, "definition").root)
    guard let copy = again.survey else { fatalError("\(again.diagnostics)") }
    expect(copy == survey, "the survey changed:\n\(String(decoding: definition, as: UTF8.self))")
    expect(
      JSONWriter.write(QuestionnaireWriter.write(copy).root) == back,
      "the Questionnaire changed:\n\(String(decoding: definition, as: UTF8.self))")
  }

  /// Whether all items are objects, and `null` is in arrays only: all else is not FHIR, and left
  /// out.
  private static func isRegular(_ parent: Element) -> Bool {
    parent.children.allSatisfy { child in
      if child.name == .item, !child.isObject { return false }
      if child.isPrimitive, !child.hasValue, !child.hasChildren, !child.isInArray { return false }
      return isRegular(child)
    }
  }
}
