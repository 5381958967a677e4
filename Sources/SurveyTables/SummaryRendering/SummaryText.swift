/// A summary as text for people, with bars.
package struct SummaryText {
  /// How the text is laid out.
  package struct Style {
    /// The columns of a line.
    package var width = 80
    /// Whether bars and dots may be other characters than those of ASCII.
    package var isUnicode = true
    /// How many columns a character takes.
    package var columns: (Character) -> Int = { _ in 1 }

    package init(
      width: Int = 80, isUnicode: Bool = true, columns: @escaping (Character) -> Int = { _ in 1 }
    ) {
      (self.width, self.isUnicode, self.columns) = (max(width, 40), isUnicode, columns)
    }
  }

  private let summary: AnswerSummary
  private let style: Style
  private var lines: [String] = []

  /// The text of a summary.
  package static func text(_ summary: AnswerSummary, _ style: Style) -> String {
    var text = SummaryText(summary: summary, style: style)
    for form in summary.forms {
      if !text.lines.isEmpty { text.lines += ["", ""] }
      text.add(form)
    }
    if let hidden = SummaryWords.hidden(summary) {
      text.lines.append("")
      text.add(words: hidden.split(separator: " ").map(String.init), indent: 0)
    }
    return text.lines.map { $0.trimmedEnd + "\n" }.joined()
  }

  private mutating func add(_ form: AnswerSummary.Form) {
    let dot = style.isUnicode ? "·" : "-"
    lines += wrapped(SummaryWords.title(form), indent: 0)
    if let address = form.questionnaire, form.title != nil {
      lines.append(contentsOf: wrapped(address, indent: 0))
    }
    if form.groups.count == 1, summary.grouping == nil {
      lines += form.groups.map {
        "\(SummaryWords.count($0)) response\($0.count.value == 1 ? "" : "s")"
      }
    } else if let grouping = summary.grouping {
      let groups = form.groups.map { "\($0.label.oneLine) \(SummaryWords.count($0))" }
      lines += wrapped(
        "responses \(SummaryWords.grouping(grouping)): " + groups.joined(separator: ", "), indent: 0
      )
    }
    for field in form.fields { add(field, form, dot) }
    for table in form.tables {
      if !table.path.isEmpty {
        lines.append("")
        let title = "rows of \(SummaryWords.title(table))"
        lines += wrapped(title.replacing("·", with: dot), indent: 0)
        add(SummaryRow.rows(of: table.rows, in: form.groups), form)
      }
      for question in table.questions { add(question, form, dot) }
    }
  }

  private mutating func add(
    _ question: AnswerSummary.Question, _ form: AnswerSummary.Form, _ dot: String
  ) {
    lines.append("")
    let title = SummaryWords.title(question).replacing("·", with: dot)
    lines += wrapped("\(title) (\(SummaryWords.type(question)))", indent: 0)
    add(SummaryRow.rows(of: question), form)
  }

  private mutating func add(_ rows: [SummaryRow], _ form: AnswerSummary.Form) {
    if form.groups.count == 1, summary.grouping == nil {
      addSingle(rows)
    } else {
      addGrid(rows, form.groups)
    }
  }

  // MARK: One column

  private mutating func addSingle(_ rows: [SummaryRow]) {
    var items: [String] = []
    for row in rows where row.kind == .answered || row.kind == .missing {
      guard let cell = row.cells.first, row.kind == .answered || cell.text != "0" else { continue }
      let percent = row.kind == .answered ? cell.percent.map { " (\($0))" } ?? "" : ""
      items.append(
        "\(row.kind == .missing ? row.label.lowercasedFirst : row.label) \(cell.text)\(percent)")
    }
    addItems(items)
    addBars(rows.filter { $0.kind == .option })
    var figures: [(start: String, items: [String])] = []
    for row in rows where row.kind == .figure {
      guard let text = row.cells.first?.text, !text.isEmpty else { continue }
      let parts = row.label.split(separator: ": ", maxSplits: 1).map(String.init)
      let start = parts.count == 2 ? "\(parts[0]): " : ""
      let item = "\(parts.last ?? "") \(text)"
      if start.isEmpty || figures.last?.start != start {
        figures.append((start, [start + item]))
      } else {
        figures[figures.count - 1].items.append(item)
      }
      // What has no unit goes on in the same line.
      if start.isEmpty, figures.count > 1, figures[figures.count - 2].start.isEmpty {
        figures[figures.count - 2].items += figures.removeLast().items
      }
    }
    for figure in figures { addItems(figure.items) }
  }

  private mutating func addItems(_ items: [String]) {
    if items.isEmpty { return }
    // A comma parts them; none of them is broken where it fits on a line.
    add(words: items.dropLast().map { $0 + "," } + items.suffix(1), indent: 2)
  }

  private mutating func addBars(_ rows: [SummaryRow]) {
    guard !rows.isEmpty else { return }
    let counts = rows.map { $0.cells.first?.text ?? "" }
    let numbers = counts.map(width(of:)).max() ?? 0
    let labels = min(rows.map { width(of: $0.label) }.max() ?? 0, style.width * 2 / 5)
    let bars = max(style.width - 2 - labels - 2 - 2 - numbers - 9, 5)
    for (row, count) in zip(rows, counts) {
      let share = row.cells.first?.share
      let percent = row.cells.first?.percent ?? ""
      lines.append(
        "  " + padded(row.label, labels) + "  " + padded(bar(share ?? 0, bars), bars) + "  "
          + padded(count, numbers, atEnd: true) + padded(percent, 9, atEnd: true))
    }
  }

  private func bar(_ share: Double, _ width: Int) -> String {
    let share = min(max(share, 0), 1)
    guard style.isUnicode else {
      let length = Int((share * Double(width)).rounded())
      return String(repeating: "#", count: share > 0 ? max(length, 1) : 0)
    }
    let eighths = Int((share * Double(width * 8)).rounded())
    let rest = share > 0 && eighths == 0 ? 1 : eighths % 8
    return String(repeating: "█", count: eighths / 8)
      + (rest > 0 ? String(Array("▏▎▍▌▋▊▉")[rest - 1]) : "")
  }

  // MARK: Several columns

  private mutating func addGrid(_ rows: [SummaryRow], _ groups: [AnswerSummary.Group]) {
    let labels = min(rows.map { width(of: $0.label) }.max() ?? 0, style.width * 2 / 5)
    let cells = rows.map { row in
      row.cells.map { $0.text + ($0.percent.map { " \(padded($0.tight, 6, atEnd: true))" } ?? "") }
    }
    let widest = (cells.flatMap(\.self).map(width(of:)).max() ?? 0)
    let heads = groups.map(\.label.oneLine)
    let column = max(widest, min(heads.map(width(of:)).max() ?? 0, 12)) + 2
    let most = max((style.width - 2 - labels) / column, 1)
    for start in stride(from: 0, to: groups.count, by: most) {
      let shown = start..<min(start + most, groups.count)
      lines.append(
        "  " + padded("", labels)
          + shown.map { "  " + padded(heads[$0], column - 2, atEnd: true) }.joined())
      for (row, cells) in zip(rows, cells) {
        lines.append(
          "  " + padded(row.label, labels)
            + shown.map { "  " + padded(cells[$0], column - 2, atEnd: true) }.joined())
      }
    }
  }

  // MARK: Lines

  private func width(of text: String) -> Int { text.reduce(0) { $0 + style.columns($1) } }

  /// The text in exactly so many columns; a longer one ends with dots.
  private func padded(_ text: String, _ columns: Int, atEnd: Bool = false) -> String {
    var text = style.isUnicode ? text : text.replacing("≈ ", with: "~")
    if width(of: text) > columns {
      let dots = style.isUnicode ? "…" : "..."
      while !text.isEmpty, width(of: text) + dots.count > columns { text.removeLast() }
      text += dots
    }
    let space = String(repeating: " ", count: max(columns - width(of: text), 0))
    return atEnd ? space + text : text + space
  }

  private func wrapped(_ text: String, indent: Int) -> [String] {
    wrapped(words: text.split(separator: " ").map(String.init), indent: indent)
  }

  private mutating func add(words: [String], indent: Int) {
    let words = style.isUnicode ? words : words.map { $0.replacing("≈ ", with: "~") }
    lines += wrapped(words: words, indent: indent)
  }

  private func wrapped(words: [String], indent: Int) -> [String] {
    let start = String(repeating: " ", count: indent)
    var lines: [String] = []
    var line = ""
    for word in words {
      if !line.isEmpty, indent + width(of: line) + 1 + width(of: word) > style.width {
        lines.append(start + line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    return lines + (line.isEmpty ? [] : [start + line])
  }
}

extension String {
  fileprivate var trimmedEnd: String { String(reversed().drop { $0 == " " }.reversed()) }

  fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }

  /// `34.5 %` as `34.5%`.
  fileprivate var tight: String { replacing(" ", with: "") }
}
