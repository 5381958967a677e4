import FHIRDocument
import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import SurveyPrimitives

/// Puts the items of a response where the questionnaire has them.
struct ResponsePlacement {
  typealias ItemIndex = SurveyIndex.ItemIndex

  var session: Session
  let moment: Instant
  var findings: ReadFindings
  /// The answered questions, and the how manieth each was.
  private var answered: [InstanceID: (order: Int, element: Element)] = [:]
  /// Where the instances stand in the response.
  var places = ResponsePlaces()

  init(session: Session, moment: Instant, findings: ReadFindings) {
    self.session = session
    self.moment = moment
    self.findings = findings
  }

  var index: SurveyIndex { session.index }

  mutating func place(_ root: Element, _ layout: ResponseLayout) {
    switch layout {
    case .nested: placeItems(of: root, parent: nil, at: InstancePath([]))
    case .flat: placeFlat(root)
    }
    clearInventedAnswers(root)
  }

  /// Flat: nothing but questions at the top level, and one of them from inside something.
  func layout(of root: Element) -> ResponseLayout {
    var hasInner = false
    for item in root.children(.item) {
      let isNested =
        item[.item] != nil || item.children(.answer).contains { $0[.item] != nil }
      if isNested { return .nested }
      guard let place = item[.linkId]?.string.flatMap({ index.find(linkId: $0) }) else { continue }
      if index[place].type == .group { return .nested }
      if index.parent(of: place) != nil { hasInner = true }
    }
    return hasInner ? .flat : .nested
  }

  /// The definition that an item names; a finding where there is none.
  mutating func definition(of element: Element) -> ItemIndex? {
    if element.isEmptyArray { return nil }
    guard let linkId = element[.linkId]?.string else {
      report(.itemWithoutLinkId, "the item has no linkId", element, nil)
      return nil
    }
    if let found = index.find(linkId: linkId) { return found }
    report(
      .unknownLinkId, "the questionnaire has no item \"\(linkId)\"", element[.linkId] ?? element,
      linkId)
    return nil
  }

  /// Makes sure that a repetition is there.
  mutating func ensure(_ path: InstancePath, _ element: Element) -> InstanceID? {
    while true {
      if let id = session.instance(at: path) { return id }
      guard let last = path.steps.last, let linkId = path.steps.last?.linkId,
        let definition = index.find(linkId: linkId), index[definition].type == .group,
        last.index > 0
      else { return nil }
      let parent = InstancePath(Array(path.steps.dropLast()))
      guard apply(.addRepetition(parent, linkId: linkId), element, linkId) else { return nil }
    }
  }

  /// Sets the answers of a question; `false` where none could be read.
  mutating func set(
    _ read: [(value: AnswerValue, element: Element)], at path: InstancePath, _ element: Element
  ) -> Bool {
    let linkId = path.steps.last?.linkId
    guard let id = session.instance(at: path) else {
      report(.misplacedItem, "the questionnaire has no such item here", element, linkId)
      return false
    }
    if answered[id] != nil {
      report(.repeatedItem, "the item is answered more than once", element, linkId)
      return false
    }
    guard apply(.answer(path, read.map(\.value)), element, linkId) else { return false }
    answered[id] = (answered.count, element)
    places.items[id] = element
    places.answers[id] = read.map(\.element)
    return true
  }

  mutating func apply(
    _ action: SessionEvent.Action, _ element: Element, _ linkId: String?
  ) -> Bool {
    do {
      try session.apply(SessionEvent(action, at: moment, isStored: true))
      return true
    } catch {
      var located = error
      located.location.linkId = linkId
      findings.add(located, at: element)
      return false
    }
  }

  mutating func report(
    _ code: Diagnostic.Code, _ message: String, _ element: Element, _ linkId: String?,
    hint: String? = nil, severity: Diagnostic.Severity = .error
  ) {
    let location = Location(linkId: linkId)
    findings.add(Diagnostic(severity, code, message, at: location, hint: hint), at: element)
  }

  /// Reports answers that do not count; in a complete response there may be none (rule 38).
  mutating func reportDisabled(isComplete: Bool) {
    let disabled = answered.filter { session.contains($0.key) && !session.isEnabled($0.key) }
    for (id, (_, element)) in disabled.sorted(by: { $0.value.order < $1.value.order }) {
      let linkId = session.item(id).linkId
      report(
        .disabledItemAnswered, "\"\(linkId)\" is answered, but other answers disable it", element,
        linkId,
        hint: session.disabling(of: id).map { "\($0); the answer is kept and does not count" },
        severity: isComplete ? .error : .warning)
    }
  }

  /// Takes back initial values that came with added repetitions and newly enabled items.
  private mutating func clearInventedAnswers(_ root: Element) {
    do {
      try session.clearAnswers(at: moment) { [answered] in answered[$0] != nil }
    } catch {
      findings.add(error, at: root)
    }
  }
}
