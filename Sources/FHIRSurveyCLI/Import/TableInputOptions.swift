import ArgumentParser
import SurveyDiagnostics
import SurveyTables

/// What the columns and cells of a table that is read are.
struct TableInputOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "What the columns are; without it, TABLE.codebook.json beside the table, or what fits.",
      valueName: "path"))
  var codebook: String?

  @Option(
    help: ArgumentHelp(
      "Our names for other names of columns: JSON, or CSV with both names in a row.",
      valueName: "path"))
  var map: String?

  @Flag(
    help: """
      Take the apostrophe away that export --spreadsheet put before = + - @, tabs and line breaks.
      """)
  var spreadsheet = false

  /// Gives them to an import; ends the command with 65 where a file does not say them.
  func apply(to batch: inout BatchImport, _ pipeline: CommandPipeline) throws(ExitStatus) {
    if let codebook {
      let root = try pipeline.whole(codebook)
      guard let root, CodebookReader.recognizes(root) else {
        pipeline.reporter.report(Diagnostic(.notACodebook, at: Location(file: codebook)))
        throw .badInput
      }
      batch.codebook = try pipeline.codebook(root)
    }
    if let map { batch.columnNames = try pipeline.columnNames(map) }
    batch.undoesGuards = spreadsheet
  }
}
