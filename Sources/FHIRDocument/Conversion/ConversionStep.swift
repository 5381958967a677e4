/// A list of codes of a version.
private struct CodeListKey: Hashable {
  var version: FHIRVersion
  var list: Int
}

/// Converts a document from one version to a neighbouring one.
///
/// An element is planned, child by child, before anything of it is written; see ``ChildPlan``.
struct ConversionStep {
  let document: Document
  let source: Definitions
  let target: Definitions
  let map: ConversionMap
  var builder = DocumentBuilder()
  var report: ConversionReport
  /// For each node that was written, the node that it came from.
  private var origins: [Int] = []
  private var current = 0
  /// The lists of codes that were asked for.
  private var codeLists: [CodeListKey: Set<String>] = [:]
  /// What is known of pairs of types.
  var typePairs: [TypePairKey: TypePair] = [:]
  var losses = LossTable()
  /// What is to be done, the next last.
  private var pending: [Work] = []
  /// What the work that is being done leaves for later, the next first.
  private var added: [Work] = []

  /// Whether it only restores what extensions hold for the document's own version.
  var isRestoring: Bool { source.version == target.version }

  init(_ document: Document, to version: FHIRVersion, _ report: ConversionReport) {
    self.document = document
    self.report = report
    source = Definitions.of(document.fhirVersion)
    target = Definitions.of(version)
    map = ConversionMap.between(source.version, version)
  }

  mutating func convert() -> Document {
    emitResource(document.root, .root)
    finishWork()
    track(document.root)
    report.follow(origins)
    return builder.finish(sourceName: document.sourceName, version: target.version)
  }

  /// Notes that what is written from here on comes from an element.
  mutating func track(_ element: Element) {
    while origins.count < builder.nodes.count { origins.append(current) }
    current = element.index
  }

  /// The name in the document that is written.
  mutating func name(of element: Element) -> ElementName {
    element.name.isLocal ? builder.name(element.nameText) : element.name
  }
}

// MARK: Work in its order

/// What writes an element leaves the writing of what is inside for later, in the order of the text:
/// so no depth of a resource needs more of the stack.
extension ConversionStep {
  typealias Work = (inout ConversionStep) -> Void

  /// Whether something was left for later by the work that is being done.
  private var hasMore: Bool { !added.isEmpty }

  /// Leaves work for when that which is being done is over.
  mutating func later(_ work: @escaping Work) { added.append(work) }

  /// Does work at once, or after what was left for later.
  mutating func then(_ work: @escaping Work) {
    if hasMore { added.append(work) } else { work(&self) }
  }

  /// Closes the element that was opened last, after what is inside.
  mutating func close() { then { $0.builder.close() } }

  private mutating func finishWork() {
    pending = added.reversed()
    added = []
    while let work = pending.popLast() {
      work(&self)
      pending += added.reversed()
      added.removeAll(keepingCapacity: true)
    }
  }
}

// MARK: Writing

extension ConversionStep {
  mutating func emitResource(_ element: Element, _ name: ElementName) {
    track(element)
    let type = element.resourceType ?? ""
    guard element.isObject, let from = source.type(named: type),
      let to = target.type(named: map.resource(type))
    else {
      let isKnown = source.type(named: type) != nil
      report.add(isKnown ? .lacking(type) : .resource(type), at: element.index)
      return builder.copy(element, as: name)
    }
    let isMedication = type == "Medication" && min(source.version, target.version) == .dstu2
    if !isMedication, !VersionConversion.typesWithMaps.contains(type) {
      report.addNoMap(type, at: element.index)
    }
    builder.open(name)
    emitChildren(of: element, from, to)
    close()
  }

  /// Writes what is inside an element, apart from one child.
  mutating func emitChildren(
    of element: Element, _ from: TypeDefinition, _ to: TypeDefinition, without: Element? = nil
  ) {
    later { step in
      let plan = ChildPlan(element, from, to, in: &step)
      step.emit(plan, of: element, from, to, without: without, at: 0)
    }
  }

