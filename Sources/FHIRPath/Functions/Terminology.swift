import FHIRDocument
import SurveyDiagnostics

extension Machine {
  mutating func memberOf(_ call: Call) throws(FHIRPath.Failure) {
    let valueSet = try textArgument(call, 0).map { string($0) }
    guard let valueSet, let item = try inputItem(call) else { return drop(to: call.base) }
    guard let terminology = environment.terminology else { throw noTerminology(call) }
    let answers = codes(item).map {
      terminology.isMember(code: $0.code, system: $0.system, of: valueSet)
    }
    guard !answers.isEmpty else { return drop(to: call.base) }
    let isMember = answers.contains(true)
    guard isMember || !answers.contains(nil) else {
      throw failure(.noValueSet, ["valueSet": .literal(valueSet)], at: call.offset)
    }
    replace(call.base, with: .boolean(isMember))
  }

  mutating func subsumption(_ call: Call, isReversed: Bool) throws(FHIRPath.Failure) {
    let start = argument(call, 0)
    guard start == call.base + 1, items.count == start + 1 else { return drop(to: call.base) }
    let others = codes(items[start])
    let own = codes(items[call.base])
    guard let terminology = environment.terminology else { throw noTerminology(call) }
    var answer: Bool?
    for (left, right) in own.flatMap({ left in others.map { (left, $0) } }) {
      guard let system = left.system, system == right.system else { continue }
      let (wide, narrow) = isReversed ? (right, left) : (left, right)
      switch terminology.subsumes(wide.code, narrow.code, system: system) {
      case true: answer = true
      case false: answer = answer ?? false
      default: break
      }
    }
    replace(call.base, with: answer.map { .boolean($0) })
  }

  func noTerminology(_ call: Call) -> FHIRPath.Failure {
    failure(.noTerminology, ["name": .literal(functionName(at: call.offset))], at: call.offset)
  }

  /// The codes of a text, a Coding or a CodeableConcept.
  mutating func codes(_ item: Item) -> [(code: String, system: String?)] {
    if let value = value(item), value.kind == .string { return [(string(value), nil)] }
    guard item.kind == .element else { return [] }
    let element = element(item)
    let codings = Array(element.children(.coding))
    return (codings.isEmpty ? [element] : codings).compactMap { coding in
      coding[.code]?.string.map { ($0, coding[.system]?.string) }
    }
  }
}
