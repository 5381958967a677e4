import SurveyDiagnostics
package import SurveyModel

/// Texts in which signs are words that a format would take for the name of a question, and has no escape for.
///
/// A sign that nobody sees is put into them, and taken out again where they are read.
package enum LiteralText {
  /// The sign: WORD JOINER, which has no width and no meaning between signs.
  package static let joiner = "\u{2060}"

  /// What is said of the texts of an item that are written so.
  ///
  /// - Parameter literal: gives a text as it is written.
  package static func losses(of item: SurveyItem, _ literal: (String) -> String) -> [Loss] {
    var texts: [(construct: String, text: String)] = []
    if item.textExpression == nil, let text = item.text {
      texts.append((ItemField.text.rawValue, text))
    }
    texts += item.options.map { (ItemField.options.rawValue, $0.value.label) }
    texts += item.constraints.compactMap { constraint in
      constraint.human.map { ("\(ItemField.constraints.rawValue).human", $0) }
    }
    return texts.compactMap { construct, text in
      let written = literal(text)
      guard written != text else { return nil }
      return Loss(
        .approximated, construct, linkId: item.linkId, before: text, after: written,
        reason: .constructApproximated)
    }
  }
}
