import FHIRDocument
import SurveyDiagnostics
import SurveyEngine
import SurveyModel

extension AnswersApplication {
  mutating func apply(
    _ action: SessionEvent.Action, _ element: Element, _ item: SurveyItem
  ) -> Bool {
    do {
      try session.apply(SessionEvent(action, at: moment))
      return true
    } catch {
      report(error, element, item)
      return false
    }
  }

  mutating func report(_ problem: Diagnostic, _ element: Element, _ item: SurveyItem) {
    var located = problem
    located.location.linkId = item.linkId
    findings.add(located, at: element)
  }

  mutating func report(
    _ code: Diagnostic.Code, _ message: String, _ element: Element, _ item: SurveyItem,
    hint: String? = nil, severity: Diagnostic.Severity = .error
  ) {
    report(Diagnostic(severity, code, message, hint: hint), element, item)
  }

  mutating func reportDisabled() {
    for (path, element) in answered {
      guard let id = session.instance(at: path), !session.isEnabled(id) else { continue }
      report(
        .disabledItemAnswered,
        "\"\(session.item(id).linkId)\" is answered, but other answers disable it",
        element, session.item(id),
        hint: session.disabling(of: id).map { "\($0); leave it out, or change that answer" })
    }
  }

  mutating func reportUnused() {
    for object in objects {
      var last: String?
      for element in object.children where !used.contains(element) {
        let linkId = element.nameText
        if linkId == last { continue }
        last = linkId
        reportUnused(element, linkId)
      }
    }
  }

  private mutating func reportUnused(_ element: Element, _ linkId: String) {
    guard let index = session.index.find(linkId: linkId) else {
      findings.add(
        Diagnostic(
          .error, .unknownLinkId, "the questionnaire has no item \"\(linkId)\"",
          at: Location(linkId: linkId), hint: nearest(to: linkId)), at: element)
      return
    }
    let item = session.index[index]
    var parent = session.index.parent(of: index)
    while let above = parent {
      let outer = session.index[above]
      if refused.contains(above) { return }
      if outer.type == .group && outer.repeats {
        report(
          .misplacedItem, "\"\(linkId)\" belongs into a repetition of \"\(outer.linkId)\"",
          element, item, hint: "{\"\(outer.linkId)\": [{\"\(linkId)\": …}]}")
        return
      }
      if outer.type != .group {
        report(
          .parentUnanswered,
          "\"\(linkId)\" belongs below one answer of \"\(outer.linkId)\"", element, item,
          hint: "{\"\(outer.linkId)\": {\"answer\": …, \"items\": {\"\(linkId)\": …}}}")
        return
      }
      parent = session.index.parent(of: above)
    }
    report(.misplacedItem, "\"\(linkId)\" does not belong here", element, item)
  }

  /// What may have been meant: a linkId that differs in case or white space, else all if few.
  private mutating func nearest(to linkId: String) -> String? {
    func folded(_ text: String) -> String {
      String(text.filter { !$0.isWhitespace }.lowercased())
    }
    let known =
      foldedLinkIds
      ?? Dictionary(session.index.questionLinkIds.map { (folded($0), $0) }) { first, _ in first }
    foldedLinkIds = known
    if let same = known[folded(linkId)] { return "did you mean \"\(same)\"?" }
    guard known.count <= 12 else { return nil }
    let linkIds = session.index.questionLinkIds
    guard linkIds.count <= 12, !linkIds.isEmpty else { return nil }
    return "the questions are " + linkIds.joined(separator: ", ")
  }
}

extension SurveyIndex {
  /// The linkIds of all questions in document order.
  var questionLinkIds: [String] {
    var linkIds: [String] = []
    func add(_ items: [SurveyItem]) {
      for item in items {
        if item.type.isQuestion { linkIds.append(item.linkId) }
        add(item.items)
      }
    }
    add(survey.items)
    return linkIds
  }
}
