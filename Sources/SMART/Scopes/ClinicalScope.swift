/// A scope for resources: `patient/Task.rs`, or `patient/Task.read` as it was before version 2.
struct ClinicalScope: Hashable {
  /// Whose resources: `patient`, `user` or `system`.
  let context: Substring
  /// Their type, or `*`.
  let type: Substring
  /// What may be done with them: letters of `cruds`.
  let permissions: Set<Character>
  /// Which of them, as a search has it; empty for all.
  let query: Substring

  init(context: Substring, type: Substring, permissions: Set<Character>, query: Substring) {
    (self.context, self.type) = (context, type)
    (self.permissions, self.query) = (permissions, query)
  }

  /// Reads a scope; `nil` where it is another kind of scope.
  init?(_ text: String) {
    let halves = text.split(separator: "?", maxSplits: 1)
    guard let slash = halves.first?.firstIndex(of: "/"),
      let dot = halves[0].lastIndex(of: "."), slash < dot
    else { return nil }
    context = halves[0][..<slash]
    type = halves[0][halves[0].index(after: slash)..<dot]
    query = halves.count == 2 ? halves[1] : ""
    guard ["patient", "user", "system"].contains(context), !type.isEmpty else { return nil }
    switch halves[0][halves[0].index(after: dot)...] {
    case "read": permissions = ["r", "s"]
    case "write": permissions = ["c", "u", "d"]
    case "*": permissions = Set("cruds")
    case let letters:
      guard !letters.isEmpty, letters.allSatisfy({ "cruds".contains($0) }) else { return nil }
      permissions = Set(letters)
    }
  }
}

extension ClinicalScope {
  /// The same for one type.
  func of(_ type: Substring) -> ClinicalScope {
    ClinicalScope(context: context, type: type, permissions: permissions, query: query)
  }

  /// What may be done with resources that this names, by the scopes that were granted.
  private func permitted(by granted: [ClinicalScope]) -> Set<Character> {
    granted.reduce(into: []) { permitted, scope in
      let isOfType = scope.type == "*" || scope.type == type
      guard scope.context == context, isOfType, scope.query.isEmpty || scope.query == query else {
        return
      }
      permitted.formUnion(scope.permissions)
    }
  }

  /// Whether the scopes that were granted allow all that this one does.
  ///
  /// Servers may write out `*`: then the types that are used here decide.
  func isCovered(by granted: [ClinicalScope]) -> Bool {
    if permissions.isSubset(of: permitted(by: granted)) { return true }
    return type == "*" && Scopes.usedTypes.allSatisfy { of($0).isCovered(by: granted) }
  }
}
