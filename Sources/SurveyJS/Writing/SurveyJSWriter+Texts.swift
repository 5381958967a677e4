import SurveyDiagnostics
import SurveyFormats
import SurveyLogic
import SurveyModel

/// Texts of items, in which `{name}` stands for an answer.
extension SurveyJSWriter {
  /// The text of an item in all languages; where it was put together again, in its own alone.
  mutating func words(_ key: String, of item: SurveyItem) {
    let isHTML = key == "html"
    let own = shownText(of: item)
    var shown: [String: String] = [:]
    for language in languages.others {
      guard let other = languages.item(item.linkId, in: language) else { continue }
      // One that no expression puts together is not that of another language.
      let isOwn = other.textExpression == item.textExpression
      shown[language] =
        isOwn
        ? (own == nil ? plainText(of: other) : nil) : shownText(of: other) ?? plainText(of: other)
    }
    let text = own ?? plainText(of: item)
    localized(key, isHTML ? text?.escaped : text, showsAnswers: true) {
      isHTML ? shown[$0]?.escaped : shown[$0]
    }
  }

  /// The text that an item has; what is in braces in it is an answer only where an expression shows that.
  private func plainText(of item: SurveyItem) -> String? {
    guard let text = item.text, item.textExpression == nil else { return item.text }
    return literal(text)
  }

  /// Words in which nothing is the name of a question; what the form says already may be one.
  func literal(_ text: String) -> String {
    original == nil ? SurveyJSText.literal(text) : text
  }

  /// Says which words are written otherwise, for they are no names of questions.
  mutating func sayLiterals() {
    guard original == nil else { return }
    if let title = survey.title, literal(title) != title {
      losses.append(
        Loss(
          .approximated, "title", before: title, after: literal(title),
          reason: .constructApproximated))
    }
    for case .enter(let item) in ItemWalk(survey.items) {
      losses += LiteralText.losses(of: item, SurveyJSText.literal)
    }
  }

  /// The text that shows what the expression of an item gives; `nil` where its own does.
  private mutating func shownText(of item: SurveyItem) -> String? {
    guard let expression = item.textExpression else { return nil }
    let construct = ItemField.textExpression.rawValue
    do throws(LogicProblem) {
      let logic = try read(expression, .value, item)
      let isNew = original == nil
      guard
        let written = try SurveyJSText.write(
          logic, language, form, on: item.linkId,
          literal: { isNew ? SurveyJSText.literal($0) : $0 })
      else { throw .notInLanguage("text") }
      if !written.isExact {
        losses.append(
          Loss(
            .approximated, construct, linkId: item.linkId, before: expression.text,
            after: written.text))
      }
      return written.text == item.text ? nil : written.text
    } catch {
      losses.append(Loss(error, construct, linkId: item.linkId, before: expression.text))
      return nil
    }
  }
}

extension String {
  /// The text as HTML.
  fileprivate var escaped: String {
    guard utf8.contains(where: "&<>".utf8.contains) else { return self }
    var result = ""
    for character in self {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      default: result.append(character)
      }
    }
    return result
  }
}
