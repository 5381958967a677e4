import FHIRDocument
import SurveyDiagnostics
import SurveyModel

/// Holds what is given when a survey starts against what it asks for.
enum LaunchContextCheck {
  /// A note for each launch context that is not given; an error for each of another type.
  static func findings(_ survey: Survey, _ given: [String: [Element]]) -> [Diagnostic] {
    survey.launchContexts.flatMap { context in
      guard let elements = given[context.name] else { return [missing(context)] }
      return elements.compactMap { wrongType($0, context) }
    }
  }

  private static func missing(_ context: LaunchContext) -> Diagnostic {
    Diagnostic(
      .note, .missingLaunchContext,
      "%\(context.name) is not given, so expressions find nothing there",
      hint: context.types.isEmpty
        ? nil : "give the \(context.types.joined(separator: " or ")) that the survey starts with")
  }

  private static func wrongType(_ element: Element, _ context: LaunchContext) -> Diagnostic? {
    let type = element.resourceType ?? "no resource"
    guard !context.types.isEmpty, !context.types.contains(type) else { return nil }
    return Diagnostic(
      .error, .wrongLaunchContext,
      "%\(context.name) is given as \(type), but must be \(context.types.joined(separator: " or "))",
      at: element.location())
  }
}
