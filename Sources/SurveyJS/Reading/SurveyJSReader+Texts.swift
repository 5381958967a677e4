import FHIRDocument
import SurveyDiagnostics
import SurveyFormats
import SurveyLogic
import SurveyModel

/// Texts in several languages, in which `{name}` stands for an answer.
extension SurveyJSReader {
  /// A text in the language of the form, with all others beside it.
  ///
  /// What SurveyJS calls `default` is in its own default language, whatever that of the form is: it is shown where there
  /// is nothing in the language of the form, or where that is the default one.
  mutating func text(_ name: String, of element: Element) -> TranslatedText? {
    guard let text = ledger.text(name, of: element) else { return nil }
    guard let language = survey.language,
      language.primary != SurveyJSText.defaultLanguage, let property = element[name],
      property["default"] != nil,
      let own = text.others.first(where: { $0.language == language })
        ?? text.others.first(where: { $0.language == language.primary })
    else { return text }
    var others: [(language: String, text: String)] = []
    for child in property.children {
      guard let value = child.string, child.nameText != own.language else { continue }
      let isDefault = child.nameText == "default"
      others.append((isDefault ? SurveyJSText.defaultLanguage : child.nameText, value))
    }
    return TranslatedText(own.text, others: others.filter { $0.text != own.text })
  }

  /// Gives an item a text of an element, in which names in braces are answers.
  mutating func set(
    _ text: TranslatedText, of item: inout SurveyItem, from element: Element, _ name: String
  ) {
    item.set(text: text.words)
    let all = [text.text].compactMap(\.self) + text.others.map(\.text)
    guard let own = text.text, all.contains(where: SurveyJSText.hasReferences) else { return }
    pending.append(
      PendingLogic(
        .text(text), own, on: item.linkId, name: name, place: place(of: element[name] ?? element)))
  }

  /// A text in which FHIR shows no answers; that they are not shown is said.
  mutating func plainText(
    _ name: String, of element: Element, _ linkId: String?
  ) -> TranslatedText? {
    let text = text(name, of: element)
    loseReferences(in: text, name, of: element, linkId)
    return text?.words
  }

  private mutating func loseReferences(
    in text: TranslatedText?, _ name: String, of element: Element, _ linkId: String?
  ) {
    guard let own = text?.text else { return }
    for reference in SurveyJSText.references(own) {
      losses.append(
        Loss(
          .dropped, name, linkId: linkId, source: place(of: element[name] ?? element), before: own,
          reason: .logicNotSaid, detail: "{\(reference)}"))
    }
  }

  /// The text as the words and answers that it is put together of; what is not known is a loss, and stays as it is.
  mutating func shown(
    _ logic: PendingLogic, _ language: SurveyJSLanguage, _ form: LogicForm
  ) -> Logic? {
    var parts: [Logic] = []
    var hasAnswer = false
    for part in SurveyJSText.parts(logic.text) {
      switch part {
      case .words(let words): parts.append(.literal(.string(SurveyJSText.words(words))))
      case .reference(let name):
        if let answer = try? SurveyJSText.answer(name, language, form, on: logic.linkId, truthWords)
        {
          parts.append(answer)
          hasAnswer = true
        } else {
          parts.append(.literal(.string("{\(name)}")))
          losses.append(
            Loss(
              .dropped, logic.name, linkId: logic.linkId, source: logic.place, before: logic.text,
              reason: .logicNotSaid, detail: "{\(name)}"))
        }
      }
    }
    return hasAnswer ? .apply(.concatenate, parts) : nil
  }

  /// A text with what calculates it in other languages; what is not known there is a loss, too.
  mutating func translated(
    _ text: TranslatedText, _ logic: PendingLogic, _ words: [String: Logic],
    in placement: inout LogicPlacement
  ) -> TranslatedText {
    var text = text
    let language = self.language(placement.form, words)
    for other in text.others where SurveyJSText.hasReferences(other.text) {
      var logic = logic
      (logic.text, logic.name) = (other.text, "\(logic.name)[\(other.language)]")
      do throws(LogicProblem) {
        guard let shown = shown(logic, language, placement.form) else { continue }
        text.expressions[other.language] = try placement.expression(shown, on: logic.linkId)
      } catch {
        losses.append(
          Loss(error, logic.name, linkId: logic.linkId, source: logic.place, before: logic.text))
      }
    }
    return text
  }

  /// Keeps the translations of texts beside what calculates these, by their items.
  mutating func keepTranslations(of texts: [String: TranslatedText]) {
    survey.changeItems { item in
      guard let text = texts[item.linkId], !text.others.isEmpty else { return }
      item.carried.removeAll { $0.name == "text" || $0.name == "_text" }
      item.carried += text.words.carried(as: "text", with: item.textExpression)
    }
  }
}

extension String {
  /// The tag of a language without its region.
  var primary: String { String(prefix { $0 != "-" }) }
}
