import ArgumentParser
import SurveyDiagnostics

/// The level of a rule, from a command line.
struct RuleOption {
  /// The code of the rule.
  let code: Diagnostic.Code
  let level: SeverityPolicy.Level

  init(text: String) throws {
    let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2, let level = SeverityPolicy.Level(rawValue: parts[1]) else {
      throw ValidationError("\"\(text)\" is not name=level; levels are off, note, warning, error")
    }
    guard let code = Diagnostic.Rule.code(named: parts[0]) else {
      throw ValidationError("there is no rule \"\(parts[0])\"; Schemas/check-rules.md lists them")
    }
    (self.code, self.level) = (code, level)
  }
}
