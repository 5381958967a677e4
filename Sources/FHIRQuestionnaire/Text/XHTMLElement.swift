import SurveyModel

/// What an element of XHTML makes of the text in it.
enum XHTMLElement {
  /// Begins a line of its own.
  case block
  case heading(Int)
  case list(isOrdered: Bool)
  case item
  case quotation
  case preformatted
  case table
  case row
  case cell(isHeading: Bool)
  case rule
  case lineBreak
  case image
  case link
  case quoted
  case raised
  case lowered
  /// A part of a line that looks different, or as what is around it.
  case words(FormattedText.Emphasis)
  /// Nothing of what is in it is a text to read, or it could run something.
  case dropped

  /// An element by its name in lower case; one that is not known is a part of a line.
  init(named name: String) { self = Self.byName[name] ?? .words([]) }

  private static let byName: [String: XHTMLElement] = {
    var table: [String: XHTMLElement] = [
      "blockquote": .quotation, "pre": .preformatted, "table": .table, "tr": .row,
      "th": .cell(isHeading: true), "td": .cell(isHeading: false), "hr": .rule, "br": .lineBreak,
      "img": .image, "a": .link, "q": .quoted, "sup": .raised, "sub": .lowered, "li": .item,
      "ul": .list(isOrdered: false), "ol": .list(isOrdered: true), "menu": .list(isOrdered: false),
    ]
    for level in 1...6 { table["h\(level)"] = .heading(level) }
    for name in blockNames.split(separator: " ") { table[String(name)] = .block }
    for name in droppedNames.split(separator: " ") { table[String(name)] = .dropped }
    for (look, names) in looks {
      for name in names.split(separator: " ") { table[String(name)] = .words(look) }
    }
    return table
  }()

  private static let blockNames = """
    p div body html section article header footer main nav aside address center dl dt dd figure \
    figcaption fieldset legend form caption details summary
    """
  private static let droppedNames = """
    script style head title template object embed iframe applet svg math audio video canvas \
    select textarea noscript map
    """
  private static let looks: [(FormattedText.Emphasis, String)] = [
    (.bold, "b strong"), (.italic, "i em cite dfn var"), (.underlined, "u ins"),
    (.struckThrough, "s strike del"), (.code, "code kbd samp tt"),
  ]
}

/// Digits and signs above or below the line, which a terminal can show.
enum ShiftedText {
  private static let plain = Array("0123456789+-=()n")
  private static let above = Array("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ")
  private static let below = Array("₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₙ")

  /// The text above the line; with `^` before it where there are no such characters, for 10⁹ is not
  /// 109.
  static func raised(_ text: String) -> String {
    let whole = shifted(text, above)
    return whole ?? (text.isBlank ? text : "^\(text)")
  }

  /// The text below the line, or as it is where there are no such characters.
  static func lowered(_ text: String) -> String { shifted(text, below) ?? text }

  private static func shifted(_ text: String, _ signs: [Character]) -> String? {
    var result = ""
    for character in text {
      guard let index = plain.firstIndex(of: character), signs.indices.contains(index) else {
        return nil
      }
      result.append(signs[index])
    }
    return result
  }
}
