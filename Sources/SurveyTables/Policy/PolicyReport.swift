import Synchronization

/// What was done under a policy, by item and method; no proof of anonymity.
package struct PolicyReport: Hashable, Sendable {
  /// How many responses it was done to, those that were rejected or left out later included.
  package internal(set) var responses = 0
  /// How often each thing was done.
  package internal(set) var counts: [PolicySubject: [PolicyAction: Int]] = [:]
  /// How many items of the questionnaires the policy does not name; `nil` where they are not known.
  package internal(set) var unnamedItems: Int?

  /// Adds what else was done.
  mutating func add(_ other: PolicyReport) {
    responses += other.responses
    for (subject, actions) in other.counts {
      counts[subject, default: [:]].merge(actions, uniquingKeysWith: +)
    }
  }

  /// The counts by subject: items by linkId, then all others, then fields.
  package var rows: [(subject: PolicySubject, actions: [(action: PolicyAction, count: Int)])] {
    counts.sorted { $0.key.order < $1.key.order }.map { subject, counts in
      (
        subject,
        PolicyAction.allCases.compactMap { action in counts[action].map { (action, $0) } }
      )
    }
  }
}

extension PolicySubject {
  fileprivate var order: (Int, Int, String) {
    switch self {
    case .item(let linkId): (0, 0, linkId)
    case .otherItems: (1, 0, "")
    case .itemTexts: (2, 0, "")
    case .field(let field): (3, PolicyField.allCases.firstIndex(of: field) ?? 0, "")
    }
  }
}
