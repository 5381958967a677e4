/// Turns frames into what a terminal is sent: only the lines that changed, and no alternate screen.
///
/// The cursor is put after a text by writing the text, saving the cursor (ESC 7), writing the rest,
/// and restoring it: no width is counted, about which terminals disagree.
package struct FrameWriter: Sendable {
  private let theme: Theme
  private var columns: Int
  /// The lines on the screen, as they were sent.
  private var shown: [String] = []
  private var widths: [Int] = []
  /// The row of the frame that the cursor is in.
  private var row = 0

  package init(_ theme: Theme, columns: Int) {
    self.theme = theme
    self.columns = columns
  }

  /// The text that shows a frame, with further lines above it that stay.
  package mutating func draw(_ frame: Frame, above: [StyledLine] = []) -> String {
    var text = ""
    if !above.isEmpty {
      text += erase()
      for line in above { text += theme.text(line) + "\r\n" }
    }
    let next = frame.lines.map(theme.text)
    for (index, line) in next.enumerated() {
      if shown.indices.contains(index), shown[index] == line { continue }
      text += move(to: index) + "\r" + line + "\u{1B}[K"
    }
    if next.count < shown.count {
      text += move(to: next.count) + "\r\u{1B}[J"
    }
    shown = next
    widths = frame.lines.map { TextWidth.columns(of: $0.text) }
    if let cursor = frame.cursor {
      text += move(to: cursor.row) + "\r" + theme.text(cursor.before)
      if !cursor.after.text.isEmpty {
        text += "\u{1B}7" + theme.text(cursor.after) + "\u{1B}8"
      }
    }
    return text
  }

  /// The text that takes the frame away, with the cursor where it began.
  package mutating func erase() -> String {
    defer { (shown, row, widths) = ([], 0, []) }
    return (row > 0 ? "\u{1B}[\(row)A" : "") + "\r\u{1B}[J"
  }

  /// The text that leaves the frame where it is, with the cursor below it.
  package mutating func leave() -> String {
    guard !shown.isEmpty else { return "" }
    let text = move(to: shown.count - 1) + "\r\n"
    (shown, row, widths) = ([], 0, [])
    return text
  }

  /// The text that begins a frame on an empty screen.
  package mutating func clear() -> String {
    (shown, row, widths) = ([], 0, [])
    return "\u{1B}[H\u{1B}[J"
  }

  /// The text for another size: terminals break the lines again that have become too long.
  package mutating func resize(columns: Int) -> String {
    let room = max(1, columns)
    let above = widths.prefix(row).reduce(0) { $0 + max(1, ($1 + room - 1) / room) }
    self.columns = columns
    row = above
    return erase()
  }

  private mutating func move(to index: Int) -> String {
    defer { row = index }
    if index < row { return "\u{1B}[\(row - index)A" }
    if index == row { return "" }
    let last = max(0, shown.count - 1)
    if index <= last { return "\u{1B}[\(index - row)B" }
    // Below the frame there is no row yet: a line break makes one, and may scroll.
    let down = max(0, last - row)
    let text =
      (down > 0 ? "\u{1B}[\(down)B" : "")
      + String(repeating: "\r\n", count: index - max(last, row))
    // Those rows are there from now on.
    while shown.count <= index { shown.append("\u{0}") }
    return text
  }
}
