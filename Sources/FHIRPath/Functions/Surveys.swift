import FHIRDocument
import SurveyPrimitives

/// The functions that Structured Data Capture adds.
///
/// https://hl7.org/fhir/uv/sdc/expressions.html
enum SurveyFunction: String, FunctionList {
  case answers, weight, ordinal

  var function: Function {
    switch self {
    case .answers:
      Function(0...0, .answers) {
        (machine, call) throws(FHIRPath.Failure) in
        try machine.answers(call)
      }
    case .weight:
      Self.weights()
    case .ordinal:
      Self.weights()
    }
  }

  private static func weights() -> Function {
    Function(
      0...0, .value(.system(.decimal)), uses: .weights
    ) {
      (machine, call) throws(FHIRPath.Failure) in
      try machine.weights(call)
    }
  }
}

extension Machine {
  /// All answers below the input, at any depth.
  fileprivate mutating func answers(_ call: Call) throws(FHIRPath.Failure) {
    let end = items.count
    for index in call.base..<end where items[index].kind == .element {
      let item = items[index]
      use(item.source)
      let nodes = nodes
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

  /// The weight of each code, from the first source that has one: the answer which holds it
  /// (rule 72), its own extension itemWeight or ordinalValue, the answer option in
  /// `%questionnaire`, the terminology.
  fileprivate mutating func weights(_ call: Call) throws(FHIRPath.Failure) {
    let end = items.count
    for index in call.base..<end {
      try spend(4, at: call.offset)
      if let weight = try weight(items[index], call) { items.append(store.add(weight)) }
    }
    drop(call.base, end)
  }

  private mutating func weight(
    _ item: Item, _ call: Call
  ) throws(FHIRPath.Failure) -> ExactDecimal? {
    let (item, own) = valued(item)
    if let own { return own }
    let codes = codes(item)
    guard !codes.isEmpty else { return nil }
    if let linkId = linkId(around: item), let known = try optionWeights(call) {
      for code in codes {
        if let weight = known.weight(of: code.code, code.system, linkId: linkId) { return weight }
      }
    }
    guard let terminology = environment.terminology else { return nil }
    for code in codes {
      if let weight = terminology.weight(code: code.code, system: code.system) { return weight }
    }
    return nil
  }

  /// The value of an answer, or else the element itself, and the weight that it has.
  private mutating func valued(_ item: Item) -> (Item, ExactDecimal?) {
    guard item.kind == .element else { return (item, nil) }
    let element = element(item)
    if let own = answer(around: item)?.weight ?? element.weight { return (item, own) }
    guard let value = element[.valueCoding] ?? element.choice("value") else {
      return (item, element[.coding]?.weight)
    }
    let type = item.type.isKnown ? TypeNumber.unresolved : item.type
    return (
      .element(value.index, item.source, type), value.weight ?? value[.coding]?.weight
    )
  }

  /// The weights of the options in `%questionnaire`.
  private mutating func optionWeights(
    _ call: Call
  ) throws(FHIRPath.Failure) -> FHIRPath.OptionWeights? {
    if let optionWeights { return optionWeights }
    guard case .element(let questionnaire)? = environment.variables["questionnaire"]?.first
    else { return nil }
    if let given = environment.optionWeights, given.questionnaire == questionnaire {
      optionWeights = given
    } else {
      let nodes = questionnaire.document.nodes
      try spend(Int(nodes[questionnaire.index].next) - questionnaire.index, at: call.offset)
      optionWeights = FHIRPath.OptionWeights(questionnaire)
    }
    return optionWeights
  }

  /// The answer whose value an element is.
  private mutating func answer(around item: Item) -> Element? {
    let source = sources[Int(item.source)]
    var node = item.node - 1
    while node >= 0, Int(source.nodes[node].next) <= item.node { node -= 1 }
    charge((item.node - node) >> 3)
    guard node >= 0, source.nodes[node].name == ElementName.answer.rawValue else { return nil }
    let answer = Element(document: source.document, index: node)
    return answer.choice("value")?.index == item.node ? answer : nil
  }

  /// The linkId of the innermost item that holds an element.
  private mutating func linkId(around item: Item) -> String? {
    guard item.kind == .element else { return nil }
    let source = sources[Int(item.source)]
    var node = item.node
    defer { charge((item.node - node) >> 3) }
    // What holds an element comes before it and ends behind it.
    while node > 0 {
      node -= 1
      if source.nodes[node].name == ElementName.item.rawValue,
        Int(source.nodes[node].next) > item.node
      {
        return Element(document: source.document, index: node)[.linkId]?.string
      }
    }
    return nil
  }
}
