import FHIRDocument
import FHIRQuestionnaire
import ParquetFile
import StatisticsFiles
import SurveyDiagnostics
import SystemIO

extension BatchTarget {
  /// Opens the output and makes what writes to it, and its digest, which a manifest has.
  func makeWriter(
    _ output: String, force: Bool, questionnaires: [Element], guardsFormulas: Bool = false,
    split: SplitLimit? = nil, rowGroupSize: Int = ParquetRowGroup.defaultByteCount,
    digest: OutputDigest.Making? = .here
  ) throws(Diagnostic) -> any BatchWriter {
    switch self {
    case .json:
      return FolderWriter(try ResponseFolder(path: output, suffix: ".json", force: force)) {
        JSONWriter.write($0, style: .pretty) + [UInt8(ascii: "\n")]
      }
    case .xml:
      return FolderWriter(
        try ResponseFolder(path: output, suffix: ".xml", force: force), print: Self.xml)
    case .ndjson:
      return TextWriter(
        try OutputParts(output, force: force, split: split, digest: digest)
      ) { LinePreparer() }
    case .bundle: return BundleWriter(try OutputFile(path: output, force: force))
    case .csv, .tsv:
      return TidyTableWriter(
        try OutputParts(output, force: force, split: split, digest: digest),
        orders: ItemOrders(questionnaires),
        style: style(guardsFormulas: guardsFormulas))
    case .parquet:
      return TidyParquetWriter(
        try OutputParts(output, force: force, split: split), orders: ItemOrders(questionnaires),
        rowGroupSize: rowGroupSize)
    case .table, .dta, .sav, .xpt, .odm, .surveyjs, .submission, .lhcforms:
      throw Diagnostic(.tableOfAnswers, at: Location(file: output))
    }
  }

  private static func xml(_ element: Element) throws(Diagnostic) -> [UInt8] {
    let (bytes, diagnostics) = XMLWriter.write(element, style: .pretty)
    if let error = diagnostics.first(where: { $0.severity == .error }) { throw error }
    return bytes
  }

  /// How the cells of its rows are written.
  func style(guardsFormulas: Bool) -> CellStyle {
    CellStyle(self == .tsv ? .tab : .comma, guardsFormulas: guardsFormulas)
  }

  /// The format of a statistics program; `nil` for other targets.
  func statisticsFormat(transportVersion: Int) -> StatisticsFormat? {
    switch self {
    case .dta: .dta
    case .sav: .sav
    case .xpt: transportVersion == 8 ? .xpt8 : .xpt5
    default: nil
    }
  }
}
