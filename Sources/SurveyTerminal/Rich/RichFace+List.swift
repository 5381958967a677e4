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
    let window = window(list, space: space)
    for index in window.range {
      let isCurrent = list.cursor == index
      var entry = self.entry(list, index, isCurrent: isCurrent)
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

  /// The entries that are shown: those around the present one, as many as fit.
  private func window(_ list: ListField, space: Int) -> (range: Range<Int>, lines: Int) {
    let start = list.cursor ?? 0
    func height(_ index: Int) -> Int { entry(list, index, isCurrent: index == list.cursor).count }
    var range = start..<(start + 1)
    var used = height(start)
    var mayGrow = true
    while mayGrow {
      mayGrow = false
      // Half of the room is for what comes before.
      let isAboveNext =
        range.lowerBound > 0 && (start - range.lowerBound) < (range.upperBound - start)
      for isAbove in [isAboveNext, !isAboveNext] {
        let index = isAbove ? range.lowerBound - 1 : range.upperBound
        guard list.matches.indices.contains(index) else { continue }
        let more = height(index)
        if used + more > space { continue }
        used += more
        range = isAbove ? index..<range.upperBound : range.lowerBound..<(index + 1)
        mayGrow = true
        break
      }
    }
    return (range, used)
  }

  private func entry(_ list: ListField, _ index: Int, isCurrent: Bool) -> [StyledLine] {
    let entryIndex = list.matches[index]
    let entry = list.entries[entryIndex]
    let mark = list.isMany ? (list.marked.contains(entryIndex) ? "[x] " : "[ ] ") : ""
    let number =
      list.filtersAtOnce || entry.meaning.isJump
      ? entry.number.map { "\($0) " } ?? "" : ""
    let text = (isCurrent ? "  > " : "    ") + mark + number + entry.label
    return wrap(text, indent: 4 + mark.count + number.count, look: isCurrent ? .chosen : [])
  }
}

extension ListField.Entry.Meaning {
  fileprivate var isJump: Bool { if case .jump = self { true } else { false } }
}
