import ArgumentParser
import SurveyTables

/// The codebook that an export goes by.
struct CodebookOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "An earlier codebook: its columns come first, new ones behind them.", valueName: "file"))
  var codebook: String?

  @Flag(help: "Keep the codebook as it is; reject a response with an answer that has no column.")
  var frozen = false

  func validate() throws {
    if frozen, codebook == nil { throw ValidationError("--frozen needs --codebook FILE") }
  }

  /// Gives it to an export; ends the command with 65 if it is not as it should be.
  func apply(to batch: inout BatchExport, _ pipeline: CommandPipeline) throws(ExitStatus) {
    batch.isFrozen = frozen
    batch.codebook = try codebook.map { path throws(ExitStatus) in try pipeline.codebook(in: path) }
  }
}
