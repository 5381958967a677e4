import SurveyInterview
import SurveyModel

extension RichFace {
  /// The field in at most `room` lines.
  func body(_ state: RichState, room: Int) -> Frame {
    switch state.field {
    case .nothing: Frame()
    case .row(let row): self.row(row)
    case .slider(let slider): self.slider(slider)
    case .list(let list): self.list(list, room: room)
    case .line(let line): self.line(line, room: room)
    }
  }

  /// The options side by side; the chosen one is in brackets, whatever the colours.
  private func row(_ field: RowField) -> Frame {
    var lines: [StyledLine] = []
    var cursor: Frame.Cursor?
    var spans: [StyledLine.Span] = [.init(hasMarks ? "  ‹ " : "  < ")]
    var used = 4
    for (index, label) in field.labels.enumerated() {
      let number = field.numbers[index].map { "\($0) " } ?? ""
      let text = TextWrapping.safe(number + label).split(separator: "\n").joined(separator: " ")
      let isChosen = field.cursor == index
      let shown = cut(isChosen ? "[\(text)]" : text)
      let columns = TextWidth.columns(of: shown)
      if used > 4, used + 3 + columns + 2 > width {
        lines.append(StyledLine(spans))
        (spans, used) = ([.init("    ")], 4)
      } else if used > 4 {
        spans.append(.init(separator))
        used += 3
      }
      if isChosen {
        cursor = Frame.Cursor(row: lines.count, before: StyledLine(spans), after: StyledLine(""))
      }
      spans.append(.init(shown, isChosen ? .chosen : []))
      used += columns
    }
    lines.append(StyledLine(spans + [.init(hasMarks ? " ›" : " >")]))
    if let at = cursor {
      let rest = lines[at.row].spans.dropFirst(at.before.spans.count)
      cursor?.after = StyledLine(Array(rest))
    }
    return Frame(lines: lines, cursor: cursor)
  }

  private func slider(_ field: SliderField) -> Frame {
    let range = field.slider.range
    let ends = ("\(range.lowerBound) ", " \(range.upperBound)")
    let length = max(5, min(41, width - ends.0.count - ends.1.count - 4))
    var marks = Array(repeating: Character("-"), count: length)
    if let value = field.value {
      let part = Double(value - range.lowerBound) / Double(range.upperBound - range.lowerBound)
      marks[max(0, min(length - 1, Int(part * Double(length - 1))))] = "O"
    }
    let value = field.value.map(String.init) ?? words.text(.noAnswer)
    let before = StyledLine([.init("  "), .init(value, .chosen)])
    return Frame(
      lines: [StyledLine("  \(ends.0)\(String(marks))\(ends.1)"), before],
      cursor: Frame.Cursor(row: 1, before: before, after: StyledLine("")))
  }

  /// The answers so far, the text under edit, and its length.
  private func line(_ field: LineField, room: Int) -> Frame {
    var above: [StyledLine] = []
    for (index, answer) in field.answers.enumerated() {
      let isPicked = field.picked == index
      let text = cut("\(isPicked ? "  > " : "    ")\(words.richAnswer(index + 1, answer))")
      above.append(StyledLine(text, isPicked ? .chosen : []))
    }
    var below: [StyledLine] = []
    if let most = field.maxLength {
      below.append(StyledLine("    " + words.richLength(field.editor.text.count, of: most), .dim))
    }
    let space = max(1, room - below.count - min(above.count, max(0, room - below.count - 1)))
    above = Array(above.suffix(max(0, room - below.count - space)))
    let edited = edited(field.editor, room: space)
    var frame = Frame(lines: above + edited.lines + below)
    frame.cursor = edited.cursor.map {
      Frame.Cursor(row: $0.row + above.count, before: $0.before, after: $0.after)
    }
    return frame
  }

  /// The text in rows that fit, with nothing to the right of it, around the cursor.
  func edited(_ editor: LineEditor, room: Int) -> Frame {
    let margin = "  > "
    var rows: [(before: String, after: String)] = [("", "")]
    var cursorRow = 0
    var used = 0
    let most = max(4, width - 5)
    func add(_ text: String, isAfter: Bool) {
      for character in text {
        let columns = TextWidth.columns(of: character)
        if character == "\n" || used + columns > most {
          rows.append(("", ""))
          used = 0
          if character == "\n" { continue }
        }
        used += columns
        let shown = VisibleText.plain(String(character))
        if isAfter {
          rows[rows.count - 1].after += shown
        } else {
          rows[rows.count - 1].before += shown
        }
      }
    }
    add(editor.before, isAfter: false)
    cursorRow = rows.count - 1
    add(editor.after, isAfter: true)
    let start = max(0, min(cursorRow - room / 2, rows.count - room))
    let window = rows[start...].prefix(room)
    let lines = window.enumerated().map { index, row in
      StyledLine((start + index == 0 ? margin : "    ") + row.before + row.after)
    }
    let row = rows[cursorRow]
    return Frame(
      lines: lines,
      cursor: Frame.Cursor(
        row: cursorRow - start, before: StyledLine((cursorRow == 0 ? margin : "    ") + row.before),
        after: StyledLine(row.after)))
  }
}