  /// Writes the children of an element, from one of them on.
  private mutating func emit(
    _ plan: ChildPlan, of element: Element, _ from: TypeDefinition, _ to: TypeDefinition,
    without: Element?, at first: Int
  ) {
    for index in first..<plan.placements.count {
      let (child, placement) = plan.placements[index]
      if child == without || plan.isReplaced(child) { continue }
      emit(child, placement, of: element, from, to)
      if hasMore {
        return later { step in
          step.emit(plan, of: element, from, to, without: without, at: index + 1)
        }
      }
    }
    for (name, text) in plan.additions {
      builder.primitive(name, to.element(name)?.primitive ?? .string, text)
    }
    if let code = plan.heldType { emitHeldType(code, of: element, in: from) }
    if let url = plan.emptyGroup { emitCode(url, "group") }
    for (child, placement) in plan.placements where child != without {
      guard case .keep(let old, let reason) = placement else { continue }
      then { $0.emitKept(child, old, in: from, reason, isWanted: plan.isMissing(old)) }
    }
    for missing in plan.missing {
      then { step in
        let path = "\(to.name).\(missing.name)"
        step.report.add(.missing(path), at: element.index)
        step.emitAbsent(missing)
      }
    }
  }

  private mutating func emit(
    _ child: Element, _ placement: ChildPlan.Placement, of element: Element,
    _ from: TypeDefinition, _ to: TypeDefinition
  ) {
    track(child)
    switch placement {
    // What is kept comes behind everything else.
    case .drop, .keep: return
    case .leave(let finding): report.add(finding, at: child.index)
    case .unchanged(let finding):
      if let finding { report.add(finding, at: child.index) }
      builder.copy(child, as: name(of: child))
    case .element(let old, let new):
      if let size = convertedSize(child, of: element, old, in: from, as: new, in: to) {
        emit(size, of: child, as: new.name)
      } else {
        emit(child, old, in: from, as: new)
      }
    case .code(let name, let code):
      if isRestoring { noteRestored(child, "\(to.name).\(name)") }
      builder.openPrimitive(name, .string, code)
      emitExtras(of: child)
      close()
    case .restore(let new), .restoreAll(let new):
      if isRestoring { noteRestored(child, "\(to.name).\(new.name)") }
      if case .restore = placement { emitDecoded(child, new) } else { emitDecoded(element, new) }
    case .spell(let old): emitValue(child, source.type(of: old), isMarked: true)
    case .group(let new, let parts):
      builder.open(new.name)
      for part in parts { then { $0.emitSame(part, in: from, $0.target.type(of: new)) } }
      close()
    case .unwrap(let inner):
      for part in child.children { then { $0.emitSame(part, in: inner, to) } }
    case .nest(let new, let items): emitNest(items, in: from, as: new)
    case .unnest(let type, let item): emitUnnested(child, type, as: item)
    case .approximate(let old, let new, let text):
      emitApproximate(child, old, in: from, as: new, text)
    case .exact(let new, let holder): emitExact(child, holder, as: new)
    }
  }

  /// Writes an element of one type as the element of another type that has its name.
  private mutating func emitSame(
    _ child: Element, in from: TypeDefinition, _ to: TypeDefinition
  ) {
    guard let old = from.element(child.name), let new = to.element(child.name) else { return }
    emit(child, old, in: from, as: new)
  }

  /// Writes an element as one of the target.
  mutating func emit(
    _ child: Element, _ old: ElementDefinition, in owner: TypeDefinition,
    as new: ElementDefinition
  ) {
    let from = source.type(of: old)
    if !isRestoring, from.name == "code", child.hasValue, let code = child.string,
      lacks(code, new, in: owner), !lacks(code, old)
    {
      let path = "\(owner.name).\(old.name)"
      report.add(.code(path, code), at: child.index)
      builder.openPrimitive(new.name, .string, nil)
      emitExtras(of: child)
      let url = CrossVersionURL.of(old, in: owner, source.version)
      then { $0.emitCode(url, code) }
      return close()
    }
    emit(child, from, as: new.name, target.type(of: new), old.primitive, new.primitive)
  }

  /// Whether the target does not have a code of an element.
  private mutating func lacks(
    _ code: String, _ new: ElementDefinition, in owner: TypeDefinition
  ) -> Bool {
    lacks(code, new) || !NewCodes.has(target.version, code, owner.name, new.name.description)
  }

