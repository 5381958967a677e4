import SurveyModel

extension FormattedText {
  /// The text in a few signs, for tests: a line for each block, `*bold*`, `/italic/`, `_underlined_`,
  /// `~struck~`, `` `code` ``, `[words](address)`, `![words](address)`, `⏎` for a line break.
  var sketch: [String] { blocks.map(\.sketch) }
}

extension FormattedText.Block {
  fileprivate var sketch: String {
    switch self {
    case .paragraph(let inlines): "p " + Self.text(inlines)
    case .heading(let inlines, let level): "h\(level) " + Self.text(inlines)
    case .item(let inlines, let place):
      "\(place.level)\(Self.marker(place.marker)) " + Self.text(inlines)
    case .quotation(let inlines, let level):
      String(repeating: ">", count: level) + " " + Self.text(inlines)
    case .preformatted(let text): "pre " + text.split(separator: "\n").joined(separator: "⏎")
    case .table(let rows):
      rows.map { ($0.isHeading ? "# " : "| ") + $0.cells.map(Self.text).joined(separator: " | ") }
        .joined(separator: " ")
    case .rule: "---"
    }
  }

  private static func marker(_ marker: FormattedText.ListPlace.Marker) -> String {
    switch marker {
    case .bullet: "-"
    case .number(let number): ".\(number)"
    case .none: ""
    }
  }

  private static func text(_ inlines: [FormattedText.Inline]) -> String {
    inlines.map { inline in
      switch inline {
      case .lineBreak: return "⏎"
      case .image(let alternative, let address): return "![\(alternative)](\(address ?? ""))"
      case .text(let words, let look, let link):
        let marked = signs.filter { look.contains($0.0) }.reduce(words) { $1.1 + $0 + $1.1 }
        return link.map { "[\(marked)](\($0))" } ?? marked
      }
    }.joined()
  }

  private static var signs: [(FormattedText.Emphasis, String)] {
    [(.code, "`"), (.italic, "/"), (.bold, "*"), (.underlined, "_"), (.struckThrough, "~")]
  }
}
