import FHIRDocument
import SurveyPrimitives

extension ValueMatcher {
  /// The text begins with the value, case and accents aside; `:exact`, `:contains`
  /// (search.html#string).
  func stringTest(_ text: String, _ modifier: String?) throws(SearchProblem) -> (Element) -> Bool {
    let wanted = EscapedText.plain(text)
    let folded = FoldedText.fold(wanted)
    switch modifier {
    case nil: return { Self.hasText($0) { FoldedText.fold($0).hasPrefix(folded) } }
    case "exact": return { Self.hasText($0) { $0 == wanted } }
    case "contains": return { Self.hasText($0) { FoldedText.fold($0).contains(folded) } }
    case .some(let modifier): throw .modifier(modifier)
    }
  }

  /// Whether a text of the element is the right one; names and addresses have several.
  private static func hasText(_ element: Element, _ isRight: (String) -> Bool) -> Bool {
    if element.isPrimitive { return element.string.map(isRight) ?? false }
    let isExtension = element.nameText == "extension"
    return element.children.contains { child in
      guard !unsearched.contains(child.nameText), !(isExtension && child.nameText == "url") else {
        return false
      }
      return child.isPrimitive
        ? child.string.map(isRight) ?? false : isExtension && hasText(child, isRight)
    }
  }

  /// What names and addresses say beside their texts.
  private static let unsearched: Set<String> = ["use", "type", "id", "period"]

  /// The same address; `:below` also what is further down its path, `:above` what is further up
  /// (search.html#uri).
  func uriTest(_ text: String, _ modifier: String?) throws(SearchProblem) -> (Element) -> Bool {
    let wanted = EscapedText.plain(text)
    switch modifier {
    case nil: return { $0.string.map { Self.isSameAddress($0, wanted) } ?? false }
    case "below": return { $0.string.map { Self.isBelow($0, wanted) } ?? false }
    case "above": return { $0.string.map { Self.isBelow(wanted, $0) } ?? false }
    case .some(let modifier): throw .modifier(modifier)
    }
  }

  /// A canonical is found without its version, too.
  static func isSameAddress(_ found: String, _ wanted: String) -> Bool {
    found == wanted || (!wanted.contains("|") && found.hasPrefix(wanted + "|"))
  }

  private static func isBelow(_ address: String, _ above: String) -> Bool {
    address == above || address.hasPrefix(above.hasSuffix("/") ? above : above + "/")
  }
}
