import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyWorkflow

/// A form that is to be filled in, and the Task that asks for it.
struct TakeAssignment {
  /// The file that was named on the command line.
  let file: String
  let task: SurveyTask?
  /// The form, in the language in which it is shown.
  var form: Form
  /// The language of the words that a person sees and types.
  let language: DiagnosticLanguage
  /// Where the Task is on a server.
  var online: OnlineAnswers?

  init(
    _ form: Form, for task: SurveyTask?, file: String, _ run: TakeRun
  ) throws(ExitStatus) {
    self.file = file
    self.task = task
    self.form = form
    let command = run.command
    if !command.preview {
      self.form = try run.pipeline.refuseCritical(form, ignoring: command.data.ignoresCritical)
    }
    if command.acceptsUnsupported { self.form.acceptUnsupported() }
    language =
      try ShownLanguage(
        &self.form, command.shared, takesLocale: command.answers == nil, run.pipeline
      ).words
  }
}
