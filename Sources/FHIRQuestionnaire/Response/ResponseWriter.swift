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
/// that the questionnaire has: for STU3, `questionnaire` is a Reference, and `partOf` is `parent`. Of
/// a questionnaire without url and id there is nothing to name; R5 wants something there, and gets a
/// data-absent-reason. What a stored response says of items that are as they were is written again
/// (rule 44): their extensions, ids and reasons.
///
/// ```swift
/// let response = ResponseWriter.write(session, ResponseDetails(status: .completed))
/// let json = JSONWriter.write(response.root)
/// ```
public enum ResponseWriter {
  /// The response of a session.
  public static func write(_ session: Session, _ details: ResponseDetails) -> Document {
    write(session, details, reasons: [:])
  }

  /// The response of a session, with the reasons why questions have no answer.
  ///
  /// `reasons` are codes of
  /// [data-absent-reason](https://hl7.org/fhir/R4/extension-data-absent-reason.html), in the place of a
  /// value, and `repetitions` are groups that are written without an answer, too.
  package static func write(
    _ session: Session, _ details: ResponseDetails, reasons: [InstanceID: String],
    repetitions: some Collection<InstanceID> = EmptyCollection(),
    notes: ResponseNotes = ResponseNotes()
  ) -> Document {
    var writer = ResponseBuilder(session: session, details: details)
    writer.notes = notes
    writer.reasons = reasons.filter { session.isEnabled($0.key) }
    writer.kept = session.withParents(of: writer.reasons.keys)
      .union(session.withParents(of: repetitions.filter(session.isEnabled)))
      .union(session.preservedInstances)
    let response = writer.write()
    let version = session.index.survey.fhirVersion
    return version == .dstu2 ? VersionConversion.convert(response, to: version).document : response
  }
}

struct ResponseBuilder {
  let session: Session
  let details: ResponseDetails
  private let version: FHIRVersion
  /// Why questions have no answer.
  var reasons: [InstanceID: String] = [:]
  /// What is written without an answer, too, and all that is around it.
  var kept: Set<InstanceID> = []
  var notes = ResponseNotes()
  var builder = DocumentBuilder()
  /// What is still to be written, the next last: items may be as deep as they like.
  private var steps: [Step] = []

  private enum Step {
    case item(InstanceID)
    case answer(PreservedItem.Answer, of: InstanceID, number: Int?)
    case reason(String, of: InstanceID)
    case close
  }

  init(session: Session, details: ResponseDetails) {
    self.session = session
    self.details = details
    let wanted = session.index.survey.fhirVersion
    // A response of DSTU2 is one of R4 first.
    version = wanted == .dstu2 ? .r4 : wanted
  }

  mutating func write() -> Document {
    builder.openResponse(session.index.survey, details, version, notes)
    push(session.roots())
    while let step = steps.popLast() {
      switch step {
      case .item(let id):
        switch details.layout {
        case .nested: writeNested(id)
        case .flat: writeFlat(id)
        }
      case .answer(let answer, let id, let number):
        open(answer, of: id, number: number)
        steps.append(.close)
        if let number { push(session.children(of: id, answer: number)) }
      case .reason(let code, let id): write(reason: code, of: session.item(id))
      case .close: builder.close()
      }
    }
    builder.close()
    return builder.finish(version: version)
  }

  /// Opens an answer; what is below it comes next.
  private mutating func open(_ answer: PreservedItem.Answer, of id: InstanceID, number: Int?) {
    builder.open(.answer)
    if let number { writeNotes(of: id, answer: number) }
    // A value with parts has with it what is beside it.
    if let stored = answer.preserved.stored, answer.value?.type.isObject != true {
      for part in stored.partsOfAnswer { builder.copy(part) }
    } else if let value = answer.value {
      builder.answerValue(
        value, name: value.type.valueName, in: version,
        option: session.item(id).preservedOption(value))
    }
  }

  /// The answers of an item, each with its number among those of the session.
  private func answers(of id: InstanceID) -> [(answer: PreservedItem.Answer, number: Int?)] {
    var number = -1
    return session.preservedAnswers(id).map { answer in
      if answer.value != nil { number += 1 }
      return (answer, answer.value == nil ? nil : number)
    }
  }

