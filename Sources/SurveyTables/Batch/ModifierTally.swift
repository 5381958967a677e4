import FHIRQuestionnaire
import SurveyDiagnostics

/// Collects what is said of modifier extensions that are not known: once for each address and file,
/// with the number of responses (rule 77).
struct ModifierTally {
  private struct Key: Hashable {
    let file: String?
    let address: Diagnostic.Argument.Value
  }

  private var order: [Key] = []
  private var counts: [Key: (first: Diagnostic, responses: Int)] = [:]

  /// Takes those findings of a response that are about modifier extensions; gives back the others.
  mutating func take(_ findings: [Diagnostic]) -> [Diagnostic] {
    var others: [Diagnostic] = []
    var seen: Set<Key> = []
    for finding in findings {
      guard finding.code == .modifierOfResponse, let address = finding.argument("address") else {
        others.append(finding)
        continue
      }
      let key = Key(file: finding.location.file, address: address)
      guard seen.insert(key).inserted else { continue }
      if counts[key] == nil { order.append(key) }
      counts[key, default: (finding, 0)].responses += 1
    }
    return others
  }

  /// What there is to say at the end, at the first of each.
  var findings: [Diagnostic] {
    order.compactMap { key in
      counts[key].map { first, responses in
        Diagnostic(
          .modifierOfResponses, ["address": key.address, "count": .number(responses)],
          at: first.location)
      }
    }
  }
}
