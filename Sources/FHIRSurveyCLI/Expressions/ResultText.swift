import FHIRDocument
import FHIRPath
import SurveyTerminal

/// Results in lines of text.
enum ResultText {
  /// The result for one input: a line each, or as JSON one array.
  static func lines(
    _ values: FHIRPath.Collection, _ version: FHIRVersion?, as format: ReportFormat
  ) -> [UInt8] {
    switch format {
    case .text:
      return values.flatMap { value in
        Array(VisibleText.text(line(value, version), keepsLines: false).utf8)
          + [UInt8(ascii: "\n")]
      }
    case .json:
      var writer = JSONTextWriter()
      writer.openArray()
      for value in values { ResultJSON.add(value, version, to: &writer) }
      writer.closeArray()
      writer.endLine()
      return writer.finish()
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