  /// Opens an item with what it says of itself.
  private mutating func open(_ id: InstanceID, text: String?) {
    builder.open(.item)
    builder.notes(notes.items[id] ?? [])
    let stored = session.isAsStored(id) ? session.preservedItems[id]?.item.stored : nil
    let parts = stored?.partsOfItem ?? []
    for part in parts where part.name != .linkId && part.name != .text { builder.copy(part) }
    write(.linkId, session.item(id).linkId, with: parts.first { $0.name == .linkId })
    write(.text, text, with: parts.first { $0.name == .text })
  }

  /// Writes a text with the id and the extensions of another one.
  private mutating func write(_ name: ElementName, _ text: String?, with stored: Element?) {
    guard let stored, stored.hasChildren else { return builder.string(name, text) }
    builder.openPrimitive(name, .string, text)
    for part in stored.children { builder.copy(part) }
    builder.close()
  }

  private mutating func write(reason code: String, of item: SurveyItem) {
    guard let type = item.type.answerType else { return }
    builder.open(.answer)
    builder.absentValue(type, reason: code)
    builder.close()
  }

  private mutating func writeNotes(of id: InstanceID, answer number: Int) {
    if let all = notes.answers[id], all.indices.contains(number) { builder.notes(all[number]) }
  }

  private mutating func push(_ items: some BidirectionalCollection<InstanceID>) {
    for id in items.reversed() { steps.append(.item(id)) }
  }

  /// Opens an item; its answers come next, then the items of a group.
  private mutating func writeNested(_ id: InstanceID) {
    let item = session.item(id)
    guard kept.contains(id) || (item.type != .display && session.hasAnswers(id)) else { return }
    open(id, text: details.includesText ? item.text : nil)
    steps.append(.close)
    push(session.children(of: id))
    if let code = reasons[id] { steps.append(.reason(code, of: id)) }
    for (answer, number) in answers(of: id).reversed() {
      steps.append(.answer(answer, of: id, number: number))
    }
  }

  /// Writes an item with its answers; what is inside these comes next, then the items of a group.
  private mutating func writeFlat(_ id: InstanceID) {
    guard session.isEnabled(id) else { return }
    let answers = session.answers(id)
    let isQuestion = session.item(id).type.isQuestion
    if !answers.isEmpty || reasons[id] != nil || (isQuestion && session.isAsStored(id)) {
      open(id, text: nil)
      for (answer, number) in self.answers(of: id) {
        open(answer, of: id, number: number)
        builder.close()
      }
      if let code = reasons[id] { write(reason: code, of: session.item(id)) }
      builder.close()
    }
    push(session.children(of: id))
    for number in answers.indices.reversed() { push(session.children(of: id, answer: number)) }
  }
}

extension DocumentBuilder {
  /// Opens a response and adds what it says of itself.
  mutating func openResponse(
    _ survey: Survey, _ details: ResponseDetails, _ version: FHIRVersion,
    _ notes: ResponseNotes = ResponseNotes()
  ) {
    open(.root)
    string(.resourceType, "QuestionnaireResponse")
    string(.id, details.id)
    if let lastUpdated = details.lastUpdated {
      open(.meta)
      string(.lastUpdated, lastUpdated.description)
      close()
    }
    string(.language, details.language)
    self.notes(notes.response)
    identifier(notes.identifier, in: version)
    for reference in details.basedOn { self.reference(.basedOn, reference, in: version) }
    let partOf: ElementName = version == .stu3 ? .parent : .partOf
    for reference in details.partOf { self.reference(partOf, reference, in: version) }
    let address = details.questionnaire ?? survey.canonicalReference
    if address == nil, version == .r5 {
      absentQuestionnaire()
    } else {
      questionnaire(address, in: version)
    }
    string(.status, details.status.rawValue)
    reference(.subject, ifAny: details.subject, in: version)
    reference(version == .stu3 ? .context : .encounter, ifAny: details.encounter, in: version)
    string(.authored, details.authored?.description)
    reference(.author, ifAny: details.author, in: version)
    reference(.source, ifAny: details.source, in: version)
  }

  /// Says that it is not known which questionnaire it is; in R5 the element must be there.
  fileprivate mutating func absentQuestionnaire() {
    openPrimitive(.questionnaire, .string, nil)
    openExtension(ExtensionURL.dataAbsentReason)
    string(.valueCode, "unknown")
    close()
    close()
  }

  /// Adds the address of a response's questionnaire; for STU3 as a Reference.
  mutating func questionnaire(_ address: String?, in version: FHIRVersion) {
    guard let address else { return }
    guard version == .stu3 else { return string(.questionnaire, address) }
    open(.questionnaire)
    string(.reference, address)
    close()
  }
}