  /// Whether the version of an element lists its codes, and not this one.
  mutating func lacks(_ code: String, _ element: ElementDefinition) -> Bool {
    guard let list = element.codeList else { return false }
    let key = CodeListKey(version: element.version, list: list)
    if let codes = codeLists[key] { return !codes.contains(code) }
    let codes = Set(element.codes)
    codeLists[key] = codes
    return !codes.isEmpty && !codes.contains(code)
  }

  /// Writes a value of one type as a value of another.
  mutating func emit(
    _ child: Element, _ from: TypeDefinition, as name: ElementName, _ to: TypeDefinition,
    _ old: PrimitiveKind? = nil, _ new: PrimitiveKind? = nil
  ) {
    track(child)
    if child.node.kind == .array { return builder.copy(child, as: name) }
    switch (from.isPrimitive, to.isPrimitive) {
    case (true, true): emitPrimitive(child, as: name, old, new, to.name)
    case (false, false) where from.isResource: emitResource(child, name)
    case (false, false) where isSame(from, to):
      builder.open(name, like: child)
      emitChildren(of: child, from, to)
      close()
    default: emitRetyped(child, from, as: name, to)
    }
  }

  private mutating func emitPrimitive(
    _ child: Element, as name: ElementName, _ old: PrimitiveKind?, _ new: PrimitiveKind?,
    _ type: String
  ) {
    let marker = child.children(.extension).first {
      $0[.url]?.string == CrossVersionURL.datatype && $0[.valueString]?.string == type
    }
    if type == "id", child.string?.utf8.contains(UInt8(ascii: "_")) == true {
      report.add(.underscore(child.string ?? ""), at: child.index)
    }
    if let held = heldCode(child) {
      if isRestoring, let path = held.path { noteRestored(child, path) }
      builder.openPrimitive(name, .string, held.code)
      emitExtras(of: child, without: held.holder)
    } else if let old, let new, old.nodeKind != new.nodeKind, child.isText || child.isNumber {
      builder.openPrimitive(name, new, child.string)
      emitExtras(of: child, without: marker)
    } else {
      builder.open(name, like: child)
      emitExtras(of: child, without: marker)
    }
    close()
  }

  /// The code that a primitive without a value holds in an extension, if the target has it.
  private func heldCode(_ child: Element) -> (code: String, holder: Element, path: String?)? {
    guard !child.hasValue, child.hasChildren else { return nil }
    for holder in child.children(.extension) {
      guard
        let path = holder[.url]?.string.flatMap({ url in
          CrossVersionURL.path(in: url, of: target.version, isExact: isRestoring)
        }), path.hasSuffix(".\(child.nameText)"), let code = holder[.valueCode]?.string
      else { continue }
      return (code, holder, path)
    }
    return nil
  }

  private mutating func noteRestored(_ element: Element, _ path: String) {
    report.add(.restored(path), at: element.index)
  }

  /// Writes the id and the extensions of a primitive.
  mutating func emitExtras(of element: Element, without holder: Element? = nil) {
    guard element.hasChildren, let from = source.type(named: "Element"),
      let to = target.type(named: "Element")
    else { return }
    emitChildren(of: element, from, to, without: holder)
  }

  /// Writes an extension as an extension.
  mutating func emitExtension(_ element: Element, as name: ElementName = .extension) {
    guard let from = source.type(named: "Extension"), let to = target.type(named: "Extension")
    else { return }
    track(element)
    builder.open(name)
    emitChildren(of: element, from, to)
    close()
  }

  /// Writes an element that the target must have and the source does not.
  mutating func emitAbsent(_ element: ElementDefinition) {
    if let primitive = element.primitive {
      builder.openPrimitive(element.name, primitive, nil)
    } else {
      builder.open(element.name)
    }
    emitCode(CrossVersionURL.absence, "unknown")
    builder.close()
  }

  /// Writes the type that an item has in the source beside the one that it has in the target.
  private mutating func emitHeldType(_ code: String, of item: Element, in owner: TypeDefinition) {
    guard let old = owner.element(.type) else { return }
    report.add(.kept("\(owner.name).type \"\(code)\"", .noElement), at: item.index)
    emitCode(CrossVersionURL.of(old, in: owner, source.version), code)
  }

  private mutating func emitCode(_ url: String, _ code: String) {
    builder.open(.extension)
    builder.string(.url, url)
    builder.string(.valueCode, code)
    builder.close()
  }
}
