import CReadStat
package import SurveyDiagnostics
package import SystemIO

/// Reads a file of a statistics program: its columns at once, its rows one by one.
///
/// The file is read twice, since Stata's has the labels of values at its end. Memory does not grow
/// with the rows. A file that is damaged ends with a `Diagnostic`, maybe after some rows.
package struct StatisticsReader {
  /// The columns in their order.
  package let variables: [StatisticsVariable]
  /// How many rows the file says it has; `nil` where it does not.
  package let rowCount: Int?

  /// The format, in the version that the file is in.
  package let format: StatisticsFormat

  private let path: String
  private let functions: ReadStatReading
  /// Of each column the ranges of numbers that say that there is nothing.
  private let missingRanges: [[ClosedRange<Double>]]

  /// Reads what a file says of its columns.
  package init(
    _ path: String, _ format: StatisticsFormat, library: OptionalLibrary = ReadStat.library
  ) throws(Diagnostic) {
    switch FileSystem.kind(of: path) {
    case .missing: throw Diagnostic(.missingInput, at: Location(file: path))
    case .folder: throw Diagnostic(.folderAsInput, at: Location(file: path))
    case .file, .device: break
    }
    self.path = path
    let functions = try ReadStatReading(library, format)
    self.functions = functions
    let description = StatisticsDescription(format, functions)
    try Self.parse(path, format, functions, description) { parser in
      _ = functions.setMetadataHandler(parser, StatisticsDescription.metadata)
      _ = functions.setVariableHandler(parser, StatisticsDescription.variable)
      _ = functions.setLabelHandler(parser, StatisticsDescription.label)
    }
    (variables, missingRanges) = (description.variables, description.missingRanges)
    rowCount = description.rowCount
    self.format = format == .xpt5 && description.version > 5 ? .xpt8 : format
  }

  /// Hands over each row, a cell for each column; what `body` throws ends it.
  package func readRows(
    _ body: @escaping ([StatisticsCell]) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    let rows = StatisticsRows(
      format, functions, kinds: variables.map(\.kind), missingRanges, body)
    try Self.parse(path, format, functions, rows) { parser in
      _ = functions.setVariableHandler(parser, StatisticsRows.variable)
      _ = functions.setValueHandler(parser, StatisticsRows.value)
    }
    if let rowCount, rows.count < rowCount {
      // The library takes the end of a file for the end of its rows.
      throw Self.unreadable(path, format, .phrase(SystemFailure(.endedEarly).phrase))
    }
  }

  /// Has libreadstat read the file; the handlers get `context`.
  private static func parse<Handler: StatisticsHandler>(
    _ path: String, _ format: StatisticsFormat, _ functions: ReadStatReading,
    _ context: Handler, _ setHandlers: (OpaquePointer) -> Void
  ) throws(Diagnostic) {
    let parser = functions.makeParser()
    guard let parser else { throw unreadable(path, format, .phrase(SystemFailure.last.phrase)) }
    defer { functions.freeParser(parser) }
    setHandlers(parser)
    let result = withExtendedLifetime(context) {
      functions.parse(parser, path, Unmanaged.passUnretained(context).toOpaque())
    }
    if let failure = context.failure { throw failure }
    if result != 0 {
      throw unreadable(path, format, .literal(functions.readStat.message(result)))
    }
  }

  private static func unreadable(
    _ path: String, _ format: StatisticsFormat, _ reason: Diagnostic.Argument.Value
  ) -> Diagnostic {
    Diagnostic(
      .unreadableStatistics, ["format": .literal(format.name), "reason": reason],
      at: Location(file: path))
  }
}

/// What the handlers of a parser work for.
protocol StatisticsHandler: AnyObject {
  /// What a handler could not do; the parser has stopped then.
  var failure: Diagnostic? { get }
}
