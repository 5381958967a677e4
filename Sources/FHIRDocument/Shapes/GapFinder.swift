/// Finds the values of a response, or of one of its items, that differ from others without changing what it is.
///
/// Nothing else is left open: what decides how a response is read, or which version it is of, is never a
/// gap. Nor is what comes behind the items.
struct GapFinder {
  struct Found {
    let node: Int
    let rule: StructureRules.ElementRule
  }

  private let document: Document
  private let rules: StructureRules
  private let openness: TextShape.Openness
  private(set) var gaps: [Found] = []
  /// The nodes of its items.
  private(set) var items: Range<Int>?

  init(_ document: Document, _ rules: StructureRules, _ openness: TextShape.Openness) {
    (self.document, self.rules, self.openness) = (document, rules, openness)
  }

  /// Looks through a response or an item; `false` where it has what shapes do not have.
  mutating func find(in owner: Int, type: Int) -> Bool {
    var hasAnswers = false
    for child in children(of: owner) {
      let name = document.name(of: child)
      if name == .item {
        if let items, items.upperBound != child { return false }
        items = (items?.lowerBound ?? child)..<document.end(of: child)
      } else if name == .answer {
        guard owner > 0, let inner = rule(of: child, in: type),
          findInAnswer(child, Int(inner.type))
        else { return false }
        hasAnswers = true
      } else if owner == 0, items == nil {
        findInRoot(child, name, type)
      }
    }
    return items == nil || !hasAnswers
  }

  private mutating func findInAnswer(_ answer: Int, _ type: Int) -> Bool {
    for child in children(of: answer) {
      let name = document.name(of: child)
      if name == .item { return false }
      guard name.isChoice("value", localNames: []) else { continue }
      add(child, in: type)
      if let value = rule(of: child, in: type) {
        let open = openness == .codes ? Self.valueParts + Self.codeParts : Self.valueParts
        addParts(of: child, open, Int(value.type))
      }
    }
    return true
  }

  private mutating func findInRoot(_ child: Int, _ name: ElementName, _ type: Int) {
    if name == .id || name == .authored { return add(child, in: type) }
    guard let parts = Self.rootParts[name], let inner = rule(of: child, in: type) else { return }
    addParts(of: child, parts, Int(inner.type))
  }

  private mutating func addParts(of node: Int, _ names: [ElementName], _ type: Int) {
    guard document.isObject(node) else { return }
    for child in children(of: node) where names.contains(document.name(of: child)) {
      add(child, in: type)
    }
  }

  /// Leaves a value open, if it is a text or a number with nothing below it.
  private mutating func add(_ node: Int, in type: Int) {
    let value = document.nodes[node]
    guard value.kind == .string || value.kind == .number, Int(value.next) == node + 1,
      value.length > 0, value.flags.isSubset(of: .escaped), let rule = rule(of: node, in: type),
      rule.primitive?.kind == value.kind
    else { return }
    gaps.append(Found(node: node, rule: rule))
  }

  private func rule(of node: Int, in type: Int) -> StructureRules.ElementRule? {
    rules.index(of: document.nodes[node].name, in: rules.types[type]).map { rules.elements[$0] }
  }

  private func children(of node: Int) -> UnfoldSequence<Int, Int> {
    let end = document.end(of: node)
    return sequence(state: node + 1) { [document] next in
      guard next < end else { return nil }
      defer { next = document.end(of: next) }
      return next
    }
  }

  private static let valueParts: [ElementName] = [.value, .reference]
  private static let codeParts: [ElementName] = [.code, .display]
  private static let rootParts: [ElementName: [ElementName]] = [
    .meta: [.versionId, .lastUpdated], .identifier: [.value],
    .subject: [.reference, .display], .author: [.reference, .display],
    .source: [.reference, .display], .encounter: [.reference, .display],
  ]
}
