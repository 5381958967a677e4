public import ArgumentParser
public import SurveyTables

/// Which responses an export writes.
struct SelectionOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Write the responses of these statuses alone: completed,amended.", valueName: "statuses"))
  var status: String?

  @Option(
    help: """
      Look for ids that occur twice: report them, keep the first or the last response, or call it an \
      error and write nothing.
      """)
  var duplicates: DuplicateIds?

  @Option(
    help: ArgumentHelp(
      "Read only the K-th of N parts of plain NDJSON, cut at lines.",
      discussion: "All parts together have each line once, in order.", valueName: "K/N"))
  var part: PartOfInputs?

  func validate() throws { try ResponseStatuses.validate(status) }

  /// Gives them to an export.
  func apply(to batch: inout BatchExport) {
    batch.statuses = ResponseStatuses.set(status)
    batch.duplicates = duplicates
    batch.part = part
  }
}

extension DuplicateIds: ExpressibleByArgument {}

extension PartOfInputs: ExpressibleByArgument {
  /// Reads a text like `2/8`.
  public init?(argument: String) { self.init(argument) }
}
