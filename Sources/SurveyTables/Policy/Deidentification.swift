import FHIRDocument
package import SurveyDiagnostics
import Synchronization

/// A policy with its key and the items that there are: all that is needed to apply it.
package struct Deidentification: Sendable {
  let policy: DeidentificationPolicy
  let key: PolicyKey?
  /// The linkIds of all items of the questionnaires; empty where none is known.
  let linkIds: Set<String>
  /// What goes with an item that is dropped.
  let droppedInside: DroppedInside
  /// The linkIds of items that say that they are masked, where they had answers and none is left.
  var marked: Set<String> = []

  /// The rules of items, by linkId.
  var rules: [String: DeidentificationPolicy.Rule] { policy.items }

  /// What is another text for another policy or key, and shows neither.
  var stamp: String {
    var parts = [key?.code(of: Array("checkpoint".utf8)) ?? "", "\(policy.keepsOthers)"]
    parts.append("\(policy.shift.days) \(policy.shift.keepsYears)")
    parts += policy.fields.map { "\($0.key.rawValue): \($0.value)" }.sorted()
    parts += policy.items.map { "\($0.key): \($0.value.method)" }.sorted()
    return (parts + linkIds.sorted()).joined(separator: "\n")
  }

  /// Holds a policy against the items that there are; throws what is wrong with it.
  ///
  /// An item that no questionnaire has is an error, since a name that is mistyped protects nothing.
  package static func make(
    _ policy: DeidentificationPolicy, key: PolicyKey?, items: FormItems
  ) -> (made: Deidentification?, diagnostics: [Diagnostic]) {
    let linkIds = items.linkIds
    var findings: [Diagnostic] = []
    if policy.needsKey, key == nil {
      findings.append(Diagnostic(.policyWithoutKey, at: policy.location))
    }
    if linkIds.isEmpty, !policy.items.isEmpty {
      findings.append(Diagnostic(.policyWithoutQuestionnaire, at: policy.location))
    } else {
      let known = linkIds.sorted()
      let unknown = policy.items.filter { !linkIds.contains($0.key) }.sorted { $0.key < $1.key }
      for (linkId, rule) in unknown {
        findings.append(
          Diagnostic(
            .unknownPolicyItem,
            [
              "linkId": .quoted(linkId),
              "near": NearestName.of(linkId, among: known).map { .quoted($0) },
            ], at: rule.location))
      }
    }
    let made = Deidentification(
      policy: policy, key: key, linkIds: linkIds, droppedInside: DroppedInside(policy, items))
    return (findings.isEmpty ? made : nil, findings)
  }
}

/// One application of a policy, on any number of threads.
final class PolicyRun: Sendable {
  private let deidentification: Deidentification
  private let tallies = Mutex<[PolicyTally]>([])

  init(_ deidentification: Deidentification) { self.deidentification = deidentification }

  /// What changes the responses that one thread reads.
  func another() -> PolicyWorker {
    let tally = PolicyTally()
    tallies.withLock { $0.append(tally) }
    return PolicyWorker(deidentification, tally)
  }

  /// What was done so far.
  var report: PolicyReport {
    var report = PolicyReport()
    for tally in tallies.withLock({ $0 }) { tally.add(to: &report) }
    let policy = deidentification.policy
    if !deidentification.linkIds.isEmpty {
      report.unnamedItems = deidentification.linkIds.count { policy.items[$0] == nil }
    }
    return report
  }
}
