extension FormattedText.Emphasis {
  /// What a declaration of styles in CSS makes of a look: of its properties `font-weight`,
  /// `font-style` and `text-decoration` count, and nothing else.
  ///
  /// [rendering-style](https://hl7.org/fhir/extensions/StructureDefinition-rendering-style.html)
  package func styled(by declarations: String) -> FormattedText.Emphasis {
    var look = self
    for declaration in declarations.split(separator: ";") {
      let parts = declaration.split(separator: ":", maxSplits: 1).map {
        $0.filter { !$0.isWhitespace || $0 == " " }.lowercased().split(separator: " ").map(
          String.init)
      }
      guard parts.count == 2, let property = parts[0].first else { continue }
      let words = parts[1].filter { !$0.hasPrefix("!") }
      switch property {
      case "font-weight": look.setWeight(words.first ?? "")
      case "font-style":
        look.set(.italic, words.first.map(["italic", "oblique"].contains) ?? false)
      case "text-decoration", "text-decoration-line":
        look.set(.underlined, words.contains("underline"))
        look.set(.struckThrough, words.contains("line-through"))
      default: continue
      }
    }
    return look
  }

  private mutating func setWeight(_ word: String) {
    set(.bold, word == "bold" || word == "bolder" || Int(word).map { $0 >= 600 } ?? false)
  }

  private mutating func set(_ look: FormattedText.Emphasis, _ isOn: Bool) {
    if isOn { insert(look) } else { remove(look) }
  }
}
