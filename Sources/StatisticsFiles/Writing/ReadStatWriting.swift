import CReadStat
import SurveyDiagnostics
import SystemIO

/// The functions of libreadstat with which files are written.
struct ReadStatWriting {
  let readStat: ReadStat
  let makeWriter: fsr_make_writer
  let freeWriter: fsr_free_writer
  let setDataWriter: fsr_set_data_writer
  let setVersion: fsr_set_version
  let setTime: fsr_set_time
  let setCompression: fsr_set_compression
  let addLabelSet: fsr_add_label_set
  let labelNumber: fsr_label_number
  let labelInteger: fsr_label_integer
  let labelText: fsr_label_text
  let labelTag: fsr_label_tag
  let addVariable: fsr_add_variable
  let setLabel: fsr_set_variable_text
  let setFormat: fsr_set_variable_text
  let setMeasure: fsr_set_measure
  let setLabelSet: fsr_set_label_set
  let addMissingRange: fsr_add_missing_range
  let begin: fsr_begin_writing
  let beginRow: fsr_on_writer
  let insertInteger: fsr_insert_integer
  let insertNumber: fsr_insert_number
  let insertText: fsr_insert_text
  let insertMissing: fsr_insert_missing
  let insertTag: fsr_insert_tag
  let endRow: fsr_on_writer
  let end: fsr_on_writer

  init(_ library: OptionalLibrary, _ format: StatisticsFormat) throws(Diagnostic) {
    readStat = try ReadStat(library)
    makeWriter = try readStat.function("writer_init")
    freeWriter = try readStat.function("writer_free")
    setDataWriter = try readStat.function("set_data_writer")
    setVersion = try readStat.function("writer_set_file_format_version")
    setTime = try readStat.function("writer_set_file_timestamp")
    setCompression = try readStat.function("writer_set_compression")
    addLabelSet = try readStat.function("add_label_set")
    labelNumber = try readStat.function("label_double_value")
    labelInteger = try readStat.function("label_int32_value")
    labelText = try readStat.function("label_string_value")
    labelTag = try readStat.function("label_tagged_value")
    addVariable = try readStat.function("add_variable")
    setLabel = try readStat.function("variable_set_label")
    setFormat = try readStat.function("variable_set_format")
    setMeasure = try readStat.function("variable_set_measure")
    setLabelSet = try readStat.function("variable_set_label_set")
    addMissingRange = try readStat.function("variable_add_missing_double_range")
    begin = try readStat.function("begin_writing_\(Self.suffix(of: format))")
    beginRow = try readStat.function("begin_row")
    insertInteger = try readStat.function("insert_int32_value")
    insertNumber = try readStat.function("insert_double_value")
    insertText = try readStat.function("insert_string_value")
    insertMissing = try readStat.function("insert_missing_value")
    insertTag = try readStat.function("insert_tagged_missing_value")
    endRow = try readStat.function("end_row")
    end = try readStat.function("end_writing")
  }

  private static func suffix(of format: StatisticsFormat) -> String {
    switch format {
    case .dta: "dta"
    case .sav: "sav"
    case .xpt5, .xpt8: "xport"
    case .sas7bdat: "sas7bdat"
    }
  }
}
