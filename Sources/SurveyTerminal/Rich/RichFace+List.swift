import SurveyInterview
import SurveyModel

extension RichFace {
  /// The part of a list around the entry one is at; only that part is looked at.
  func list(_ list: ListField, room: Int) -> Frame {
    var lines: [StyledLine] = []
    var cursor: Frame.Cursor?
    if list.isFiltering {
      let edited = edited(list.filter, room: 1)
      lines += edited.lines.map { StyledLine("  / " + $0.text.dropFirst(4)) }
      cursor = edited.cursor.map {
        Frame.Cursor(
          row: 0, before: StyledLine("  / " + $0.before.text.dropFirst(4)), after: $0.after)
      }
    }
    if list.matches.isEmpty {
      return Frame(
        lines: lines + wrap("    " + words.text(.richNoMatch), indent: 4), cursor: cursor)
    }
    var space = max(1, room - lines.count)
    let counts = isCounted(list, space: space)
    if counts, space > 1 { space -= 1 }
    if list.layout.columns > 1 {
      let grid = self.grid(list, room: space)
      if !list.isFiltering { cursor = grid.cursor }
      return Frame(lines: lines + grid.lines + (counts ? [count(list)] : []), cursor: cursor)
    }
    for (index, whole) in window(list, space: space) {
      let isCurrent = list.cursor == index
      var entry = whole
      let left = space - (lines.count - (list.isFiltering ? 1 : 0))
      entry = first(left, of: entry)
      if isCurrent, !list.isFiltering, let first = entry.first {
        cursor = Frame.Cursor(row: lines.count, before: StyledLine(""), after: first)
      }
      lines += entry
    }
    if counts { lines.append(count(list)) }
    return Frame(lines: lines, cursor: cursor)
  }

  private func isCounted(_ list: ListField, space: Int) -> Bool {
    if list.isMany || list.isFiltering { return true }
    if list.layout.columns > 1 { return list.layout.rows(of: list.matches.count) > space }
    if list.matches.count > space { return true }
    return list.matches.indices.reduce(0) { $0 + entry(list, $1, isCurrent: false).count } > space
  }

  private func count(_ list: ListField) -> StyledLine {
    var parts: [String] = []
    if list.isMany {
      parts.append(words.richChosen(list.marked.count, least: list.least, most: list.most))
    }
    if list.isFiltering || list.cursor == nil {
      parts.append(words.richShown(list.matches.count, of: list.entries.count))
    } else if let cursor = list.cursor {
      parts.append(words.richShown(cursor + 1, of: list.matches.count))
    }
    return StyledLine("    " + parts.joined(separator: separator), .dim)
  }

  /// The entries that are shown, with their lines: those around the present one, as many as fit.
  private func window(_ list: ListField, space: Int) -> [(index: Int, lines: [StyledLine])] {
    let start = list.cursor ?? 0
    func lines(_ index: Int) -> [StyledLine] {
      entry(list, index, isCurrent: index == list.cursor)
    }
    var range = start..<(start + 1)
    var entries = [(index: start, lines: lines(start))]
    var used = entries[0].lines.count
    var mayGrow = true
    while mayGrow {
      mayGrow = false
      // Half of the room is for what comes before.
      let isAboveNext =
        range.lowerBound > 0 && (start - range.lowerBound) < (range.upperBound - start)
      for isAbove in [isAboveNext, !isAboveNext] {
        let index = isAbove ? range.lowerBound - 1 : range.upperBound
        guard list.matches.indices.contains(index) else { continue }
        let more = lines(index)
        if used + more.count > space { continue }
        used += more.count
        entries.insert((index, more), at: isAbove ? 0 : entries.count)
        range = isAbove ? index..<range.upperBound : range.lowerBound..<(index + 1)
        mayGrow = true
        break
      }
    }
    return entries
  }

  private func entry(_ list: ListField, _ index: Int, isCurrent: Bool) -> [StyledLine] {
    let lead = list.lead(of: index)
    return wrap(
      (isCurrent ? "  > " : "    ") + lead + list.label(of: index), indent: 4 + lead.count,
      look: isCurrent ? .chosen : [])
  }

  /// The rows of entries in columns around the entry one is at.
  private func grid(_ list: ListField, room: Int) -> Frame {
    let (layout, count) = (list.layout, list.matches.count)
    let rows = TableDrawing.window(
      of: layout.rows(of: count), around: list.cursor.map { layout.row(of: $0, of: count) } ?? 0,
      room: room)
    let size = width / layout.columns
    var cursor: Frame.Cursor?
    var lines: [StyledLine] = []
    for row in rows {
      var spans: [StyledLine.Span] = []
      var at: Int?
      for column in 0..<layout.columns {
        guard let index = layout.entry(row: row, column: column, of: count) else { continue }
        let isCurrent = list.cursor == index
        if isCurrent { at = spans.count }
        let text = cut((isCurrent ? "  > " : "    ") + list.lead(of: index) + list.label(of: index))
        let gap = String(repeating: " ", count: max(0, size - TextWidth.columns(of: text)))
        spans.append(
          .init(text + (column < layout.columns - 1 ? gap : ""), isCurrent ? .chosen : []))
      }
      if let last = spans.last {
        let end = last.text.lastIndex { $0 != " " }.map { last.text.index(after: $0) }
        spans[spans.count - 1].text = String(last.text[..<(end ?? last.text.startIndex)])
      }
      let line = StyledLine(spans)
      if let at {
        cursor = Frame.Cursor(
          row: lines.count, before: StyledLine(Array(spans[..<at])),
          after: StyledLine(Array(spans[at...])))
      }
      lines.append(line)
    }
    return Frame(lines: lines, cursor: cursor)
  }
}

extension ListField {
  /// The label of an entry of those that match.
  fileprivate func label(of index: Int) -> String { entries[matches[index]].label }

  /// What comes before its label: its mark, its number.
  fileprivate func lead(of index: Int) -> String {
    let entryIndex = matches[index]
    let entry = entries[entryIndex]
    let mark = isMany ? (marked.contains(entryIndex) ? "[x] " : "[ ] ") : ""
    let number =
      filtersAtOnce || entry.meaning.isJump
      ? entry.number.map { "\($0) " } ?? "" : ""
    return mark + number
  }

  /// How wide the widest entry is on one line.
  var widestEntry: Int {
    let number = filtersAtOnce ? String(entries.count).count + 1 : 0
    let label = entries.lazy.map { TextWidth.columns(of: TextWrapping.safe($0.label)) }.max() ?? 0
    return 4 + (isMany ? 4 : 0) + number + label
  }
}

extension ListField.Entry.Meaning {
  fileprivate var isJump: Bool { if case .jump = self { true } else { false } }
}
