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

  /// What is kept in a checkpoint: the kind is the address.
  var state: [LossState] {
    order.compactMap { key in
      counts[key].map { first, responses in
        LossState(kind: key.address.text(), count: responses, location: first.location)
      }
    }
  }

  /// That of a checkpoint.
  init(_ state: [LossState] = []) {
    for loss in state {
      let finding = Diagnostic(
        .modifierOfResponse, ["address": .literal(loss.kind)], at: loss.location)
      let key = Key(file: loss.location.file, address: .literal(loss.kind))
      order.append(key)
      counts[key] = (finding, loss.count)
    }
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
