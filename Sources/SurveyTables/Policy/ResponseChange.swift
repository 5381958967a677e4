import FHIRDocument
import SurveyDiagnostics

/// Makes one response anew, of nothing but what a policy leaves.
///
/// It goes by what it knows: an element that FHIR does not have here, or that no rule is about, is
/// left out.
struct ResponseChange {
  let policy: DeidentificationPolicy
  let key: PolicyKey?
  let linkIds: Set<String>
  /// The linkIds of the items that go with another one that is dropped, each with that of the other one.
  let droppedInside: [String: String]
  /// The linkIds of items that say so where all of their answers were dropped.
  let marked: Set<String>
  var builder = DocumentBuilder()
  /// The response that is read.
  let response: Element
  /// How dates are moved; `nil` where the response says nothing of which a shift can be made.
  var shift: DateShift?
  private(set) var counts: [PolicyTally.Key: Int] = [:]

  init(of response: Element, _ deidentification: Deidentification) {
    self.response = response
    (policy, key) = (deidentification.policy, deidentification.key)
    (linkIds, marked) = (deidentification.linkIds, deidentification.marked)
    droppedInside = deidentification.droppedInside.items(for: response)
  }

  /// The response as the policy leaves it.
  mutating func document(version: FHIRVersion) -> Document {
    shift = makeShift()
    builder.open(.root)
    builder.string(.resourceType, "QuestionnaireResponse")
    for child in response.children {
      switch child.name {
      case .resourceType: continue
      case .status: writeStatus(child)
      case .item, .group: writeItem(child)
      default:
        guard let field = PolicyField(child.name) else { continue }
        write(child, as: field)
      }
    }
    builder.close()
    return builder.finish(version: version)
  }

  mutating func count(_ action: PolicyAction, _ subject: PolicySubject, _ number: Int = 1) {
    counts[.init(subject: subject, action: action), default: 0] += number
  }

  /// The shift of the subject; without one, that of the response.
  private func makeShift() -> DateShift? {
    guard let key,
      let subject = response[.subject].flatMap({ ReferenceKey($0, in: response) })?.text
        ?? response[.id]?.string ?? response[.identifier].flatMap(ReferenceKey.identifier)
    else { return nil }
    return DateShift(
      days: key.shift(of: Array(subject.utf8), within: policy.shift.days),
      keepsYears: policy.shift.keepsYears)
  }

  /// The status says of no person anything, where it is one of FHIR's.
  private mutating func writeStatus(_ status: Element) {
    guard let text = status.string, Self.statuses.contains(text) else { return }
    builder.string(.status, text)
  }

  private static let statuses: Set = [
    "in-progress", "completed", "amended", "entered-in-error", "stopped",
  ]
}

// MARK: What a response says of itself

extension ResponseChange {
  /// Writes what a response, or an item, says beside its answers, as the policy has it.
  mutating func write(_ element: Element, as field: PolicyField) {
    let method = policy.method(of: field)
    if field == .meta { return writeMeta(element, method) }
    let isWritten: Bool
    switch method {
    case .keep:
      isWritten = field.isFreeText ? copyWhole(element) : copy(element, isNamed: isNamed(field))
    case .hmac: isWritten = writeCode(of: element, as: field)
    case .shift, .cut: isWritten = writeDate(element, as: element.name, method)
    default: isWritten = false
    }
    note(method, isWritten, .field(field))
  }

  private func isNamed(_ field: PolicyField) -> Bool { policy.fields[field] != nil }

  private mutating func writeMeta(_ meta: Element, _ method: PolicyMethod) {
    builder.open(.meta)
    let start = builder.nodeCount
    for child in meta.children {
      if child.name == .lastUpdated {
        let method = policy.method(of: .lastUpdated)
        let isWritten =
          method == .keep ? copy(child, isNamed: true) : writeDate(child, as: child.name, method)
        note(method, isWritten, .field(.lastUpdated))
      } else if child.name == .extension || child.name == .id {
        writeExtension(child)
      } else if !child.name.isLocal {
        note(method, method == .keep && copy(child, isNamed: isNamed(.meta)), .field(.meta))
      }
    }
    if builder.nodeCount > start { builder.close() } else { builder.cancel() }
  }

  /// Writes an extension, or the id of an element, where the policy names extensions.
  mutating func writeExtension(_ element: Element) {
    let field = element.name == .modifierExtension ? PolicyField.modifierExtension : .extension
    let method = policy.method(of: field)
    note(method, method == .keep && copyWhole(element), .field(field))
  }

  /// Counts what a method came to.
  mutating func note(_ method: PolicyMethod, _ isWritten: Bool, _ subject: PolicySubject) {
    count(isWritten || method == .drop ? PolicyAction(method) : .unfit, subject)
  }
}

// MARK: Copies

extension ResponseChange {
  /// Copies an element with all that is in it.
  mutating func copyWhole(_ element: Element) -> Bool {
    builder.copy(element)
    return true
  }

  /// Copies an element without extensions and ids of elements, unless the policy keeps those, and
  /// without what FHIR does not know; of what is not named without words, too.
  ///
  /// `false`, and nothing copied, where nothing is left.
  mutating func copy(_ element: Element, isNamed: Bool) -> Bool {
    let document = element.document
    var ends: [(end: Int, count: Int)] = []
    var node = element.index
    repeat {
      let child = Element(document: document, index: node)
      if node > element.index, leavesOut(child, isNamed: isNamed) {
        node = document.end(of: node)
      } else {
        builder.open(child.name, like: child, inArray: child.isInArray)
        ends.append((document.end(of: node), builder.nodeCount))
        node += 1
      }
      while let last = ends.last, node >= last.end {
        ends.removeLast()
        // What has neither a value nor anything inside says nothing.
        let isEmpty = builder.nodeCount == last.count && !builder.lastHasValue
        if isEmpty { builder.cancel() } else { builder.close() }
        if isEmpty, ends.isEmpty { return false }
      }
    } while !ends.isEmpty
    return true
  }

  private func leavesOut(_ element: Element, isNamed: Bool) -> Bool {
    switch element.name {
    case .extension, .modifierExtension:
      let field = element.name == .extension ? PolicyField.extension : .modifierExtension
      return policy.fields[field] != .keep
    case .id: return policy.fields[.extension] != .keep
    case .display, .text, .unit: return !isNamed
    default: return element.name.isLocal
    }
  }
}
