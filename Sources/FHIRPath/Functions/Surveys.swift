import FHIRDocument
import Primitives

/// The functions that Structured Data Capture adds: https://hl7.org/fhir/uv/sdc/expressions.html
extension FunctionTable {
  static let surveys: [Function] = [
    Function(name: "answers", chapter: .surveys, arity: 0...0) {
      (machine, call) throws(FHIRPath.Failure) in
      try machine.answers(call)
    },
    weights("weight"),
    weights("ordinal"),
  ]

  private static func weights(_ name: String) -> Function {
    Function(name: name, chapter: .surveys, arity: 0...0) {
      (machine, call) throws(FHIRPath.Failure) in
      try machine.weights(call)
    }
  }
}

extension Machine {
  /// All answers below the input, at any depth.
  fileprivate mutating func answers(_ call: Call) throws(FHIRPath.Failure) {
    let end = items.count
    for place in call.base..<end where items[place].kind == .element {
      let item = items[place]
      let nodes = sources[Int(item.source)].nodes
      let type = item.type.isKnown ? TypeNumber.unresolved : item.type
      let last = Int(nodes[item.node].next)
      try spend(last - item.node, at: call.offset)
      for child in item.node + 1..<max(last, item.node + 1)
      where nodes[child].name == ElementName.answer.rawValue {
        items.append(.element(child, item.source, type))
      }
    }
    drop(call.base, end)
  }

  /// The weight of each code: its extension itemWeight or ordinalValue, else what the terminology says.
  fileprivate mutating func weights(_ call: Call) throws(FHIRPath.Failure) {
    let end = items.count
    for place in call.base..<end {
      try spend(1, at: call.offset)
      let item = items[place]
      if item.kind == .element, let own = ownWeight(element(item)) {
        items.append(store.add(own))
        continue
      }
      for code in codes(item) {
        guard let weight = environment.terminology?.weight(code: code.code, system: code.system)
        else { continue }
        items.append(store.add(weight))
        break
      }
    }
    drop(call.base, end)
  }

  /// The weight that an element, its value or its coding carries.
  private func ownWeight(_ element: Element) -> ExactDecimal? {
    let places = [element, element.choice("value"), element[.coding]].compactMap(\.self)
    for place in places {
      for found in place.children(.extension) where Self.weightURLs.contains(found[.url]?.string) {
        if let weight = found.choice("value")?.decimal { return weight }
      }
    }
    return nil
  }

  private static let weightURLs: [String?] = [
    "http://hl7.org/fhir/StructureDefinition/itemWeight",
    "http://hl7.org/fhir/StructureDefinition/ordinalValue",
    "http://hl7.org/fhir/StructureDefinition/questionnaire-ordinalValue",
    "http://hl7.org/fhir/StructureDefinition/codesystem-ordinalValue",
  ]
}
