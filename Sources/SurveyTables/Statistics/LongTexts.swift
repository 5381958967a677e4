import SurveyDiagnostics
import SystemIO

/// The file of what statistics files do not take: texts that are too long, dates of which a part is not
/// known, answers that are not among the options.
///
/// `answers.texts.csv` beside `answers.dta`, with a row for each. Without any there is no file; one
/// of an earlier export is overwritten all the same.
struct LongTexts {
  private let output: OutputFile
  private let isThere: Bool
  private var isEmpty = true

  init(_ path: String, force: Bool) throws(Diagnostic) {
    isThere = FileSystem.kind(of: path) == .file
    output = try OutputFile(path: path, force: force)
    output.write("response,table,instance,column,text\n")
  }

  /// The file; `nil` where there is none, because no text is too long.
  var path: String? { isEmpty && !isThere ? nil : output.path }

  mutating func write(_ rows: ArraySlice<UInt8>) throws(Diagnostic) {
    if rows.isEmpty { return }
    isEmpty = false
    try output.write(rows)
  }

  func finish() throws(Diagnostic) {
    if !isEmpty || isThere { try output.finish() }
  }
}
