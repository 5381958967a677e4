package import SurveyInterview
import SurveyModel

/// Draws a question under the keys as a frame that fits the screen: a pure function of both.
package struct RichFace: Sendable {
  package var rows: Int
  package var columns: Int
  /// Whether the terminal has more marks than ASCII.
  package var hasMarks: Bool
  /// What is said.
  let words: Words

  package init(
    rows: Int = 24, columns: Int = 80, hasMarks: Bool = true, words: Words = Words()
  ) {
    self.words = words
    self.rows = max(4, rows)
    self.columns = max(12, columns)
    self.hasMarks = hasMarks
  }

  /// The columns that are written to; the last one stays free, since terminals disagree about it.
  var width: Int { columns - 1 }
  /// The lines of a frame at most.
  var height: Int { rows - 1 }
  var separator: String { hasMarks ? " · " : " - " }

  /// The frame for a state.
  package func frame(_ state: RichState) -> Frame {
    switch state.cover {
    case .leaving: return leaving()
    case .help(let line): return help(state.view.help, from: line)
    case .finding(let editor): return finding(editor)
    case nil: break
    }
    if case .done = state.view.content { return Frame() }
    let foot = foot(state)
    let echo = state.echo.map { wrap("    " + $0, indent: 4, look: .dim) } ?? []
    let least = leastBody(state.field)
    let head = cutHead(head(state.view), to: height - foot.count - echo.count - least)
    let room = max(1, height - head.count - foot.count - echo.count)
    let body = body(state, room: room)
    var frame = Frame(lines: head + body.lines + echo + foot)
    frame.cursor = body.cursor.map {
      Frame.Cursor(row: $0.row + head.count, before: $0.before, after: $0.after)
    }
    return frame
  }

  /// Whether the head of a question has more lines than a frame can show, so that they belong above.
  package func isHeadTooLong(_ state: RichState) -> Bool {
    head(state.view).count > height - foot(state).count - leastBody(state.field)
  }

  private func leastBody(_ field: Field) -> Int {
    switch field {
    case .list(let list): min(5, list.entries.count + 1)
    case .line(let line): line.editor.keepsLines ? 3 : 2
    case .row, .slider: 2
    case .nothing: 0
    }
  }

  private func cutHead(_ lines: [StyledLine], to count: Int) -> [StyledLine] {
    guard lines.count > max(1, count) else { return lines }
    return Array(lines.prefix(max(1, count - 1)))
      + (count > 1 ? [StyledLine("  " + words.text(.richNotesAbove), .dim)] : [])
  }

  private func leaving() -> Frame {
    let lines =
      wrap(words.text(.richQuit), indent: 0, look: .bold)
      + [
        "  \(words.letter(true))  " + words.text(.richKeepDraft),
        "  \(words.letter(false))  " + words.text(.richDropDraft),
        "  c  " + words.text(.richStay),
      ].flatMap { wrap($0, indent: 5) }
    return Frame(lines: Array(lines.prefix(height)), cursor: nil)
  }

  private func finding(_ editor: LineEditor) -> Frame {
    let title = wrap(words.text(.richFind), indent: 0, look: .bold)
    let edited = edited(editor, room: max(1, height - title.count - 1))
    var frame = Frame(
      lines: title + edited.lines + [keys([words.text(.keyEnter), words.text(.keyClose)])])
    frame.cursor = edited.cursor.map {
      Frame.Cursor(row: $0.row + title.count, before: $0.before, after: $0.after)
    }
    return frame
  }

  private func help(_ help: [String], from line: Int) -> Frame {
    let lines = help.flatMap { wrap("  " + $0, indent: 4) }
    let room = max(1, height - 2)
    let start = min(line, max(0, lines.count - room))
    return Frame(
      lines: [StyledLine(words.text(.richHelpTitle), .bold)] + lines[start...].prefix(room)
        + [
          keys(
            lines.count > room
              ? [words.text(.keyMove), words.text(.keyClose)] : [words.text(.keyClose)])
        ])
  }

  func wrap(_ text: String, indent: Int, look: StyledLine.Look = []) -> [StyledLine] {
    TextWrapping.lines(text, width: width, indent: indent).flatMap(split)
      .map { StyledLine($0, look) }
  }

  /// A text as its author formatted it, or plain, after a margin.
  func wrap(
    _ text: String, _ formatted: FormattedText?, margin: Int, indent: Int, look: StyledLine.Look
  ) -> [StyledLine] {
    guard let formatted else {
      return wrap(String(repeating: " ", count: margin) + text, indent: indent, look: look)
    }
    return TerminalText(formatted, in: words).wrapped(width: width, margin: margin, indent: indent)
      .map { StyledLine($0.spans.map { .init($0.text, $0.look.union(look)) }) }
  }

  /// A line that has no space to be broken at, in pieces that fit.
  private func split(_ line: String) -> [String] {
    guard TextWidth.columns(of: line) > width else { return [line] }
    var pieces: [String] = []
    var piece = ""
    var used = 0
    for character in line {
      let columns = TextWidth.columns(of: character)
      if used + columns > width {
        pieces.append(piece)
        (piece, used) = ("", 0)
      }
      piece.append(character)
      used += columns
    }
    return pieces + [piece]
  }

  /// A text in one line, cut where it does not fit; the mark says that something is missing.
  func cut(_ text: String, marked: Bool = false) -> String {
    let line = TextWrapping.safe(text).split(separator: "\n").joined(separator: " ")
    guard marked || TextWidth.columns(of: line) > width else { return line }
    var used = 3
    let kept = line.prefix {
      used += TextWidth.columns(of: $0)
      return used <= width
    }
    return kept + "..."
  }
}
