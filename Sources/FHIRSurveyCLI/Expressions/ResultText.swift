import FHIRDocument
import FHIRPath
import SurveyTerminal

/// Results in lines of text.
enum ResultText {
  /// Adds the result for one input: a line each, or as JSON one array.
  static func add(
    _ values: FHIRPath.Collection, of input: Element?, _ version: FHIRVersion?,
    as format: ReportFormat, to output: inout ReportOutput
  ) throws(ExitStatus) {
    switch format {
    case .text:
      for value in values {
        let text = VisibleText.text(line(value, version), keepsLines: false)
        try output.add(Array(text.utf8) + [UInt8(ascii: "\n")])
      }
    case .json:
      var writer = JSONTextWriter()
      writer.openArray()
      for value in values { ResultJSON.add(value, of: input, version, to: &writer) }
      writer.closeArray()
      writer.endLine()
      try output.add(writer.finish())
    }
  }

  /// A result on one line: primitives as they are, all else as JSON.
  private static func line(_ value: FHIRPath.Value, _ version: FHIRVersion?) -> String {
    guard case .element(let element) = value, element.isObject else { return value.text ?? "" }
    var writer = JSONTextWriter()
    ResultJSON.addValue(value, version, to: &writer)
    return String(decoding: writer.finish(), as: UTF8.self)
  }
}
