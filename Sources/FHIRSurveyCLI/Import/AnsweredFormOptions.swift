import ArgumentParser
import SurveyWorkflow

/// The forms that answers are to.
struct AnsweredFormOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The questionnaires that the rows answer, in all versions.",
      discussion: """
        Files, folders and Bundles; may be repeated, for the value sets, too. An ODM or a form of \
        LHC-Forms can be its own.
        """,
      valueName: "path"))
  var questionnaire: [String] = []

  @Flag(
    name: .customLong("accept-unsupported"),
    help: "Call responses complete though a part of the questionnaire is not supported.")
  var acceptsUnsupported = false

  /// The forms in files, and whether something there could not be read; ends the command with 65 where there
  /// is none.
  func forms(
    in paths: [String], _ pipeline: CommandPipeline
  ) throws(ExitStatus) -> (forms: [Form], isPartial: Bool) {
    var (forms, isPartial) = try pipeline.forms(paths)
    if acceptsUnsupported { for index in forms.indices { forms[index].acceptUnsupported() } }
    return (forms, isPartial)
  }
}
