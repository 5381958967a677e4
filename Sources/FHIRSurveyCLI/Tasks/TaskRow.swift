import FHIRQuestionnaire
import SurveyDiagnostics

/// A Task as a list has it.
struct TaskRow {
  let task: SurveyTask
  /// The title of what it asks for, where that is known.
  var title: String?
  /// Why it cannot be answered, in words.
  var obstacle: String?
  /// Whether it is in a file, which is named.
  var isInFile = true
}
