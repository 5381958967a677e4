package import FHIRPath
package import SurveyDiagnostics
package import SurveyModel

/// Says of expressions which of their names are understood though the standard has others (rule 85).
package struct RootNotes {
  /// The launch contexts that SDC knows and the survey does not declare.
  private let undeclared: Set<String>

  /// Prepares to look at the expressions of a survey.
  package init(_ survey: Survey) {
    undeclared = Set(LaunchContext.known.map(\.name)).subtracting(survey.launchContexts.map(\.name))
  }

  /// A note for each such name of an expression, once.
  ///
  /// `isOnResponse` says that the response is the input: there its type is what the standard has.
  package func notes(of program: FHIRPath.Program, isOnResponse: Bool) -> [Diagnostic] {
    var seen: Set<String> = []
    return program.roots.compactMap { use in
      if isOnResponse, use.isType, use.variable == "resource" { return nil }
      return seen.insert(use.written).inserted ? note(use) : nil
    }
  }

  private func note(_ use: FHIRPath.RootUse) -> Diagnostic {
    Diagnostic(
      undeclared.contains(use.variable) ? .undeclaredRoot : .expressionRoot,
      [
        "written": .literal(use.written), "standard": .literal(use.standard),
        "name": .literal(use.variable), "column": .number(use.offset + 1),
      ])
  }
}
