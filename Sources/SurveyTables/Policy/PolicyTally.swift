import Synchronization

/// What became of a value.
package enum PolicyAction: String, Hashable, Sendable, CaseIterable {
  case kept, dropped, coded, shifted, cut, rounded, banded, capped
  /// It was dropped since any text may be in it, and the policy does not name it.
  case freeText
  /// It was dropped since the method does not fit it.
  case unfit
  /// It was dropped since no questionnaire has the item.
  case unknownItem
  /// It is a group that the policy does not keep, and nothing in it is left.
  case emptyGroup

  /// What a method that was applied did.
  init(_ method: PolicyMethod) {
    switch method {
    case .keep: self = .kept
    case .drop: self = .dropped
    case .hmac: self = .coded
    case .shift: self = .shifted
    case .cut: self = .cut
    case .round: self = .rounded
    case .band: self = .banded
    case .cap: self = .capped
    }
  }
}

/// What a policy was applied to.
package enum PolicySubject: Hashable, Sendable {
  /// An item that the policy names.
  case item(String)
  /// What a response says of itself.
  case field(PolicyField)
  /// All items that the policy does not name.
  case otherItems
  /// The texts of all items.
  case itemTexts
}

/// Counts what was done; each thread has its own.
final class PolicyTally: Sendable {
  struct Key: Hashable {
    let subject: PolicySubject
    let action: PolicyAction
  }

  private let counts = Mutex<(responses: Int, actions: [Key: Int])>((0, [:]))

  /// Adds what was done to one response.
  func add(_ response: [Key: Int]) {
    counts.withLock { counts in
      counts.responses += 1
      counts.actions.merge(response, uniquingKeysWith: +)
    }
  }

  /// What was done since this was called last.
  func take() -> PolicyReport {
    var report = PolicyReport()
    add(to: &report)
    counts.withLock { $0 = (0, [:]) }
    return report
  }

  /// Adds it to a report.
  func add(to report: inout PolicyReport) {
    counts.withLock { counts in
      report.responses += counts.responses
      for (key, count) in counts.actions {
        report.counts[key.subject, default: [:]][key.action, default: 0] += count
      }
    }
  }
}
