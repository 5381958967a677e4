import SurveyDiagnostics

/// How much the rules weigh in one examination.
public struct CheckSettings: Sendable {
  /// What is said of single rules, by their names.
  public var levels: [String: CheckRule.Level]
  /// Whether warnings count as errors.
  public var isStrict: Bool

  /// Creates settings; without arguments every rule has its own level.
  public init(levels: [String: CheckRule.Level] = [:], isStrict: Bool = false) {
    self.levels = levels
    self.isStrict = isStrict
  }

  /// The severity of findings of a rule; `nil` where nothing is said.
  func severity(of rule: CheckRule) -> Diagnostic.Severity? {
    if let level = levels[rule.name] { return level.severity }
    guard let severity = rule.level.severity else { return nil }
    return isStrict && severity == .warning ? .error : severity
  }
}

extension CheckRule.Level {
  var severity: Diagnostic.Severity? {
    switch self {
    case .off: nil
    case .note: .note
    case .warning: .warning
    case .error: .error
    }
  }
}
