package import SurveyModel

extension FormattedText {
  /// The text of Markdown: of [CommonMark](https://spec.commonmark.org/0.31.2/) emphasis, code, links,
  /// images, lists, headings, quotations, breaks, escapes and code blocks, and of GitHub's flavour,
  /// which FHIR names, tables and strikethrough.
  ///
  /// HTML inside it is not read: tags fall away, but for `<br>`.
  /// [rendering-markdown](https://hl7.org/fhir/extensions/StructureDefinition-rendering-markdown.html)
  package init(markdown text: String) {
    var blocks = MarkdownBlocks()
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      blocks.add(line.hasSuffix("\r") ? String(line.dropLast()) : String(line))
    }
    self = blocks.finish()
  }
}

/// Puts the lines of Markdown together to blocks.
struct MarkdownBlocks {
  /// A list that is open.
  private struct List {
    /// The column in which the text of its items begins.
    var content: Int
    /// The mark before its items: `-`, or the `.` behind a number.
    var mark: Character
    var number: Int?
  }

  private var builder = FormattedTextBuilder()
  private var lists: [List] = []
  private var quotes = 0
  private var paragraph: [String] = []
  private var code: (lines: [String], fence: MarkdownLine.Fence?)?
  private var isInTable = false

  private static let deepest = 30

  mutating func finish() -> FormattedText {
    endBlock()
    return builder.finish()
  }

  /// Adds the next line, with `\r\n` as one character where it was.
  mutating func add(_ text: String) {
    var line = MarkdownLine(text)
    let depth = line.takeQuotes(atMost: Self.deepest)
    if let fence = code?.fence {
      if depth < quotes {
        endBlock()
      } else {
        addCode(line, fence)
        return
      }
    }
    if line.isBlank {
      if code != nil { code?.lines.append("") } else { endBlock() }
      if depth != quotes { endContainers(quotes: depth) }
      return
    }
    let isLazy = !paragraph.isEmpty && !line.beginsBlock && !isNextItem(line)
    if depth != quotes, !(isLazy && depth < quotes) { endContainers(quotes: depth) }
    leaveLists(for: line, isLazy: isLazy)
    addContent(line)
  }

  /// Whether a line begins an item after the one that is open.
  private func isNextItem(_ line: MarkdownLine) -> Bool {
    guard let last = lists.last, line.indent < last.content else { return false }
    return line.marker != nil
  }

  private mutating func endContainers(quotes depth: Int) {
    endBlock()
    lists = []
    quotes = depth
  }

  /// Ends the lists to which a line no longer belongs.
  private mutating func leaveLists(for line: MarkdownLine, isLazy: Bool) {
    guard let last = lists.last, line.indent < last.content, !isLazy else { return }
    endBlock()
    while let list = lists.last, line.indent < list.content {
      let outer = lists.dropLast().last?.content ?? 0
      if let marker = line.marker, line.indent >= outer, marker.mark == list.mark { return }
      lists.removeLast()
    }
  }

  private mutating func addContent(_ given: MarkdownLine) {
    var line = given
    // Each marker takes at least two characters of the line.
    while true {
      let base = lists.last.map { min($0.content, line.indent) } ?? 0
      if paragraph.isEmpty, line.indent - base >= 4, !line.continues(lists.last?.content) {
        if code == nil { endBlock() }
        code = code ?? ([], nil)
        code?.lines.append(line.dropping(columns: base + 4))
        return
      }
      if code != nil { endBlock() }
      if line.indent - base < 4, addBlock(line) { return }
      guard line.indent - base < 4, !line.isRule, let marker = line.marker,
        lists.count < Self.deepest,
        marker.mayInterrupt || paragraph.isEmpty || isNextItem(line)
      else { break }
      beginItem(marker, line)
      line = marker.rest
      if line.isBlank { return }
    }
    if addRow(line) { return }
    paragraph.append(line.trimmed)
  }

  /// Adds a line that is a block by itself, or begins one.
  private mutating func addBlock(_ line: MarkdownLine) -> Bool {
    if !paragraph.isEmpty, let level = line.underline {
      let text = paragraph.joined(separator: "\n")
      paragraph = []
      builder.begin(.heading(level: level))
      MarkdownInlines.add(text, to: &builder)
      builder.begin(.paragraph)
      return true
    }
    if line.isRule {
      endBlock()
      builder.addRule()
      return true
    }
    if let heading = line.heading {
      endBlock()
      builder.begin(.heading(level: heading.level))
      MarkdownInlines.add(heading.text, to: &builder)
      builder.begin(.paragraph)
      return true
    }
    if let fence = line.fence {
      endBlock()
      code = ([], fence)
      return true
    }
    return false
  }

  private mutating func beginItem(_ marker: MarkdownLine.Marker, _ line: MarkdownLine) {
    endBlock()
    let place: FormattedText.ListPlace
    if var list = lists.last, line.indent < list.content, list.mark == marker.mark {
      list.content = marker.content
      list.number = list.number.map { $0 + 1 }
      lists[lists.count - 1] = list
      place = .init(level: lists.count, list.number.map { .number($0) } ?? .bullet)
    } else {
      lists.append(List(content: marker.content, mark: marker.mark, number: marker.number))
      place = .init(level: lists.count, marker.number.map { .number($0) } ?? .bullet)
    }
    builder.begin(.item(place))
  }

  // MARK: Ends

  /// What words belong to where the line is.
  private var kind: FormattedTextBuilder.Kind {
    if !lists.isEmpty { return .item(.init(level: lists.count, .none)) }
    return quotes > 0 ? .quotation(level: quotes) : .paragraph
  }

  private mutating func endBlock() {
    if isInTable {
      builder.endTable()
      isInTable = false
    }
    if let open = code {
      var lines = open.lines
      while open.fence == nil, lines.last == "" { lines.removeLast() }
      builder.addPreformatted(lines.joined(separator: "\n"))
      code = nil
    }
    guard !paragraph.isEmpty else { return }
    builder.begin(kind)
    MarkdownInlines.add(paragraph.joined(separator: "\n"), to: &builder)
    builder.begin(kind)
    paragraph = []
  }

  private mutating func addCode(_ line: MarkdownLine, _ fence: MarkdownLine.Fence) {
    if line.closes(fence) {
      endBlock()
    } else {
      code?.lines.append(line.dropping(columns: fence.indent))
    }
  }
}

// MARK: Tables

extension MarkdownBlocks {
  /// Adds a row of a table: the line after the headings says how many columns there are.
  private mutating func addRow(_ line: MarkdownLine) -> Bool {
    if isInTable {
      addCells(line.cells, isHeading: false)
      return true
    }
    guard paragraph.count == 1, let columns = line.columns,
      let heading = paragraph.first.map({ MarkdownLine($0).cells }), heading.count == columns
    else { return false }
    paragraph = []
    builder.beginTable()
    isInTable = true
    addCells(heading, isHeading: true)
    return true
  }

  private mutating func addCells(_ cells: [String], isHeading: Bool) {
    builder.beginRow()
    for cell in cells {
      MarkdownInlines.add(cell, to: &builder)
      builder.endCell(isHeading: isHeading)
    }
    builder.endRow()
  }
}
