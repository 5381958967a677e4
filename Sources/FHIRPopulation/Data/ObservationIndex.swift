import FHIRDocument
import FHIRSearch

/// The Observations that count, by whom they are about.
///
/// Rule 114: final, amended or corrected ones, whose focus is not somebody or something else.
struct ObservationIndex: Sendable {
  private let store: ResourceStore
  private var bySubject: [String: [Element]] = [:]

  init(_ store: ResourceStore) {
    self.store = store
    for observation in store.resources(ofType: "Observation") {
      guard let subject = observation[.subject]?[.reference]?.string else { continue }
      bySubject[ResourceName(subject).id, default: []].append(observation)
    }
  }

  private static let statuses: Set<String> = ["final", "amended", "corrected"]

  /// The Observations about somebody.
  func observations(of subject: ResourceName) -> [Element] {
    (bySubject[subject.id] ?? []).filter { counts($0, subject) }
  }

  /// The Observations that one has as its members, and that are about the same person.
  func members(of observation: Element, _ subject: ResourceName) -> [Element] {
    observation.children(named: "hasMember").compactMap { member in
      member[.reference]?.string.flatMap(store.resource)
    }.filter { $0.resourceType == "Observation" && counts($0, subject) }
  }

  private func counts(_ observation: Element, _ subject: ResourceName) -> Bool {
    guard Self.statuses.contains(observation[.status]?.string ?? ""),
      let own = observation[.subject]?[.reference]?.string, ResourceName(own).mayBe(subject)
    else { return false }
    return observation.children(named: "focus").allSatisfy { focus in
      focus[.reference]?.string.map { ResourceName($0).mayBe(subject) } ?? false
    }
  }
}

extension Element {
  /// The children of a name that is not a member of ``ElementName``.
  func children(named name: String) -> [Element] {
    document.name(name).map { Array(children($0)) } ?? []
  }
}
