import FHIRDocument
public import SurveyDiagnostics
public import SurveyEngine
package import SurveyModel

extension ResponseWriter {
  /// What the response of a session does not say, at the items that it is about: of the stored response
  /// that the session goes on with, what does not hold any more (rule 44), and what the layout cannot say
  /// of the answers.
  ///
  /// A flat response has no groups and nothing below answers: of several repetitions with answers,
  /// and of answers below one of several answers, it does not say which belong together
  /// (rules 33 to 35).
  public static func losses(of session: Session, in layout: ResponseLayout) -> [Diagnostic] {
    var losses = lostParts(of: session) {
      layout == .nested || session.item($0).type.isQuestion
    }
    guard layout == .flat else { return losses }
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

  /// What a stored response says of items beyond the values of answers and is not written again, where
  /// some items are written; a reason goes without a word where an answer takes its place.
  package static func lostParts(
    of session: Session, where isWritten: (InstanceID) -> Bool
  ) -> [Diagnostic] {
    session.preservedItems.sorted { $0.key.rawValue < $1.key.rawValue }.flatMap { id, stored in
      let isWritten = isWritten(id)
      let lost = isWritten ? session.lostParts(of: id) : stored
      let isAnswered = isWritten && session.isEnabled(id) && !session.answers(id).isEmpty
      return lostParts(lost, isAnswered: isAnswered).compactMap { holder, parts in
        let linkId = session.item(id).linkId
        var finding = LostParts.finding(LostParts.names(parts), of: holder, linkId: linkId)
        if session.contains(id) { finding?.location.subject = .instance(session.path(id)) }
        return finding
      }
    }
  }

  private static func lostParts(
    _ lost: PreservedItem, isAnswered: Bool
  ) -> [(LostParts.Holder, [LostParts.Part])] {
    var (ofAnswers, ofValues): ([LostParts.Part], [LostParts.Part]) = ([], [])
    for answer in lost.answers {
      guard let element = answer.preserved.stored else { continue }
      if answer.value == nil, isAnswered, element.isReasonAlone { continue }
      let value = element.choice("value")
      ofAnswers += LostParts.ofAnswer(element, value: value)
      if answer.value?.type.isObject != true {
        ofValues += value?.children.map { ($0.nameText, $0) } ?? []
      }
    }
    let ofItem = lost.item.stored.map(LostParts.ofItem) ?? []
    return [(.item, ofItem), (.answer, ofAnswers), (.value, ofValues)]
  }

  private static func mixed(_ item: SurveyItem, at path: InstancePath) -> Diagnostic {
    Diagnostic(
      .flatMixesParts,
      ["kind": .literal(item.type.rawValue), "linkId": .quoted(item.linkId)],
      at: Location(subject: .instance(path), linkId: item.linkId))
  }
}
