/// What medication, observations and communications say otherwise in another version.
extension ChildRules {
  /// STU3 names how an observation belongs to another one; R4 has an element for two such kinds.
  ///
  /// All are kept together where R4 has no element for one of them, or their order would be lost.
  mutating func addRelated(_ element: Element, _ from: TypeDefinition, _ to: TypeDefinition) {
    guard let related = RelatedKind.related, let old = from.element(related),
      to.element(related) == nil
    else { return }
    let all = element.children(related).map(\.self)
    let kinds = all.map(RelatedKind.init)
    var runs: [RelatedKind?] = []
    for kind in kinds where runs.last != kind { runs.append(kind) }
    guard runs.allSatisfy({ $0 != nil }), Set(runs).count == runs.count else {
      kept.insert(related)
      return
    }
    for (child, kind) in zip(all, kinds) {
      guard let name = kind?.element, let new = to.element(name) else { continue }
      set(child, .element(old, new))
    }
  }

  /// STU3 has other codes for what is paused and what is given up.
  mutating func addStatus(_ element: Element, _ step: ConversionStep) {
    guard let status = element[.status], let code = status.string else { return }
    for (old, new) in [("suspended", "on-hold"), ("aborted", "stopped")] {
      if step.source.version == .stu3, code == old { set(status, .code(.status, new)) }
      if step.target.version == .stu3, code == new { set(status, .code(.status, old)) }
    }
  }

  /// STU3's Dosage has one dose and one rate; from R4 on it has pairs of them, with a type.
  mutating func addDoses(
    _ element: Element, _ from: TypeDefinition, _ to: TypeDefinition,
    _ step: inout ConversionStep
  ) {
    guard let pairs = ElementName(known: "doseAndRate") else { return }
    if let old = from.element(pairs), to.element(pairs) == nil {
      let all = element.children(pairs).map(\.self)
      let inner = step.source.type(of: old)
      guard all.count == 1, step.convertsEach(all[0], inner, to) else { return }
      set(all[0], .unwrap(inner))
    } else if let new = to.element(pairs), from.element(pairs) == nil {
      let inner = step.target.type(of: new)
      let parts = element.children.filter {
        from.element($0.name)?.choice != nil && inner.element($0.name) != nil
      }
      for part in parts { set(part, .drop) }
      set(parts.first, .group(new, parts))
    }
  }
}

/// How an observation belongs to another one, as R4 can say it, too.
enum RelatedKind: String {
  case hasMember = "has-member"
  case derivedFrom = "derived-from"

  static let related = ElementName(known: "related")
  static let target = ElementName(known: "target")

  /// The kind of a `related` of STU3 that says nothing else.
  init?(_ related: Element) {
    let isPlain = related.children.allSatisfy { $0.name == .type || $0.name == Self.target }
    guard isPlain, let target = Self.target, related[target] != nil,
      let type = related[.type], !type.hasChildren, let code = type.string
    else { return nil }
    self.init(rawValue: code)
  }

  /// The kind that an element of R4 stands for.
  init?(of name: ElementName) {
    switch name.description {
    case "hasMember": self = .hasMember
    case "derivedFrom": self = .derivedFrom
    default: return nil
    }
  }

  /// The element of R4.
  var element: ElementName? {
    ElementName(known: self == .hasMember ? "hasMember" : "derivedFrom")
  }
}
