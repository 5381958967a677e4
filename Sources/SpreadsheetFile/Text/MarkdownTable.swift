package import FHIRDocument
import SurveyPrimitives

/// The rows of the tables of a Markdown text, as questionnaires are written in forums and tests:
/// `| | text | name |`.
///
/// A vertical bar in a cell is written `\|`. Lines of dashes, lines that begin with `#`, and all that is no row are left
/// out; so is what follows the last bar.
package enum MarkdownTable {
  package static func rows(_ source: Source) -> [DelimitedText.Row] {
    var rows: [DelimitedText.Row] = []
    let text = String(decoding: source.bytes, as: UTF8.self)
    let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
    for (number, line) in lines.enumerated() {
      guard let cells = cells(of: line) else { continue }
      rows.append(.init(cells: cells, line: source.firstLine + number))
    }
    return rows
  }

  /// Whether a text has such a row, and begins with nothing else.
  package static func isMarkdown(_ bytes: [UInt8]) -> Bool {
    let text = String(decoding: bytes.prefix(4096), as: UTF8.self)
    let first = text.split { $0.isNewline }.first { !$0.allSatisfy(\.isWhitespace) }
    return first.map { cells(of: $0) != nil } ?? false
  }

  private static func cells(of line: Substring) -> [String]? {
    let line = line.drop { $0.isWhitespace }
    guard line.first == "|" else { return nil }
    var cells: [String] = []
    var cell = ""
    var isMarked = false
    for character in line.dropFirst() {
      if character == "|", !isMarked {
        cells.append(cell.trimmed)
        cell = ""
        continue
      }
      if isMarked, character != "|" { cell.append("\\") }
      isMarked = character == "\\" && !isMarked
      if !isMarked { cell.append(character) }
    }
    let isRule = cells.allSatisfy { $0.allSatisfy { $0 == "-" || $0 == ":" } }
    let hasDashes = cells.contains { $0.contains("-") }
    return cells.isEmpty || (isRule && hasDashes) ? nil : cells
  }
}
