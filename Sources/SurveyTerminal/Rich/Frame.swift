/// What is on the screen below the lines that stay: lines, and where the cursor is.
package struct Frame: Hashable, Sendable {
  /// The place of the cursor: after some text of a row.
  package struct Cursor: Hashable, Sendable {
    package var row: Int
    /// The part of the line before it.
    package var before: StyledLine
    /// The part after it.
    package var after: StyledLine
  }

  package var lines: [StyledLine] = []
  package var cursor: Cursor?

  package init(lines: [StyledLine] = [], cursor: Cursor? = nil) {
    self.lines = lines
    self.cursor = cursor
  }

  /// The lines as text, with `|` for the cursor where a text is edited; for tests.
  package var text: String {
    lines.enumerated().map { index, line in
      guard let cursor, cursor.row == index else { return line.text }
      return cursor.before.text + "|" + cursor.after.text
    }.map { $0 + "\n" }.joined()
  }
}
