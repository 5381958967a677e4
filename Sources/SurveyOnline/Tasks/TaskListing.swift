public import FHIRQuestionnaire
public import SurveyDiagnostics
public import SurveyPrimitives

/// The tasks of a person on a server.
public struct TaskListing: Sendable {
  /// The tasks, as the server has them.
  public var tasks: [ListedTask] = []
  /// What is wrong with Tasks that cannot be read.
  public var findings: [Diagnostic] = []
  /// How many Tasks of others came.
  public var foreign = 0
  /// Of when the list is, where the server was not asked.
  public var moment: Instant?
}

/// A Task, and what it asks for.
public struct ListedTask: Sendable {
  /// The Task.
  public let task: SurveyTask
  /// The title of its questionnaire; its name, where it has no title.
  public var title: String?
  /// Why it cannot be answered; `nil` where it can.
  public var obstacle: Diagnostic?
}
