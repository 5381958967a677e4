import SurveyDiagnostics
import SurveyModel

extension SurveyItem {
  /// Rules 23, 59 and 62: expressions where none may stand, or beside what they exclude.
  var expressionFindings: [Diagnostic] {
    var findings = variables.duplicateFindings(at: self)
    if enableWhenExpression != nil, !enableWhen.isEmpty {
      findings.append(
        finding(
          .warning, .conditionTwice,
          "\(quotedName) has conditions and an expression for the same",
          hint: "the expression decides; remove the conditions"))
    }
    if !type.isQuestion {
      for (expression, what) in [
        (calculatedExpression, "a calculated answer"), (initialExpression, "an initial value"),
        (answerExpression, "options"),
      ] where expression != nil {
        findings.append(
          finding(
            .warning, .misplacedExpression,
            "\(quotedName) is a \(type.rawValue), and an expression gives it \(what)",
            hint: "remove it; it is not worked out"))
      }
    }
    if type != .group, itemPopulationContext != nil {
      findings.append(
        finding(
          .warning, .misplacedExpression,
          "\(quotedName) is no group, and an expression populates its repetitions",
          hint: "move it to a group; it is not worked out"))
    }
    let hasInitial = !initial.isEmpty || options.contains(where: \.initialSelected)
    if type.isQuestion, initialExpression != nil, hasInitial {
      findings.append(
        finding(
          .warning, .misplacedInitial,
          "\(quotedName) has an initial value and an expression for it",
          hint: "the expression gives the value; remove the other"))
    }
    return findings
  }

  /// Whether something gives it a value without a person.
  var startsWithValue: Bool {
    !initialAnswers.isEmpty || initialExpression != nil || calculatedExpression != nil
  }
}

extension [SurveyExpression] {
  /// Rule 62: two variables of one name on one node.
  func duplicateFindings(at item: SurveyItem?) -> [Diagnostic] {
    guard count > 1 else { return [] }
    var seen: [String: Int] = [:]
    for variable in self { seen[variable.name ?? "", default: 0] += 1 }
    return seen.filter { $0.value > 1 }.keys.sorted().map { name in
      Diagnostic(
        .warning, .duplicateVariable,
        "\(item?.quotedName ?? "the survey") declares the variable %\(name) more than once",
        at: Location(linkId: item?.linkId), hint: "the first one holds; remove the others")
    }
  }
}

extension SurveyItem {
  // Until the rules that `check` has, too, are one. To be deleted.
  func finding(
    _ severity: Diagnostic.Severity, _ code: Diagnostic.Code, _ message: String,
    hint: String? = nil
  ) -> Diagnostic {
    Diagnostic(severity, code, message, at: Location(linkId: linkId), hint: hint)
  }
}
