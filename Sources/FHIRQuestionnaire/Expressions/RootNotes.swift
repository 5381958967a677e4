package import FHIRPath
package import SurveyDiagnostics
package import SurveyModel

/// Says of expressions which of their names are understood though the standard has others (rule 85).
package enum RootNotes {
  /// A note for each such name of an expression, once.
  ///
  /// `isOnResponse` says that the response is the input: there its type is what the standard has.
  package static func notes(
    of program: FHIRPath.Program, in survey: Survey, isOnResponse: Bool
  ) -> [Diagnostic] {
    var seen: Set<String> = []
    return program.roots.compactMap { use in
      if isOnResponse, use.isType, use.variable == "resource" { return nil }
      guard seen.insert(use.written).inserted else { return nil }
      return note(use, isDeclared: isDeclared(use.variable, in: survey))
    }
  }

  private static func note(_ use: FHIRPath.RootUse, isDeclared: Bool) -> Diagnostic {
    Diagnostic(
      isDeclared ? .expressionRoot : .undeclaredRoot,
      [
        "written": .literal(use.written), "standard": .literal(use.standard),
        "name": .literal(use.variable), "column": .number(use.offset + 1),
      ])
  }

  /// Whether a variable is not a launch context that the survey leaves out.
  private static func isDeclared(_ name: String, in survey: Survey) -> Bool {
    !LaunchContext.known.contains { $0.name == name }
      || survey.launchContexts.contains { $0.name == name }
  }
}
