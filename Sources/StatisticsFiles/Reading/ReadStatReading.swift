import CReadStat
import SurveyDiagnostics
import SystemIO

/// The functions of libreadstat with which files are read.
struct ReadStatReading {
  let readStat: ReadStat
  let makeParser: fsr_make_parser
  let freeParser: fsr_free_parser
  let setMetadataHandler: fsr_set_metadata_handler
  let setVariableHandler: fsr_set_variable_handler
  let setValueHandler: fsr_set_value_handler
  let setLabelHandler: fsr_set_label_handler
  let parse: fsr_parse
  let rowCount: fsr_row_count
  let version: fsr_row_count
  let index: fsr_variable_index
  let name: fsr_variable_text
  let label: fsr_variable_text
  let format: fsr_variable_text
  let type: fsr_variable_type
  let width: fsr_variable_width
  let missingCount: fsr_missing_count
  let missingLow: fsr_missing_limit
  let missingHigh: fsr_missing_limit

  init(_ library: OptionalLibrary, _ format: StatisticsFormat) throws(Diagnostic) {
    readStat = try ReadStat(library)
    makeParser = try readStat.function("parser_init")
    freeParser = try readStat.function("parser_free")
    setMetadataHandler = try readStat.function("set_metadata_handler")
    setVariableHandler = try readStat.function("set_variable_handler")
    setValueHandler = try readStat.function("set_value_handler")
    setLabelHandler = try readStat.function("set_value_label_handler")
    parse = try readStat.function("parse_\(Self.suffix(of: format))")
    rowCount = try readStat.function("get_row_count")
    version = try readStat.function("get_file_format_version")
    index = try readStat.function("variable_get_index")
    name = try readStat.function("variable_get_name")
    label = try readStat.function("variable_get_label")
    self.format = try readStat.function("variable_get_format")
    type = try readStat.function("variable_get_type")
    width = try readStat.function("variable_get_storage_width")
    missingCount = try readStat.function("variable_get_missing_ranges_count")
    missingLow = try readStat.function("variable_get_missing_range_lo")
    missingHigh = try readStat.function("variable_get_missing_range_hi")
  }

  private static func suffix(of format: StatisticsFormat) -> String {
    switch format {
    case .dta: "dta"
    case .sav: "sav"
    case .xpt5, .xpt8: "xport"
    case .sas7bdat: "sas7bdat"
    }
  }

  /// The text that a function gives of a variable; empty where it gives none.
  func text(_ function: fsr_variable_text, _ variable: OpaquePointer?) -> String {
    function(variable).map { String(cString: $0) } ?? ""
  }
}
