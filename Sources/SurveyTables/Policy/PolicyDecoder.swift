import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyPrimitives

/// Reads a policy member by member.
struct PolicyDecoder {
  var findings = ReadFindings()

  mutating func policy(_ root: Element) -> DeidentificationPolicy? {
    guard root.isObject, root.resourceType == nil, let version = root["policy"], version.isText,
      version.string == PolicyReader.version
    else {
      findings.add(.notAPolicy, at: root)
      return nil
    }
    checkMembers(of: root, ["policy", "title", "default", "shift", "fields", "items"])
    guard let standard = root["default"] else {
      findings.add(.policyWithoutDefault, at: root)
      return nil
    }
    guard standard.isText, !standard.isInArray, let text = standard.string,
      text == "keep" || text == "drop"
    else {
      malformed(standard, "keep, drop")
      return nil
    }
    var policy = DeidentificationPolicy(keepsOthers: text == "keep")
    policy.location = root.location()
    if let shift = root["shift"] { policy.shift = self.shift(shift) }
    for member in members(of: root, "fields") { read(member, into: &policy.fields) }
    for member in members(of: root, "items") {
      guard let method = method(member) else { continue }
      policy.items[member.nameText] = .init(method: method, location: member.location())
    }
    return policy
  }

  /// The members of an object; each name is there once.
  private mutating func members(of root: Element, _ name: String) -> [Element] {
    guard let object = root[name] else { return [] }
    guard object.isObject, !object.isInArray else {
      malformed(object, "{ … }")
      return []
    }
    return Array(object.children)
  }

  /// Reports members that are not known; reading has refused names that are there twice.
  private mutating func checkMembers(of object: Element, _ known: [String]) {
    for member in object.children where !known.contains(member.nameText) {
      findings.add(
        .unknownPolicyMember, ["name": .quoted(member.nameText), "known": .names(known)],
        at: member)
    }
  }

  private mutating func malformed(_ element: Element, _ known: String) {
    let text = element.string ?? (element.isObject ? "{…}" : "[…]")
    findings.add(
      .malformedPolicy,
      ["name": .quoted(element.nameText), "text": .quoted(text), "known": .literal(known)],
      at: element)
  }
}

// MARK: Methods

extension PolicyDecoder {
  private mutating func read(
    _ member: Element, into fields: inout [PolicyField: PolicyMethod]
  ) {
    guard let field = PolicyField(rawValue: member.nameText) else {
      findings.add(
        .unknownPolicyMember,
        [
          "name": .quoted(member.nameText), "known": .names(PolicyField.allCases.map(\.rawValue)),
        ], at: member)
      return
    }
    guard let method = method(member) else { return }
    if field.methods.contains(method.name) {
      fields[field] = method
    } else {
      findings.add(
        .methodNotForField,
        [
          "name": .quoted(field.rawValue), "method": .literal(method.name),
          "known": .names(field.methods),
        ], at: member)
    }
  }

  /// A name, `"keep"`, or an object with a name and its value, `{"cut": "year"}`.
  private mutating func method(_ element: Element) -> PolicyMethod? {
    if element.isInArray || element.isEmptyArray {
      malformed(element, Self.known)
      return nil
    }
    if element.isText {
      switch element.string {
      case "keep": return .keep
      case "drop": return .drop
      case "hmac": return .hmac
      case "shift": return .shift
      default: break
      }
    } else if element.isObject {
      let members = Array(element.children)
      if let first = members.first, members.allSatisfy({ $0.name == first.name }),
        let method = method(first.nameText, members)
      {
        return method
      }
    }
    malformed(element, Self.known)
    return nil
  }

  private static let known =
    #""keep", "drop", "hmac", "shift", {"cut": "year"}, {"cut": "month"}, {"round": 5}, {"band": [18, 40, 65]}, {"cap": 90}"#

  private func method(_ name: String, _ values: [Element]) -> PolicyMethod? {
    if name == "band" {
      let starts = values.compactMap { $0.isInArray ? number($0) : nil }
      let isSorted = zip(starts, starts.dropFirst()).allSatisfy { $0.0 < $0.1 }
      return starts.count == values.count && isSorted ? .band(starts) : nil
    }
    guard values.count == 1, let value = values.first, !value.isInArray else { return nil }
    switch name {
    case "cut":
      return value.isText
        ? value.string.flatMap(PolicyMethod.DatePart.init).map { .cut($0) } : nil
    case "round": return number(value).flatMap { ExactDecimal(0) < $0 ? .round($0) : nil }
    case "cap": return number(value).map { .cap($0) }
    default: return nil
    }
  }

  private func number(_ element: Element) -> ExactDecimal? {
    element.isNumber ? element.decimal : nil
  }

  private mutating func shift(_ element: Element) -> DeidentificationPolicy.Shift {
    var shift = DeidentificationPolicy.Shift()
    guard element.isObject, !element.isInArray else {
      malformed(element, #"{"days": 182, "years": "keep"}"#)
      return shift
    }
    checkMembers(of: element, ["days", "years"])
    if let days = element["days"] {
      if days.isNumber, !days.isInArray, let number = days.integer, (1...3650).contains(number) {
        shift.days = number
      } else {
        malformed(days, "1 … 3650")
      }
    }
    if let years = element["years"] {
      if years.isText, !years.isInArray, let text = years.string, text == "keep" || text == "drop" {
        shift.keepsYears = text == "keep"
      } else {
        malformed(years, "keep, drop")
      }
    }
    return shift
  }
}
