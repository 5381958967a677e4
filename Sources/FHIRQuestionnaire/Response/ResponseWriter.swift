public import FHIRDocument
import FHIRTerminology
public import SurveyEngine
import SurveyModel
import SurveyPrimitives

/// Writes the answers of a session as a QuestionnaireResponse.
///
/// Only what is enabled and answered is written, in the order of the questionnaire (rules 31, 33,
/// 37, 38): groups without answers and display items are left out, hidden items with values are not.
/// Items below a question are in its answers (rules 34, 35). The response is of the version of FHIR
/// that the questionnaire has: for STU3, `questionnaire` is a Reference, and `partOf` is `parent`.
///
/// ```swift
/// let response = ResponseWriter.write(session, ResponseDetails(status: .completed))
/// let json = JSONWriter.write(response.root)
/// ```
public enum ResponseWriter {
  /// The response of a session.
  public static func write(_ session: Session, _ details: ResponseDetails) -> Document {
    var writer = ResponseBuilder(session: session, details: details)
    return writer.write()
  }
}

struct ResponseBuilder {
  let session: Session
  let details: ResponseDetails
  private let version: FHIRVersion
  var builder = DocumentBuilder()

  init(session: Session, details: ResponseDetails) {
    self.session = session
    self.details = details
    version = session.index.survey.fhirVersion
  }

  mutating func write() -> Document {
    builder.open(.root)
    builder.string(.resourceType, "QuestionnaireResponse")
    builder.string(.id, details.id)
    builder.string(.language, details.language)
    for reference in details.basedOn { builder.reference(.basedOn, reference, in: version) }
    let partOf: ElementName = version == .stu3 ? .parent : .partOf
    for reference in details.partOf { builder.reference(partOf, reference, in: version) }
    builder.questionnaire(session.index.survey.canonicalReference, in: version)
    builder.string(.status, details.status.rawValue)
    builder.reference(.subject, ifAny: details.subject, in: version)
    builder.string(.authored, details.authored?.description)
    builder.reference(.author, ifAny: details.author, in: version)
    builder.reference(.source, ifAny: details.source, in: version)
    for id in session.roots() { writeItem(id) }
    builder.close()
    return builder.finish(version: version)
  }

  private mutating func writeItem(_ id: InstanceID) {
    switch details.layout {
    case .nested: writeNested(id)
    case .flat: writeFlat(id)
    }
  }

  private mutating func writeNested(_ id: InstanceID) {
    let item = session.item(id)
    guard item.type != .display, session.hasAnswers(id) else { return }
    builder.open(.item)
    builder.string(.linkId, item.linkId)
    if details.includesText { builder.string(.text, item.text) }
    for (number, value) in session.answers(id).enumerated() {
      builder.open(.answer)
      builder.answer(value, name: value.type.valueName, in: version)
      for child in session.children(of: id, answer: number) { writeNested(child) }
      builder.close()
    }
    for child in session.children(of: id) { writeNested(child) }
    builder.close()
  }

  private mutating func writeFlat(_ id: InstanceID) {
    guard session.isEnabled(id) else { return }
    let answers = session.answers(id)
    if !answers.isEmpty {
      builder.open(.item)
      builder.string(.linkId, session.item(id).linkId)
      for value in answers {
        builder.open(.answer)
        builder.answer(value, name: value.type.valueName, in: version)
        builder.close()
      }
      builder.close()
    }
    for number in answers.indices {
      for child in session.children(of: id, answer: number) { writeFlat(child) }
    }
    for child in session.children(of: id) { writeFlat(child) }
  }
}

extension DocumentBuilder {
  /// Adds the address of a response's questionnaire; for STU3 as a Reference.
  mutating func questionnaire(_ address: String?, in version: FHIRVersion) {
    guard let address else { return }
    guard version == .stu3 else { return string(.questionnaire, address) }
    open(.questionnaire)
    string(.reference, address)
    close()
  }
}
