import FHIRDocument
import SurveyDiagnostics
import SurveyModel

/// Compares what is given when a survey starts with what it asks for.
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
      .missingLaunchContext, ["name": .literal(context.name), "types": types(of: context)])
  }

  private static func wrongType(_ element: Element, _ context: LaunchContext) -> Diagnostic? {
    let type = element.resourceType
    guard !context.types.isEmpty, !context.types.contains(type ?? "") else { return nil }
    var finding = Diagnostic(
      .wrongLaunchContext, ["name": .literal(context.name), "types": types(of: context)],
      at: element.location())
    if let type { finding.arguments.append(.init("type", .literal(type))) }
    return finding
  }

  private static func types(of context: LaunchContext) -> Diagnostic.Argument.Value {
    .list(context.types.map { .literal($0) }, .or)
  }
}
