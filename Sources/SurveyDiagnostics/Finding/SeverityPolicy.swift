/// Decides the severity of findings where that depends on more than the catalogue; nothing else does.
///
/// ```swift
/// var policy = SeverityPolicy(.examining)
/// policy.levels[.textWithoutCode] = .warning
/// let findings = policy.applied(to: findings)
/// ```
public struct SeverityPolicy: Sendable {
  /// What findings are wanted for.
  public enum Purpose: Hashable, Sendable {
    /// A resource is used: what can be read all the same is a warning.
    case using
    /// A resource is examined: what its definition forbids is an error.
    case examining
    /// A resource lies beside those that are asked for: nothing about it is an error.
    case passing
  }

  /// The level of a rule, as the person sets it.
  public enum Level: String, Hashable, Sendable, CaseIterable {
    /// Not applied.
    case off
    /// As a note.
    case note
    /// As a warning.
    case warning
    /// As an error.
    case error
  }

  /// What findings are wanted for.
  public var purpose: Purpose
  /// Whether what is tolerated otherwise is an error.
  public var isStrict: Bool
  /// Whether the response is still being answered, so that it may lack something.
  public var isDraft: Bool
  /// Levels that the person set.
  public var levels: [Diagnostic.Code: Level] = [:]

  /// Creates a policy.
  public init(_ purpose: Purpose = .using, isStrict: Bool = false, isDraft: Bool = false) {
    (self.purpose, self.isStrict, self.isDraft) = (purpose, isStrict, isDraft)
  }

  /// The severity of a finding; `nil` where its rule is off.
  ///
  /// A level that the person set goes before everything else. A finding that is undetermined, since
  /// it depends on something that is not available, is at most a warning.
  public func severity(of finding: Diagnostic) -> Diagnostic.Severity? {
    let code = finding.code
    if let level = levels[code] { return level.severity }
    if let rule = code.rule, !rule.isOn, purpose == .examining { return nil }
    var severity = finding.severity
    if purpose == .examining { severity = code.examined(severity) }
    // Whoever is strict wants no warning about a questionnaire.
    let isAboutQuestionnaire =
      code.rule != nil || (purpose == .using && code.category == .questionnaire)
    if isStrict, isAboutQuestionnaire, severity == .warning { severity = .error }
    if isDraft, let draft = code.policy.draft { severity = draft }
    if isStrict, let strict = code.policy.strict { severity = max(severity, strict) }
    if finding.isUndetermined || purpose == .passing { severity = min(severity, .warning) }
    return severity
  }

  /// The findings with the severity that they have under this policy.
  public func applied(to findings: some Sequence<Diagnostic>) -> [Diagnostic] {
    findings.compactMap { finding in
      severity(of: finding).map { severity in
        var finding = finding
        finding.severity = severity
        return finding
      }
    }
  }
}

extension Diagnostic {
  /// The finding as the reason why a computation has no value.
  ///
  /// It is at most a warning: whoever answers cannot mend an expression, and goes on without it.
  public func failing(_ computation: Phrase) -> Diagnostic {
    var copy = self
    copy.context = computation
    copy.severity = min(severity, .warning)
    return copy
  }
}

extension Diagnostic.Code {
  /// The severity of a finding where a resource is examined.
  fileprivate func examined(_ severity: Diagnostic.Severity) -> Diagnostic.Severity {
    policy.examined ?? (category == .structure ? .error : severity)
  }

  /// The level of its rule where a questionnaire is examined and nobody sets another one.
  public var examinedLevel: SeverityPolicy.Level {
    if let rule, !rule.isOn { return .off }
    return SeverityPolicy.Level(examined(severity))
  }
}

extension SeverityPolicy.Level {
  fileprivate init(_ severity: Diagnostic.Severity) {
    switch severity {
    case .note: self = .note
    case .warning: self = .warning
    case .error: self = .error
    }
  }

  /// The severity of this level; `nil` where the rule is off.
  public var severity: Diagnostic.Severity? { Diagnostic.Severity(rawValue: rawValue) }
}

extension Diagnostic.Severity: Comparable {
  /// Orders from note to error.
  public static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }

  private var rank: Int {
    switch self {
    case .note: 0
    case .warning: 1
    case .error: 2
    }
  }
}
