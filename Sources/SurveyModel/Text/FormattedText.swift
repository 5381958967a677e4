/// A text as its author formatted it, free of the markup that it was written in.
///
/// Blocks follow each other and are never inside each other: what is nested in the source, an item of
/// a list in a list, says its level. So whoever draws it, a terminal or a page, needs no recursion.
package struct FormattedText: Hashable, Sendable {
  /// What it consists of, in order.
  package var blocks: [Block]

  /// A text of these blocks.
  package init(_ blocks: [Block]) { self.blocks = blocks }

  /// A text without any markup: one paragraph, its line breaks kept.
  package init(plain text: String, _ emphasis: Emphasis = []) {
    var inlines: [Inline] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      if index > 0 { inlines.append(.lineBreak) }
      if !line.isEmpty { inlines.append(.text(String(line), emphasis, link: nil)) }
    }
    self.init([.paragraph(inlines)])
  }

  /// Whether it says nothing: neither a word nor an image.
  package var isEmpty: Bool { blocks.allSatisfy(\.isEmpty) }

  /// Whether it is one paragraph, or heading, without line breaks.
  package var isOneLine: Bool {
    switch blocks.first {
    case .paragraph(let inlines)? where blocks.count == 1,
      .heading(let inlines, _)? where blocks.count == 1:
      !inlines.contains(.lineBreak)
    default: false
    }
  }
}

extension FormattedText {
  /// A part of the text that begins on a line of its own.
  package enum Block: Hashable, Sendable {
    /// Sentences.
    case paragraph([Inline])
    /// A heading; level 1 is the highest of six.
    case heading([Inline], level: Int)
    /// An item of a list, or a further paragraph of one.
    case item([Inline], ListPlace)
    /// Words of somebody else; level 1 is not inside another quotation.
    case quotation([Inline], level: Int)
    /// A text whose spaces and line breaks mean something.
    case preformatted(String)
    /// Rows of cells.
    case table([Row])
    /// A line between what is before and after.
    case rule
  }

  /// Where an item is in its list.
  package struct ListPlace: Hashable, Sendable {
    /// What is before an item.
    package enum Marker: Hashable, Sendable {
      /// A bullet.
      case bullet
      /// Its number.
      case number(Int)
      /// Nothing: the paragraph goes on with the item before.
      case none
    }

    /// How many lists it is inside, from 1.
    package var level: Int
    /// What is before it.
    package var marker: Marker

    /// A place in a list.
    package init(level: Int = 1, _ marker: Marker = .bullet) {
      (self.level, self.marker) = (level, marker)
    }
  }

  /// A row of a table.
  package struct Row: Hashable, Sendable {
    /// What is in each column.
    package var cells: [[Inline]]
    /// Whether its cells are the headings of the columns.
    package var isHeading: Bool

    /// A row of these cells.
    package init(_ cells: [[Inline]], isHeading: Bool = false) {
      (self.cells, self.isHeading) = (cells, isHeading)
    }
  }

  /// A part of a line.
  package enum Inline: Hashable, Sendable {
    /// Words that look alike; with the address to which they lead.
    case text(String, Emphasis, link: String?)
    /// What follows begins on a new line.
    case lineBreak
    /// An image, in words and by its address; one of the two may be missing.
    case image(alternative: String, address: String?)
  }

  /// How words differ from those around them.
  package struct Emphasis: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Bold type: strong importance.
    package static let bold = Emphasis(rawValue: 1)
    /// Slanted type: stress.
    package static let italic = Emphasis(rawValue: 2)
    /// A line under the words.
    package static let underlined = Emphasis(rawValue: 4)
    /// A line through the words: no longer so.
    package static let struckThrough = Emphasis(rawValue: 8)
    /// Type of equal width: what is typed or read by a machine.
    package static let code = Emphasis(rawValue: 16)
  }
}

extension FormattedText {
  /// The text with a name for its images, where these are all there is and have none.
  package func naming(images name: String) -> FormattedText {
    let isImages = blocks.allSatisfy { block in
      guard case .paragraph(let inlines) = block else { return false }
      return inlines.allSatisfy {
        if case .image("", _) = $0 { true } else { $0.isEmpty }
      }
    }
    guard isImages else { return self }
    return FormattedText(
      blocks.map { block in
        guard case .paragraph(let inlines) = block else { return block }
        return .paragraph(
          inlines.map {
            if case .image(_, let address) = $0 {
              .image(alternative: name, address: address)
            } else {
              $0
            }
          })
      })
  }
}

extension FormattedText {
  /// The text with a further look of all its words.
  package func with(_ look: Emphasis) -> FormattedText {
    FormattedText(
      blocks.map { block in
        switch block {
        case .paragraph(let inlines): .paragraph(Self.with(look, inlines))
        case .heading(let inlines, let level): .heading(Self.with(look, inlines), level: level)
        case .item(let inlines, let place): .item(Self.with(look, inlines), place)
        case .quotation(let inlines, let level): .quotation(Self.with(look, inlines), level: level)
        case .preformatted, .rule: block
        case .table(let rows):
          .table(
            rows.map { row in
              Row(row.cells.map { Self.with(look, $0) }, isHeading: row.isHeading)
            })
        }
      })
  }

  private static func with(_ look: Emphasis, _ inlines: [Inline]) -> [Inline] {
    inlines.map {
      guard case .text(let text, let own, let link) = $0 else { return $0 }
      return .text(text, own.union(look), link: link)
    }
  }
}

extension FormattedText.Block {
  /// Whether it says nothing.
  var isEmpty: Bool {
    switch self {
    case .paragraph(let inlines), .heading(let inlines, _), .item(let inlines, _),
      .quotation(let inlines, _):
      inlines.allSatisfy(\.isEmpty)
    case .preformatted(let text): text.isEmpty
    case .table(let rows): rows.allSatisfy { $0.cells.allSatisfy { $0.allSatisfy(\.isEmpty) } }
    case .rule: true
    }
  }
}

extension FormattedText.Inline {
  /// Whether it says nothing.
  var isEmpty: Bool {
    switch self {
    case .text(let text, _, _): text.isBlank
    case .lineBreak: true
    case .image(let alternative, let address): alternative.isEmpty && address == nil
    }
  }
}
