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
      shown[language] = isOwn ? (own == nil ? other.text : nil) : shownText(of: other) ?? other.text
    }
    localized(key, isHTML ? (own ?? item.text)?.escaped : own ?? item.text) {
      isHTML ? shown[$0]?.escaped : shown[$0]
    }
  }

  /// The text that shows what the expression of an item gives; `nil` where its own does.
  private mutating func shownText(of item: SurveyItem) -> String? {
    guard let expression = item.textExpression else { return nil }
    let construct = ItemField.textExpression.rawValue
    do throws(LogicProblem) {
      let logic = try read(expression, .value, item)
      guard
        let written = try SurveyJSText.write(logic, language, form, on: item.linkId)
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
