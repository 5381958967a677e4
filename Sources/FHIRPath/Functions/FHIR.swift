import FHIRDocument
import SurveyDiagnostics

/// The functions that FHIR adds.
///
/// https://hl7.org/fhir/fhirpath.html#functions
enum FHIRFunction: String, FunctionList {
  case `extension`, hasValue, getValue, resolve, memberOf, conformsTo, subsumes, subsumedBy,
    htmlChecks, checkModifiers, elementDefinition, slice, getResourceKey, getReferenceKey

  var function: Function {
    switch self {
    case .extension:
      Function(1...1, .extensions) {
        (machine, call) throws(FHIRPath.Failure) in
        try machine.extensions(call)
      }
    case .hasValue:
      Function(0...0, .value(.system(.boolean))) {
        (machine, call) throws(FHIRPath.Failure) in
        machine.replace(call.base, with: .boolean(machine.primitiveInput(call) != nil))
      }
    case .getValue:
      Function(0...0, .value(.unknown)) {
        (machine, call) throws(FHIRPath.Failure) in
        machine.replace(call.base, with: machine.primitiveInput(call))
      }
    case .resolve:
      Function(0...0, .value(.unknown)) {
        (machine, call) throws(FHIRPath.Failure) in
        try machine.resolve(call)
      }
    case .memberOf:
      Function(1...1, .value(.system(.boolean)), uses: .valueSet) {
        (machine, call) throws(FHIRPath.Failure) in
        try machine.memberOf(call)
      }
    case .conformsTo:
      Function(1...1, .value(.system(.boolean))) {
        (machine, call) throws(FHIRPath.Failure) in
        try machine.conformsTo(call)
      }
    case .subsumes:
      Function(1...1, .value(.system(.boolean))) {
        (machine, call) throws(FHIRPath.Failure) in
        try machine.subsumption(call, isReversed: false)
      }
    case .subsumedBy:
      Function(1...1, .value(.system(.boolean))) {
        (machine, call) throws(FHIRPath.Failure) in
        try machine.subsumption(call, isReversed: true)
      }
    case .htmlChecks:
      Function(0...0, .value(.system(.boolean))) {
        (machine, call) throws(FHIRPath.Failure) in
        guard
          let item = try machine.input(call), item.kind == .string
        else { return machine.drop(to: call.base) }
        try machine.spend(item.bytes.count >> 2, at: call.offset)
        let isGood = NarrativeRules.allow(machine.array(item))
        machine.replace(call.base, with: .boolean(isGood))
      }
    case .checkModifiers:
      Function(0...99, .value(.unknown)) {
        (machine, call) throws(FHIRPath.Failure) in
        try machine.checkModifiers(call)
      }
    case .elementDefinition:
      Self.unavailable(0)
    case .slice:
      Self.unavailable(2)
    case .getResourceKey:
      Function(0...0, .value(.system(.string))) {
        (machine, call) throws(FHIRPath.Failure) in
        try machine.resourceKey(call)
      }
    case .getReferenceKey:
      Function(0...1, .referenceKey) {
        (machine, call) throws(FHIRPath.Failure) in
        try machine.referenceKey(call)
      }
    }
  }

  /// Functions that need structure definitions, which nobody gives.
  private static func unavailable(_ count: Int) -> Function {
    Function(count...count, .value(.unknown)) {
      (machine, call) throws(FHIRPath.Failure) in
      throw machine.failure(
        .noDefinitions, ["name": .literal(machine.functionName(at: call.offset))], at: call.offset)
    }
  }
}

extension Machine {
  /// The one primitive of the input that has a value.
  fileprivate mutating func primitiveInput(_ call: Call) -> Item? {
    guard items.count == call.base + 1, let value = value(items[call.base]) else { return nil }
    return value.kind == .element ? nil : value
  }

  fileprivate mutating func extensions(_ call: Call) throws(FHIRPath.Failure) {
    guard let url = try textArgument(call, 0) else { return drop(to: call.base) }
    let end = items.count
    for index in call.base..<end where items[index].kind == .element {
      let item = items[index]
      let nodes = sources[Int(item.source)].nodes
      let type = item.type.isKnown ? TypeNumber.unresolved : item.type
      var child = item.node + 1
      while child < Int(nodes[item.node].next) {
        let node = nodes[child]
        if node.name == ElementName.extension.rawValue, hasURL(child, item.source, url) {
          items.append(.element(child, item.source, type))
        }
        child = Int(node.next)
      }
      try spend(1, at: call.offset)
    }
    drop(call.base, end)
  }

  private mutating func hasURL(_ node: Int, _ source: UInt16, _ url: Item) -> Bool {
    let item = Item.element(node, source, .unresolved)
    guard let address = element(item)[.url] else { return false }
    let text = Item.element(address.index, source, .unknown)
    return value(text).map { $0.kind == .string && compareTexts($0, url) == 0 } ?? false
  }

  fileprivate mutating func conformsTo(_ call: Call) throws(FHIRPath.Failure) {
    let profile = try textArgument(call, 0).map { string($0) }
    guard let profile, let item = try inputItem(call) else { return drop(to: call.base) }
    guard item.kind == .element else {
      throw wrongType(.input, item, .element, at: call.offset)
    }
    if let answer = environment.profiles?.conforms(element(item), to: profile) {
      return replace(call.base, with: .boolean(answer))
    }
    // Without a validator the profiles that FHIR itself has for its types are known.
    let base = "http://hl7.org/fhir/StructureDefinition/"
    let types = sources[Int(item.source)].types
    guard profile.hasPrefix(base),
      let wanted = types.number(of: String(profile.dropFirst(base.count)))
    else {
      throw failure(.noProfile, ["profile": .literal(profile)], at: call.offset)
    }
    replace(call.base, with: .boolean(types.isA(type(item), wanted)))
  }

  fileprivate mutating func checkModifiers(_ call: Call) throws(FHIRPath.Failure) {
    var known: [String] = []
    for number in 0..<call.count {
      if let url = try textArgument(call, number) { known.append(string(url)) }
    }
    for index in call.base..<items.count where items[index].kind == .element {
      for modifier in element(items[index]).children(.modifierExtension) {
        let url = modifier[.url]?.string ?? ""
        guard known.contains(url) else {
          throw failure(.unknownModifier, ["url": .literal(url)], at: call.offset)
        }
      }
    }
  }
}
