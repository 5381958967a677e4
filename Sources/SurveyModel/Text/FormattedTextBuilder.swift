/// Puts a formatted text together from words and marks in the order of a source.
///
/// It folds white space as HTML does: one space between words, none at the ends of a line.
package struct FormattedTextBuilder {
  /// What the words belong to until the next block begins.
  package enum Kind: Hashable, Sendable {
    case paragraph
    case heading(level: Int)
    case item(FormattedText.ListPlace)
    case quotation(level: Int)
  }

  private var blocks: [FormattedText.Block] = []
  private var line: [FormattedText.Inline] = []
  private var kind = Kind.paragraph
  private var rows: [FormattedText.Row]?
  private var cells: [[FormattedText.Inline]] = []
  private var rowIsHeading = false
  /// The look of the white space that came after the last words.
  private var space: (emphasis: FormattedText.Emphasis, link: String?)?
  /// The marker of an item that has no words yet, for those inside it begin a block of their own.
  private var pendingMarker: FormattedText.ListPlace?

  package init() {}

  /// Adds words; white space is folded.
  package mutating func add(
    _ words: String, _ emphasis: FormattedText.Emphasis = [], link: String? = nil
  ) {
    var text = ""
    for character in words {
      if Self.isSpace(character) {
        if !text.isEmpty { append(text, emphasis, link) }
        text = ""
        if space == nil { space = (emphasis, link) }
      } else {
        if text.isEmpty { flushSpace() }
        text.append(character)
      }
    }
    append(text, emphasis, link)
  }

  /// Adds words as they are.
  package mutating func addExactly(
    _ words: String, _ emphasis: FormattedText.Emphasis = [], link: String? = nil
  ) {
    flushSpace()
    append(words, emphasis, link)
  }

  /// Begins a new line in the same block.
  package mutating func addLineBreak() {
    space = nil
    line.append(.lineBreak)
  }

  /// Adds an image.
  package mutating func addImage(alternative: String, address: String?) {
    flushSpace()
    line.append(.image(alternative: alternative, address: address))
  }

  /// Ends the present block, and begins one of a kind; in a cell of a table it is a new line.
  package mutating func begin(_ kind: Kind) {
    if rows != nil {
      if !isAtLineStart { addLineBreak() }
      return
    }
    endBlock()
    self.kind = kind
  }

  /// Adds a text whose spaces and line breaks mean something.
  package mutating func addPreformatted(_ text: String) {
    if rows != nil {
      for (index, part) in text.split(separator: "\n").enumerated() {
        if index > 0 { addLineBreak() }
        addExactly(String(part), .code)
      }
      return
    }
    endBlock()
    if !text.isEmpty { blocks.append(.preformatted(text)) }
  }

  /// Adds a line between what is before and after.
  package mutating func addRule() {
    guard rows == nil else { return }
    endBlock()
    blocks.append(.rule)
  }

  /// The text; what is open is ended.
  package mutating func finish() -> FormattedText {
    endTable()
    endBlock()
    return FormattedText(blocks)
  }
}

// MARK: Tables

extension FormattedTextBuilder {
  /// Whether a table is open; one inside another is part of a cell.
  package var isInTable: Bool { rows != nil }

  /// Begins a table.
  package mutating func beginTable() {
    endBlock()
    rows = []
  }

  /// Begins a row of the table.
  package mutating func beginRow() {
    endRow()
    rowIsHeading = true
  }

  /// Ends a cell with what was added since the last one.
  package mutating func endCell(isHeading: Bool) {
    guard rows != nil else { return }
    cells.append(takeLine())
    if !isHeading { rowIsHeading = false }
  }

  /// Ends the row.
  package mutating func endRow() {
    let rest = takeLine()
    if !rest.isEmpty { cells.append(rest) }
    if !cells.isEmpty { rows?.append(FormattedText.Row(cells, isHeading: rowIsHeading)) }
    cells = []
  }

  /// Ends the table.
  package mutating func endTable() {
    guard rows != nil else { return }
    endRow()
    if let rows, !rows.isEmpty { blocks.append(.table(rows)) }
    rows = nil
    kind = .paragraph
  }
}

// MARK: Lines

extension FormattedTextBuilder {
  /// White space that is folded; the no-break space is not.
  private static func isSpace(_ character: Character) -> Bool {
    switch character {
    case " ", "\n", "\r\n", "\r", "\t", "\u{0C}": true
    default: false
    }
  }

  private var isAtLineStart: Bool {
    guard let last = line.last else { return true }
    return last == .lineBreak
  }

  private mutating func flushSpace() {
    guard let found = space else { return }
    space = nil
    if !isAtLineStart { append(" ", found.emphasis, found.link) }
  }

  private mutating func append(_ text: String, _ emphasis: FormattedText.Emphasis, _ link: String?)
  {
    guard !text.isEmpty else { return }
    if case .text(let before, emphasis, link)? = line.last {
      line[line.count - 1] = .text(before + text, emphasis, link: link)
    } else {
      line.append(.text(text, emphasis, link: link))
    }
  }

  /// The line without line breaks at its ends.
  private mutating func takeLine() -> [FormattedText.Inline] {
    space = nil
    defer { line = [] }
    while line.last == .lineBreak { line.removeLast() }
    return Array(line.drop { $0 == .lineBreak })
  }

  private mutating func endBlock() {
    let inlines = takeLine()
    if inlines.isEmpty {
      // An item whose words are in a paragraph of their own keeps its marker for these.
      if case .item(let place) = kind, place.marker != .none { pendingMarker = place }
      return
    }
    switch kind {
    case .paragraph: blocks.append(.paragraph(inlines))
    case .heading(let level): blocks.append(.heading(inlines, level: level))
    case .quotation(let level): blocks.append(.quotation(inlines, level: level))
    case .item(let place):
      let marked = pendingMarker.flatMap { $0.level == place.level ? $0 : nil }
      blocks.append(.item(inlines, place.marker == .none ? marked ?? place : place))
      if place.marker != .none || marked != nil { kind = .item(.init(level: place.level, .none)) }
    }
    pendingMarker = nil
  }
}
