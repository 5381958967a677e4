import FHIRDocument
import SurveyDiagnostics

/// An Observation, or a component of one, that is being made.
struct MadeObservation {
  let rule: ObservationRule
  /// The value of the answer; `nil` of a group.
  let value: Element?
  let subject: Element?
  let key: String
  /// The Observation of which it is a component.
  var owner: Int?
  var components: [Int] = []
  var members: [Int] = []
  var sources: [Int] = []
  /// Whether another Observation points at it.
  var isPointedAt = false

  init(_ rule: ObservationRule, _ value: Element?, _ scope: ExtractionRun.Scope, key: String) {
    self.rule = rule
    self.value = value
    subject = scope.subject
    self.key = key
  }
}

extension ExtractionRun {
  /// Makes an Observation of an answer; `nil` where its type is none of Observations.
  mutating func observe(_ value: Element, _ rule: ObservationRule, _ scope: Scope) -> Int? {
    let type = value.nameText.dropFirst("value".count)
    guard type != "Attachment", type != "Reference" else {
      report(.answerNotForObservation, ["type": .literal(String(type))], at: value)
      return nil
    }
    return add(MadeObservation(rule, value, scope, key: pathText()), to: scope.parent)
  }

  /// Adds an Observation, tied to that of the nearest marked item above (rule 102).
  mutating func add(_ made: MadeObservation, to parent: Int?) -> Int {
    let index = observations.count
    observations.append(made)
    let ties = made.rule.ties
    guard let parent, !ties.isEmpty else {
      entries.append(.observation(index))
      return index
    }
    // FHIR has no components of components.
    let owner = observations[parent].owner ?? parent
    if ties.contains(.component) {
      observations[index].owner = owner
      observations[owner].components.append(index)
      return index
    }
    if ties.contains(.member) { observations[owner].members.append(index) }
    if ties.contains(.derived) {
      observations[index].sources.append(owner)
      observations[owner].isPointedAt = true
    }
    entries.append(.observation(index))
    return index
  }
}
