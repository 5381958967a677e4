import FHIRDocument
import SurveyDiagnostics

/// What the rows of one response do not keep of it: a line of `OUT.rest.ndjson`.
struct RestLine: Sendable {
  /// The number of the response's row, from 1, and its id as the table has it.
  let row: Int
  let response: [UInt8]
  /// What stands for the cells of its rows.
  let cells: String
  /// The differences, or the whole response where its rows are not read as one.
  let rest: Element?
  let whole: Element?

  /// Reads a line; `nil` where it is none.
  init?(_ root: Element) {
    guard let row = root["row"]?.integer, let response = root["response"]?.string,
      let cells = root["cells"]?.string
    else { return nil }
    (self.row, self.cells, self.response) = (row, cells, Array(response.utf8))
    (rest, whole) = (root["rest"], root["whole"])
    if rest == nil, whole == nil { return nil }
  }

  /// The text of a line without the number of its row, which is known when it is written.
  static func text(
    response: ArraySlice<UInt8>, cells: String, rest: [UInt8]?, whole: [UInt8]
  ) -> [UInt8] {
    var writer = JSONTextWriter()
    writer.openObject()
    writer.member("response", String(decoding: response, as: UTF8.self))
    writer.member("cells", cells)
    writer.key(rest == nil ? "whole" : "rest")
    writer.raw(rest ?? whole)
    writer.closeObject()
    var text = writer.finish()
    text.append(UInt8(ascii: "\n"))
    return text
  }

  /// A line with the number of its row.
  static func text(_ line: ArraySlice<UInt8>, row: Int) -> [UInt8] {
    Array("{\"row\":\(row),".utf8) + line.dropFirst()
  }
}
