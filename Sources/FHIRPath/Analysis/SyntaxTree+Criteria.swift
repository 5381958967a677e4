import FHIRDocument

extension SyntaxTree {
  /// The linkIds that a criterion leaves: `linkId = '1'`, `linkId in ('1' | '2')`, and those with
  /// more behind `and`; `nil` where it leaves any.
  func linkIds(_ id: NodeID) -> Set<String>? {
    linkIdLiterals(id).map { Set($0.compactMap { text($0) }) }
  }

  /// The literals that say them.
  func linkIdLiterals(_ id: NodeID) -> Set<NodeID>? {
    switch self[id].kind {
    case .binary(.and, _, _), .binary(.or, _, _), .group: break
    default: return namedLinkIds(id)
    }
    // The operands come before their operator.
    var results: [Set<NodeID>?] = []
    for part in connected(id) {
      switch self[part].kind {
      case .binary(.and, _, _):
        let right = results.removeLast()
        let left = results.removeLast()
        results.append(left ?? right)
      case .binary(.or, _, _):
        let right = results.removeLast()
        let left = results.removeLast()
        results.append(left.flatMap { left in right.map { left.union($0) } })
      default: results.append(namedLinkIds(part))
      }
    }
    return results.last ?? nil
  }

  /// The parts of a criterion that `and` and `or` connect, each of these behind its operands.
  private func connected(_ id: NodeID) -> [NodeID] {
    var parts: [NodeID] = []
    var waiting = [id]
    while let part = waiting.popLast() {
      switch self[part].kind {
      case .group(let inner): waiting.append(inner)
      case .binary(.and, let left, let right), .binary(.or, let left, let right):
        parts.append(part)
        waiting += [left, right]
      default: parts.append(part)
      }
    }
    return parts.reversed()
  }

  /// The linkIds of one comparison.
  private func namedLinkIds(_ id: NodeID) -> Set<NodeID>? {
    switch self[id].kind {
    case .binary(.equal, let left, let right), .binary(.membership, let left, let right):
      let texts = isLinkId(left) ? right : isLinkId(right) ? left : nil
      return texts.flatMap { textLiterals($0) }.map { Set($0) }
    default: return nil
    }
  }

  /// Whether a part is the linkId of `$this`.
  func isLinkId(_ id: NodeID) -> Bool {
    guard case .member(let input, let name) = self[id].kind, names[Int(name)].is(.linkId) else {
      return false
    }
    guard let input else { return true }
    if case .this = self[input].kind { return true }
    return false
  }

  /// The texts of a literal, or of several with `|` between them; `nil` for anything else.
  func texts(_ id: NodeID) -> [String]? {
    textLiterals(id)?.compactMap { text($0) }
  }

  /// The literals that are these texts.
  private func textLiterals(_ id: NodeID) -> [NodeID]? {
    var literals: [NodeID] = []
    var waiting = [id]
    while let part = waiting.popLast() {
      switch self[part].kind {
      case .literal(let item):
        guard item.kind == .string else { return nil }
        literals.append(part)
      case .group(let inner): waiting.append(inner)
      case .binary(.union, let left, let right): waiting += [right, left]
      default: return nil
      }
    }
    return literals
  }
}
