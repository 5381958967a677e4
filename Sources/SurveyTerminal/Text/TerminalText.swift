package import SurveyInterview
package import SurveyModel

/// A formatted text as lines of a terminal, before they are broken to its width.
///
/// It reads well as words alone: items of lists have bullets and numbers, links and images say their
/// address, each cell of a table its heading.
package struct TerminalText: Sendable {
  /// A line, and how far its further lines are indented when it is broken.
  package struct Line: Hashable, Sendable {
    package var text: StyledLine
    package var indent: Int
  }

  package private(set) var lines: [Line] = []
  private let language: Words

  /// The lines of a text.
  ///
  /// With `isSpaced`, an empty line is between two paragraphs.
  package init(_ text: FormattedText, isSpaced: Bool = false, in language: Words) {
    self.language = language
    var wasParagraph = false
    for block in text.blocks {
      let isParagraph = if case .paragraph = block { true } else { false }
      if isSpaced, isParagraph, wasParagraph { add([], "", indent: 0) }
      add(block)
      wasParagraph = isParagraph
    }
  }

  /// The lines broken to a width, all of them after a margin.
  ///
  /// `indent` is that of further lines where they have none of their own.
  package func wrapped(width: Int, margin: Int = 0, indent: Int = 0) -> [StyledLine] {
    let space = StyledLine.Span(String(repeating: " ", count: margin))
    return lines.flatMap { line in
      let isEmpty = line.text.spans.allSatisfy(\.text.isEmpty)
      let spans = isEmpty || margin == 0 ? line.text.spans : [space] + line.text.spans
      return TextWrapping.lines(
        StyledLine(spans), width: width, indent: margin + max(indent, line.indent))
    }
  }
}

extension TerminalText {
  /// The text on one line, without looks.
  package var words: String { lines.map(\.text.text).joined(separator: " ") }

  /// Adds words before the first line and after the last one.
  package mutating func add(before first: String, after last: String) {
    if lines.isEmpty { add([], "", indent: 0) }
    if !first.isEmpty { lines[0].text.spans.insert(.init(first), at: 0) }
    if !last.isEmpty { lines[lines.count - 1].text.spans.append(.init(last)) }
  }
}

// MARK: Blocks

extension TerminalText {
  private mutating func add(_ block: FormattedText.Block) {
    switch block {
    case .paragraph(let inlines): add(inlines, "", indent: 0)
    case .heading(let inlines, _): add(inlines, "", indent: 0, look: .bold)
    case .quotation(let inlines, let level):
      let margin = String(repeating: "  ", count: level)
      add(inlines, margin, indent: margin.count, look: .italic)
    case .item(let inlines, let place):
      let margin = String(repeating: "  ", count: max(0, place.level - 1))
      let marker =
        switch place.marker {
        case .bullet: "- "
        case .number(let number): "\(number). "
        case .none: "  "
        }
      add(inlines, margin + marker, indent: margin.count + marker.count)
    case .preformatted(let text):
      for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
        lines.append(Line(text: StyledLine("  " + line), indent: 4))
      }
    case .table(let rows): add(rows)
    case .rule: add([], "", indent: 0)
    }
  }

  private mutating func add(
    _ inlines: [FormattedText.Inline], _ margin: String, indent: Int, look: StyledLine.Look = []
  ) {
    let first = StyledLine.Span(margin)
    let further = StyledLine.Span(String(repeating: " ", count: indent))
    for (index, part) in inlines.split(separator: .lineBreak, omittingEmptySubsequences: false)
      .enumerated()
    {
      let spans =
        [index == 0 ? first : further].filter { !$0.text.isEmpty } + spans(part, look)
      lines.append(Line(text: StyledLine(spans), indent: indent))
    }
  }

  /// A line for each row: what is in each column, with the heading of the column.
  private mutating func add(_ rows: [FormattedText.Row]) {
    var headings: [String] = []
    for (index, row) in rows.enumerated() {
      if row.isHeading, index + 1 < rows.count {
        headings = row.cells.map(words)
        continue
      }
      var spans: [StyledLine.Span] = []
      for (column, cell) in row.cells.enumerated() where !cell.isEmpty {
        if !spans.isEmpty { spans.append(.init("; ")) }
        let heading = headings.indices.contains(column) ? headings[column] : ""
        if !heading.isEmpty { spans.append(.init(heading + ": ", .bold)) }
        spans += self.spans(onOneLine(cell), [])
      }
      if !spans.isEmpty { lines.append(Line(text: StyledLine(spans), indent: 2)) }
    }
  }
}

// MARK: Inlines

extension TerminalText {
  private func spans(
    _ inlines: some Collection<FormattedText.Inline>, _ look: StyledLine.Look
  ) -> [StyledLine.Span] {
    var spans: [StyledLine.Span] = []
    // The link whose words are being added: its address follows all of them.
    var (words, address): (String, String?) = ("", nil)
    func endLink() {
      if let address, !shows(words, address) {
        spans.append(.init(" (\(address))", look.union(.dim)))
      }
      (words, address) = ("", nil)
    }
    for inline in inlines {
      switch inline {
      case .lineBreak: continue
      case .image(let alternative, let source):
        endLink()
        spans.append(.init(language.image(alternative, address: source), look.union(.dim)))
      case .text(let text, let emphasis, let link):
        if link != address { endLink() }
        if let link { (words, address) = (words + text, link) }
        let linked: StyledLine.Look = link == nil ? [] : .underlined
        spans.append(.init(text, look.union(StyledLine.Look(emphasis)).union(linked)))
      }
    }
    endLink()
    return spans
  }

  /// Whether words that lead to an address say it themselves.
  private func shows(_ text: String, _ address: String) -> Bool {
    text == address || "mailto:" + text == address || "tel:" + text == address
      || address.split(separator: "://", maxSplits: 1).last.map { String($0) == text } == true
  }

  private func words(_ inlines: [FormattedText.Inline]) -> String {
    spans(onOneLine(inlines), []).map(\.text).joined()
  }

  private func onOneLine(_ inlines: [FormattedText.Inline]) -> [FormattedText.Inline] {
    inlines.map { $0 == .lineBreak ? .text(" ", [], link: nil) : $0 }
  }
}

extension StyledLine.Look {
  /// The look of an emphasis, as far as there is one.
  init(_ emphasis: FormattedText.Emphasis) {
    self = []
    if emphasis.contains(.bold) { insert(.bold) }
    if emphasis.contains(.italic) { insert(.italic) }
    if emphasis.contains(.underlined) { insert(.underlined) }
    if emphasis.contains(.struckThrough) { insert(.dim) }
  }
}
