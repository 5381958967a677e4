import ArgumentParser
import FHIRDocument
import SurveyFormats

/// The answers that are printed on paper.
struct FillingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Print the form as it was filled in by a response, with --to html and markdown.",
      valueName: "file"))
  var response: String?

  /// Checks that the target is paper.
  func validate(for target: ConversionTarget?) throws {
    if response != nil, target?.format.isReadable != false {
      throw ValidationError("--response needs --to html or markdown")
    }
  }

  /// The response; ends the command with 65 where it cannot be read.
  func filling(_ pipeline: CommandPipeline, _ clock: Clock) throws(ExitStatus) -> PrintedResponse? {
    guard let response else { return nil }
    let root = try pipeline.document(response).root
    guard root.resourceType == "QuestionnaireResponse" else {
      throw pipeline.world.refusal("--response", "\"\(response)\" is not a QuestionnaireResponse")
    }
    return PrintedResponse(root, clock)
  }
}
