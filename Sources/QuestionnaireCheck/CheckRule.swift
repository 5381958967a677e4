public import SurveyDiagnostics

/// One rule that questionnaires are held against: its name, and what it wants.
///
/// Names stay the same: command lines and tools use them.
public struct CheckRule: Hashable, Sendable {
  /// How much it weighs that a rule is not kept.
  public enum Level: String, Hashable, Sendable, CaseIterable {
    /// Nothing is said.
    case off
    /// Good to know.
    case note
    /// Probably not what was meant.
    case warning
    /// Not what it should be.
    case error
  }

  /// The name: `que-1`, `never-enabled`.
  public let name: String
  /// The code of its findings.
  public let code: Diagnostic.Code
  /// How much it weighs, unless told otherwise.
  public let level: Level
  /// What the rule wants, in a sentence.
  public let summary: String
  /// What to do about a finding.
  public let remedy: String

  init(
    _ name: String, _ code: Diagnostic.Code, _ level: Level, _ summary: String, remedy: String
  ) {
    (self.name, self.code, self.level) = (name, code, level)
    (self.summary, self.remedy) = (summary, remedy)
  }
}

extension CheckRule {
  /// A family of rules, under a heading.
  public struct Family: Sendable {
    /// What they are about.
    public let title: String
    /// The rules.
    public let rules: [CheckRule]
  }

  /// All rules, by family.
  public static let families: [Family] = [
    Family(title: "Invariants of the Questionnaire resource", rules: invariantsFHIR),
    Family(title: "Invariants of Structured Data Capture", rules: invariantsSDC),
    Family(title: "Conditions", rules: conditions),
    Family(title: "Limits, options and values", rules: values),
    Family(title: "Expressions", rules: expressions),
    Family(title: "Derivation", rules: derivation),
    Family(title: "What reading finds", rules: told),
  ]

  /// All rules.
  public static let all: [CheckRule] = families.flatMap(\.rules)

  /// The rule with a name.
  public static func named(_ name: String) -> CheckRule? { byName[name] }

  private static let byName = Dictionary(all.map { ($0.name, $0) }) { first, _ in first }
  private static let byCode = Dictionary(told.map { ($0.code, $0) }) { first, _ in first }

  /// The rule behind what a reader tells.
  static func told(_ code: Diagnostic.Code) -> CheckRule? { byCode[code] }
}
