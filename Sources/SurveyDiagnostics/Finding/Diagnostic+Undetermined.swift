extension Diagnostic {
  /// Whether it leaves open if a response is right, since something is not available (rule 78).
  public var isUndetermined: Bool { undetermined != nil || code.policy.lacking != nil }

  /// The name of what is not available: a questionnaire, a value set, `%patient`.
  ///
  /// `nil` where the finding is not undetermined, or where what would be needed has no name.
  public var lacks: String? {
    if let undetermined { return undetermined.lackingName }
    guard let name = code.policy.lacking else { return nil }
    switch argument(name) {
    case .literal(let text), .quoted(let text): return text
    default: return nil
    }
  }
}

extension Phrase {
  /// The name of what a finding depends on.
  fileprivate var lackingName: String? {
    guard case .literal(let name)? = arguments.first(where: { $0.name == "name" })?.value else {
      return nil
    }
    return "%\(name)"
  }
}
