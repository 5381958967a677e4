extension SyntaxTree {
  /// The linkIds that a criterion leaves: `linkId = '1'`, `linkId in ('1' | '2')`, and those with
  /// more behind `and`; `nil` where it leaves any.
  func linkIds(_ id: NodeID) -> Set<String>? {
    switch self[id].kind {
    case .group(let inner): return linkIds(inner)
    case .binary(.and, let left, let right): return linkIds(left) ?? linkIds(right)
    case .binary(.or, let left, let right):
      guard let first = linkIds(left), let second = linkIds(right) else { return nil }
      return first.union(second)
    case .binary(.equal, let left, let right), .binary(.membership, let left, let right):
      if isLinkId(left) { return texts(right).map { Set($0) } }
      return isLinkId(right) ? texts(left).map { Set($0) } : nil
    default: return nil
    }
  }

  /// Whether a part is the linkId of `$this`.
  func isLinkId(_ id: NodeID) -> Bool {
    guard case .member(let input, "linkId") = self[id].kind else { return false }
    guard let input else { return true }
    if case .this = self[input].kind { return true }
    return false
  }

  /// The texts of a literal, or of several with `|` between them; `nil` for anything else.
  func texts(_ id: NodeID) -> [String]? {
    switch self[id].kind {
    case .literal(.string(let bytes)): return [String(decoding: bytes, as: UTF8.self)]
    case .group(let inner): return texts(inner)
    case .binary(.union, let left, let right):
      guard let first = texts(left), let second = texts(right) else { return nil }
      return first + second
    default: return nil
    }
  }
}
