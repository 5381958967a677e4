import ArgumentParser
import FHIRDocument
import SurveyTables

/// How an export reads and writes: in what order, in which parts, and from where on.
struct PipelineOptions: ParsableArguments {
  @Flag(
    name: .customLong("continue"),
    help: "Go on where an earlier run of the same command was ended.")
  var goesOn = false

  @Option(
    help: ArgumentHelp(
      "How much input is read between checkpoints; 64MB without it.", valueName: "size"))
  var checkpointSize: ByteCount?

  @Option(
    help: ArgumentHelp(
      "Write parts OUT.0001.csv, OUT.0002.csv … of so many rows.",
      discussion: "All rows of a response are in one part.", valueName: "rows"))
  var splitRows: Int?

  @Option(
    help: ArgumentHelp("Write parts of so many bytes, as 500000 or 100MB.", valueName: "size"))
  var splitSize: ByteCount?

  @Flag(help: "Write responses as they are ready, not in the order of the inputs.")
  var unordered = false

  private var isSplit: Bool { splitRows != nil || splitSize != nil }

  /// Throws where they do not fit together, or what is written cannot have them.
  func validate(for target: BatchTarget, output: String) throws {
    if let splitRows, splitRows < 1 { throw ValidationError("--split-rows is 1 or more") }
    if isSplit {
      let name = splitRows == nil ? "--split-size" : "--split-rows"
      if !target.canBeSplit {
        throw ValidationError(
          "\(name): --to \(target.rawValue) is not split; csv, table, tsv, ndjson and parquet are")
      }
      if output == "-" {
        throw ValidationError("\(name) writes several files; name them with -o FILE")
      }
    }
    if goesOn, output == "-" { throw ValidationError("--continue needs a file: -o FILE") }
    if goesOn, unordered {
      throw ValidationError("--continue: without the order of the inputs there are no checkpoints")
    }
  }

  /// Gives them to an export.
  func apply(to batch: inout BatchExport) {
    batch.goesOn = goesOn
    batch.isOrdered = !unordered
    if let checkpointSize { batch.checkpointSize = checkpointSize.bytes }
    if isSplit { batch.split = SplitLimit(rows: splitRows, bytes: splitSize?.bytes) }
  }
}
