public import ArgumentParser
public import SurveyTables

/// What the rows and cells of tables are.
struct TableOutputOptions: ParsableArguments {
  @Option(
    help: """
      What a row of a table is: tidy, an answer; wide, a response. Without it, tidy for csv, and wide \
      for other formats.
      """)
  var shape: TableShape?

  @Flag(
    help: """
      Keep in OUTPUT.rest.ndjson what the cells of wide CSV and TSV do not, so that import gives the \
      same responses.
      """)
  var rest = false

  @Flag(
    help: """
      Put an apostrophe before cells of CSV and TSV that a spreadsheet would take for formulas; import \
      --spreadsheet takes it away.
      """)
  var spreadsheet = false

  /// Throws where what is written does not have such tables.
  func validate(for target: BatchTarget, questionnaire: [String], output: String) throws {
    if let shape, !target.shapes.contains(shape) {
      throw ValidationError("--shape \(shape.rawValue): --to \(target.rawValue) has no such table")
    }
    if rest {
      let isWideCSV = shape == .wide && target == .csv
      let isWideTable = shape != .tidy && (target == .table || target == .tsv)
      if !isWideCSV, !isWideTable {
        throw ValidationError("--rest needs wide tables: --to table or --to tsv")
      }
      if questionnaire.isEmpty { throw ValidationError("--rest needs --questionnaire") }
      if output == "-" { throw ValidationError("--rest needs -o FILE") }
    }
    if spreadsheet, ![.csv, .tsv, .table].contains(target) {
      throw ValidationError("--spreadsheet needs --to csv, tsv or table")
    }
  }

  /// Gives them to an export.
  func apply(to batch: inout BatchExport) {
    batch.shape = shape
    batch.keepsRest = rest
    batch.guardsFormulas = spreadsheet
  }
}

extension TableShape: ExpressibleByArgument {}
