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

  /// The weight of each code: its extension itemWeight or ordinalValue, else that of the answer
  /// option in `%questionnaire`, else what the terminology says.
  fileprivate mutating func weights(_ call: Call) throws(FHIRPath.Failure) {
    let end = items.count
    for place in call.base..<end {
      try spend(1, at: call.offset)
      let item = items[place]
      if item.kind == .element, let own = ownWeight(element(item)) {
        items.append(store.add(own))
        continue
      }
      let codes = codes(item)
      if let options = try options(around: item, call) {
        let weights = codes.compactMap { weight(of: $0.code, $0.system, among: options) }
        if let weight = weights.first {
          items.append(store.add(weight))
          continue
        }
      }
      for code in codes {
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

  /// The answer options, in `%questionnaire`, of the item of a response that an element is part of.
  private mutating func options(
    around item: Item, _ call: Call
  ) throws(FHIRPath.Failure) -> [Element]? {
    guard item.kind == .element, let linkId = linkId(around: item),
      case .element(let questionnaire)? = environment.variables["questionnaire"]?.first
    else { return nil }
    let nodes = questionnaire.document.nodes
    let last = Int(nodes[questionnaire.index].next)
    try spend(last - questionnaire.index, at: call.offset)
    for node in questionnaire.index..<last where nodes[node].name == ElementName.item.rawValue {
      let found = Element(document: questionnaire.document, index: node)
      if found[.linkId]?.string == linkId { return Array(found.children(.answerOption)) }
    }
    return nil
  }

  /// The linkId of the innermost item that holds an element.
  private func linkId(around item: Item) -> String? {
    let source = sources[Int(item.source)]
    var found: Int?
    var current = 0
    while current != item.node {
      if source.nodes[current].name == ElementName.item.rawValue { found = current }
      var child = current + 1
      while Int(source.nodes[child].next) <= item.node { child = Int(source.nodes[child].next) }
      current = child
    }
    return found.flatMap { Element(document: source.document, index: $0)[.linkId]?.string }
  }

  private func weight(
    of code: String, _ system: String?, among options: [Element]
  ) -> ExactDecimal? {
    for option in options {
      guard let value = option.choice("value") else { continue }
      let isSame =
        value.isObject
        ? value[.code]?.string == code && value[.system]?.string == system
        : value.string == code
      if isSame { return ownWeight(option) }
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
