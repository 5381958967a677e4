import FHIRDocument
import FHIRPath
import FHIRQuestionnaire
import FHIRSearch
import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import SurveyPrimitives

/// Answers the questions of a session from Observations (rule 114).
///
/// The newest one in the period whose value can answer the question. Below an item with an Observation of
/// its own only what is in that one counts: its components and its members. What repeats is left alone.
struct ObservationFilling {
  private let links: [String: ObservationLink]
  private let index: ObservationIndex
  private let subject: ResourceName
  private let now: PartialDateTime
  private let moment: Instant
  private let time: SearchTime
  private let all: [FoundObservation]

  private(set) var session: Session
  private(set) var origins: [InstanceID: PopulatedAnswer.Origin] = [:]
  private(set) var diagnostics: [Diagnostic] = []
  /// What counts below the items that were looked at, so that each is once.
  private var scopes: [InstanceID: [FoundObservation]] = [:]

  init(
    _ links: [String: ObservationLink], _ data: PopulationData, _ subject: ResourceName,
    _ now: PartialDateTime, _ session: Session, at moment: Instant
  ) {
    (self.links, self.subject, self.now, self.session) = (links, subject, now, session)
    self.moment = moment
    index = data.observations
    time = SearchTime(offset: now.offset ?? .utc)
    all = index.observations(of: subject).map { FoundObservation($0) }
  }

  /// Answers what can be answered; what an answer enables comes in another turn.
  mutating func fill() {
    var before = -1
    while scopes.count > before {
      before = scopes.count
      walk()
    }
  }

  private mutating func walk() {
    var waiting = session.roots().reversed().map { (id: $0, scope: all) }
    while let (id, outer) = waiting.popLast() {
      let item = session.item(id)
      guard session.isEnabled(id), !(item.type == .group && item.repeats) else { continue }
      let scope = scopes[id] ?? scope(of: id, item, in: outer)
      scopes[id] = scope
      var inner = session.children(of: id)
      for number in session.answers(id).indices {
        inner += session.children(of: id, answer: number)
      }
      waiting += inner.reversed().map { ($0, scope) }
    }
  }

  /// What counts below an item: what counts around it, or the parts of the Observation that it has.
  private mutating func scope(
    of id: InstanceID, _ item: SurveyItem, in outer: [FoundObservation]
  ) -> [FoundObservation] {
    guard let link = links[item.linkId], !item.repeats,
      let since = try? now.subtracting(link.period)
    else { return outer }
    let found = FoundObservation.newest(outer, for: link, since: since, time)
    guard item.type.isQuestion else { return found.first.map(parts) ?? outer }
    guard session.answers(id).isEmpty, !session.isCalculated(id) else { return outer }
    return answer(id, item, with: found).map(parts) ?? outer
  }

  private func parts(of found: FoundObservation) -> [FoundObservation] {
    let components = found.element.children(named: "component").map {
      FoundObservation(found.resource, component: $0)
    }
    return components + index.members(of: found.resource, subject).map { FoundObservation($0) }
  }

  /// Answers a question with the first Observation that can; gives back that one.
  private mutating func answer(
    _ id: InstanceID, _ item: SurveyItem, with found: [FoundObservation]
  ) -> FoundObservation? {
    var refused: (observation: FoundObservation, value: FHIRPathValue)?
    for observation in found {
      guard let element = observation.value else { continue }
      let value = FHIRPathValue(FHIRPath.Collection([.element(element)]))
      do throws(Diagnostic) {
        let values = try value.answers(to: item)
        guard values.count == 1 else { continue }
        let path = session.path(id)
        if let problem = session.problems(with: values, for: id).first(where: \.isError) {
          throw problem
        }
        try session.apply(SessionEvent(.answer(path, values), at: moment))
        origins[id] = .observation(observation.name, date: observation.time?.description)
        return observation
      } catch {
        refused = refused ?? (observation, value)
      }
    }
    if let refused { report(refused.observation, refused.value, item) }
    return nil
  }

  private mutating func report(
    _ observation: FoundObservation, _ value: FHIRPathValue, _ item: SurveyItem
  ) {
    diagnostics.append(
      Diagnostic(
        .observationNotTaken,
        [
          "observation": .literal(observation.name), "item": .quoted(item.name),
          "value": .quoted(value.texts.joined(separator: ", ")),
        ], at: Location(linkId: item.linkId)))
  }
}

extension Diagnostic {
  fileprivate var isError: Bool { severity == .error }
}
