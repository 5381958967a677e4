import FHIRDocument
import SurveyDiagnostics

/// What the rows of one response do not keep of it: a line of `OUT.rest.ndjson`.
struct RestLine: Sendable {
  /// The number of the response's row, from 1, and its id as the table has it.
  let row: Int
  let response: [UInt8]
  /// What stands for the cells of its rows.
  let cells: String
  /// The differences, or the whole response where its rows are not read as one; neither where the line
  /// only says that an earlier row has the id.
  let rest: Element?
  let whole: Element?

  /// Reads a line; `nil` where it is none.
  init?(_ root: Element) {
    guard let row = root["row"]?.integer, let response = root["response"]?.string,
      let cells = root["cells"]?.string
    else { return nil }
    (self.row, self.cells, self.response) = (row, cells, Array(response.utf8))
    (rest, whole) = (root["rest"], root["whole"])
    if isEmpty, root["again"] == nil { return nil }
  }

  /// Whether there is nothing to put back.
  var isEmpty: Bool { rest == nil && whole == nil }

  /// The text of a line without the number of its row, which is known when it is written; with nothing to
  /// put back where all is in the cells.
  static func text(
    response: ArraySlice<UInt8>, cells: String, rest: [UInt8]? = nil, whole: [UInt8]? = nil
  ) -> [UInt8] {
    var writer = JSONTextWriter()
    writer.openObject()
    writer.member("response", String(decoding: response, as: UTF8.self))
    writer.member("cells", cells)
    if let kept = rest ?? whole {
      writer.key(rest == nil ? "whole" : "rest")
      writer.raw(kept)
    }
    writer.closeObject()
    var text = writer.finish()
    text.append(UInt8(ascii: "\n"))
    return text
  }
}

/// Writes the lines of one table, and notices rows whose id an earlier one has.
///
/// An import finds the line of a row by its id, but of an id of several rows it must know. Memory grows by
/// 12 bytes a row.
struct RestLines {
  private var ids = MarkSet()

  /// A line with the number of its row; `nil` where there is nothing to say.
  mutating func text(_ line: ArraySlice<UInt8>, row: Int) -> [UInt8]? {
    let response = Self.response(of: line)
    var mark = TextMark()
    mark.add(response)
    let isAgain = !ids.insert(max(mark.value, 1))
    let holdsNothing = line.count == response.count + Self.frame
    if holdsNothing, !isAgain { return nil }
    return Array("{\"row\":\(row),\(isAgain ? "\"again\":true," : "")".utf8) + line.dropFirst()
  }

  /// How many bytes a line without anything to put back has beside the id.
  private static let frame =
    RestLine.text(response: [], cells: TextMark().text).count

  /// The id as the line has it, escapes and all.
  private static func response(of line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let id = line.dropFirst(#"{"response":""#.utf8.count)
    var isEscaped = false
    return id.prefix { byte in
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else {
        return byte != UInt8(ascii: "\"")
      }
      return true
    }
  }
}
