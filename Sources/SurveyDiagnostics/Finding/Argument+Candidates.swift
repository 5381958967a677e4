extension Diagnostic.Argument.Value? {
  /// What a person can choose from, the first dozen by name; `nil` where there is nothing.
  package static func candidates(_ names: [String]) -> Self {
    let most = 12
    if names.isEmpty { return nil }
    return .names(names.count > most ? names.prefix(most) + ["…"] : names)
  }
}
