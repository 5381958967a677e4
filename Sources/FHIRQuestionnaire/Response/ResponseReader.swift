public import FHIRDocument
import FHIRTerminology
import SurveyDiagnostics
public import SurveyEngine
public import SurveyModel
public import SurveyPrimitives

/// Reads a QuestionnaireResponse into a session of its questionnaire.
///
/// Nested and flat responses differ in their items. An unknown linkId, a misplaced item and
/// a wrong order are different findings (rule 43); a misplaced item is read all the same where its
/// linkId leaves only one place. Initial values are not applied: what a response leaves open stays
/// open (rule 60). Whether the answers are right is for ``Session/problems(completing:)`` to say.
///
/// ```swift
/// let read = ResponseReader.read(document.root, for: survey, at: now)
/// read.session.problems(completing: read.details.status.isComplete)
/// ```
public enum ResponseReader {
  /// Reads a response; `moment` is the time of the events, unless the response says `authored`.
  public static func read(
    _ root: Element, for survey: Survey, at moment: Instant
  ) -> ReadResponse {
    read(root, into: Session(survey, at: moment, initialValues: false), at: moment)
  }

  /// Reads a response into a copy of an empty session; for many responses to one questionnaire.
  ///
  /// `session` is made once, with `initialValues: false`, and has no events.
  public static func read(
    _ root: Element, into session: Session, at moment: Instant
  ) -> ReadResponse {
    let survey = session.index.survey
    let authored = root[.authored]?.dateTime
    let time = authored.flatMap { Instant($0) } ?? moment
    guard root.resourceType == "QuestionnaireResponse" else {
      let problem = Diagnostic(
        .notAResponse, ["type": root.resourceType.map { .literal($0) }], at: root.location())
      return ReadResponse(
        details: ResponseDetails(status: .inProgress), questionnaire: nil, session: session,
        diagnostics: [problem])
    }
    if let converted = root.inR4 { return read(converted, into: session, at: moment) }
    var findings = ReadFindings()
    var details = readDetails(root, &findings)
    let questionnaire = QuestionnaireReference(namedBy: root)
    if let questionnaire, let element = root[.questionnaire], !questionnaire.matches(survey) {
      findings.add(
        .otherQuestionnaire,
        [
          "named": .quoted(questionnaire.text),
          "own": survey.canonicalReference.map { .quoted($0) },
        ], at: element)
    }
    let lost = LostParts.names(LostParts.ofResponse(root))
    if let finding = LostParts.finding(lost, of: .response, linkId: nil) {
      findings.add(finding, at: root)
    }
    details.layout = ResponseLayout(of: root, for: session.index)
    var placement = ResponsePlacement(root, session: session, at: time)
    placement.place(details.layout)
    placement.addFindings(
      to: &findings, SeverityPolicy(isDraft: !details.status.isComplete))
    var loaded = placement.loader.session
    loaded.preservedItems = placement.preserved
    for modifier in ResponseModifier.all(in: root) {
      modifier.report(to: &findings)
      loaded.unsupported.append(modifier.unsupportedPart)
    }
    return ReadResponse(
      details: details, questionnaire: questionnaire, session: loaded,
      diagnostics: findings.diagnostics, places: placement.places)
  }

  private static func readDetails(
    _ root: Element, _ findings: inout ReadFindings
  ) -> ResponseDetails {
    let written = root[.status]?.string
    let status = written.flatMap(ResponseStatus.init(rawValue:))
    if status == nil {
      findings.add(
        .unknownResponseStatus,
        [
          "status": written.map { .quoted($0) },
          "known": .names(ResponseStatus.allCases.map(\.rawValue)),
        ], at: root[.status] ?? root)
    }
    var details = ResponseDetails(status: status ?? .inProgress)
    details.id = root[.id]?.string
    details.language = root[.language]?.string
    details.basedOn = root.children(.basedOn).compactMap { Reference(of: $0) }
    let partOf: ElementName = root.document.fhirVersion == .stu3 ? .parent : .partOf
    details.partOf = root.children(partOf).compactMap { Reference(of: $0) }
    details.subject = Reference(of: root[.subject])
    details.encounter = Reference(
      of: root[root.document.fhirVersion == .stu3 ? .context : .encounter])
    details.authored = root[.authored]?.dateTime
    details.author = Reference(of: root[.author])
    details.source = Reference(of: root[.source])
    return details
  }
}
