/// Text of a page in HTML, put together from elements whose texts are escaped.
struct HTMLText {
  private(set) var text = ""

  /// Adds an element that is closed behind what `body` adds.
  mutating func element(
    _ name: String, _ attributes: [(String, String)] = [], _ body: (inout HTMLText) -> Void
  ) {
    open(name, attributes)
    body(&self)
    text += "</\(name)>"
  }

  /// Adds an element with a text.
  mutating func element(
    _ name: String, _ attributes: [(String, String)] = [], text: String
  ) {
    element(name, attributes) { $0.add(text) }
  }

  /// Adds an element of SVG without content.
  mutating func shape(_ name: String, _ attributes: [(String, String)]) {
    open(name, attributes, end: "/>")
  }

  /// Adds an element of HTML that has no end.
  mutating func void(_ name: String, _ attributes: [(String, String)]) { open(name, attributes) }

  /// Adds text.
  mutating func add(_ text: String) { self.text += Self.escaped(text) }

  mutating func newLine() { text += "\n" }

  /// Adds what needs no escapes: the head of the page, and its style.
  mutating func add(raw: String) { text += raw }

  private mutating func open(_ name: String, _ attributes: [(String, String)], end: String = ">") {
    text += "<\(name)"
    for (key, value) in attributes { text += " \(key)=\"\(Self.escaped(value))\"" }
    text += end
  }

  /// The text with marks that HTML does not take for its own, and without control characters.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      default:
        let isControl = scalar.properties.generalCategory == .control
        result.unicodeScalars.append(isControl ? "\u{FFFD}" : scalar)
      }
    }
    return result
  }
}
