import FHIRDocument
public import SurveyDiagnostics
public import SurveyEngine
package import SurveyModel

extension ResponseWriter {
  /// What a layout cannot say of a session's answers, at the items that it is about.
  ///
  /// A flat response has no groups and nothing below answers: of several repetitions with answers,
  /// and of answers below one of several answers, it does not say which belong together
  /// (rules 33 to 35).
  public static func losses(of session: Session, in layout: ResponseLayout) -> [Diagnostic] {
    guard layout == .flat else { return [] }
    var losses: [Diagnostic] = []
    var reported: Set<SurveyIndex.ItemIndex> = []
    var waiting = Array(session.roots().reversed())
    while let id = waiting.popLast() {
      guard session.isEnabled(id) else { continue }
      let answers = session.answers(id)
      let below = answers.indices.flatMap { session.children(of: id, answer: $0) }
      waiting += (below + session.children(of: id)).reversed()
      let isMixed =
        session.item(id).type == .group
        ? session.repetitions(of: id).count { session.hasAnswers($0) } > 1
        : answers.count > 1 && below.contains(where: session.hasAnswers)
      if isMixed, reported.insert(session.definition(id)).inserted {
        losses.append(mixed(session.item(id), at: session.path(id)))
      }
    }
    return losses
  }

  /// The finding that responses to a survey do not say which questionnaire they answer; `nil` where
  /// they do.
  package static func namingLoss(of survey: Survey) -> Diagnostic? {
    if survey.canonicalReference != nil { return nil }
    let version = survey.fhirVersion
    if version != .r5 { return Diagnostic(.questionnaireUnnamed) }
    return Diagnostic(.questionnaireAbsent, ["version": .literal(version.name)])
  }

  private static func mixed(_ item: SurveyItem, at path: InstancePath) -> Diagnostic {
    Diagnostic(
      .flatMixesParts,
      ["kind": .literal(item.type.rawValue), "linkId": .quoted(item.linkId)],
      at: Location(subject: .instance(path), linkId: item.linkId))
  }
}
