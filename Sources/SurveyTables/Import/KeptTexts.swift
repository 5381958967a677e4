import SurveyDiagnostics
import SystemIO

/// The texts that statistics files did not take, from the file beside them; see ``LongTexts``.
///
/// They are all held: they are few, or the file was not the right format for them.
struct KeptTexts {
  private struct Key: Hashable {
    let response: String
    let table: String
    let instance: String
    let column: String
  }

  private var texts: [Key: String] = [:]
  /// The responses that have such a text.
  private(set) var responses: Set<String> = []

  /// Reads the file; throws where a row of it cannot be read.
  init(_ path: String, limit: Int) throws(Diagnostic) {
    var reader = TableReader(try InputFile(path: path, limit: limit))
    var block = RowBlock()
    var isHeader = true
    while try reader.next(into: &block) {
      let location = Location(
        file: path, position: SourcePosition(line: block.rows.first?.line ?? 1, column: 1))
      if var problem = block.rows.first?.problem {
        problem.location = location
        throw problem
      }
      let cells = block.texts(0)
      guard cells.count == 5 else {
        throw Diagnostic(
          .rowLength, ["cells": .number(cells.count), "columns": .number(5)], at: location)
      }
      if !isHeader {
        let key = Key(response: cells[0], table: cells[1], instance: cells[2], column: cells[3])
        texts[key] = cells[4]
        responses.insert(cells[0])
      }
      isHeader = false
      block.removeAll()
    }
  }

  /// Whether there is a text of a response.
  func has(_ response: String) -> Bool { responses.contains(response) }

  /// The text of a cell; `nil` where the cell itself has it.
  func text(_ response: String, _ table: String, _ instance: String, _ column: String) -> String? {
    texts[Key(response: response, table: table, instance: instance, column: column)]
  }
}
