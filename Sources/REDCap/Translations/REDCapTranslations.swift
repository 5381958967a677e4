import SurveyDiagnostics
package import SurveyFormats
import SurveyLogic
package import SurveyModel
import SurveyPrimitives

/// Dictionaries of one form in several languages as one survey: a dictionary has one language.
///
/// Fields are matched by their names, choices by their codes. What is not in the same place in another dictionary is
/// reported, and the first dictionary counts.
package enum REDCapTranslations {
  /// What was read of dictionaries in several languages, the form's own one first.
  static func merge(_ read: [(language: String, definition: ReadDefinition)]) -> ReadDefinition {
    guard let first = read.first, let survey = first.definition.survey else {
      return read.first?.definition ?? ReadDefinition(survey: nil)
    }
    var result = first.definition
    let others = read.dropFirst().compactMap { language, definition in
      definition.survey.map { (language: language, survey: $0) }
    }
    for (_, definition) in read.dropFirst() {
      result.diagnostics += definition.diagnostics
      if definition.survey == nil { result.survey = nil }
    }
    guard result.survey != nil else { return result }
    let language = first.language.isEmpty ? nil : first.language
    let merged = merge(survey, language: language, with: others)
    result.survey = merged.survey
    result.losses += merged.losses.map { loss in
      var loss = loss
      loss.source = loss.linkId.flatMap { first.definition.places[$0] }
      return loss
    }
    return result
  }

  /// A survey with its texts in other languages.
  ///
  /// - Parameters:
  ///   - language: that of the survey, as BCP 47; `nil` for the one that it says.
  ///   - others: the same form in other languages, by their tags.
  package static func merge(
    _ survey: Survey, language: String? = nil, with others: [(language: String, survey: Survey)]
  ) -> (survey: Survey, losses: [Loss]) {
    var merged = survey
    if let language { merged.language = language }
    let items = others.map { other in
      (
        other.language,
        Dictionary(other.survey.flat.map { ($0.linkId, $0) }) { first, _ in first }
      )
    }
    var losses: [Loss] = []
    merged.changeItems { item in
      let translations = items.map { ($0.0, $0.1[item.linkId]) }
      translate(&item, translations, &losses)
    }
    let known = Set(survey.flat.map(\.linkId))
    for other in others {
      for item in other.survey.flat where !known.contains(item.linkId) {
        losses.append(
          Loss(
            .dropped, "item[\(other.language)]", linkId: item.linkId, before: item.text,
            reason: .translationDiffers))
      }
    }
    return (merged, losses)
  }

  private static func translate(
    _ item: inout SurveyItem, _ others: [(language: String, item: SurveyItem?)],
    _ losses: inout [Loss]
  ) {
    var text = TranslatedText(item.text)
    for (language, other) in others {
      guard let other else {
        losses.append(
          Loss(
            .dropped, "item[\(language)]", linkId: item.linkId, after: item.text,
            reason: .translationDiffers))
        continue
      }
      if let words = other.text, words != item.text {
        text.others.append((language, words))
        text.expressions[language] = other.textExpression
      }
      if other.type != item.type {
        losses.append(
          Loss(
            .dropped, "type[\(language)]", linkId: item.linkId, before: other.type.rawValue,
            after: item.type.rawValue, reason: .translationDiffers))
      }
      for field in ItemField.allCases
      where ![.text, .options, .textExpression].contains(field) && !isSame(field, item, other) {
        losses.append(
          Loss(
            .dropped, "\(field.rawValue)[\(language)]", linkId: item.linkId,
            before: other.value(of: field)?.text,
            after: item.value(of: field)?.text, reason: .translationDiffers))
      }
      compareOptions(item, other, language, &losses)
    }
    item.set(text: text)
    // There is nothing that they could be translations of.
    for (language, words) in text.others where text.text == nil {
      losses.append(
        Loss(
          .dropped, "text[\(language)]", linkId: item.linkId, before: words,
          reason: .translationDiffers))
    }
    for index in item.options.indices {
      guard case .coding(var coding) = item.options[index].value else { continue }
      let displays = others.compactMap { language, other in
        display(of: coding, in: other).flatMap { $0 == coding.display ? nil : (language, $0) }
      }
      guard !displays.isEmpty else { continue }
      coding.preserved = TranslatedText(coding.display, others: displays).preservedInCoding
      item.options[index].value = .coding(coding)
    }
  }

  /// Whether a field is the same in both, whatever codes are called.
  private static func isSame(
    _ field: ItemField, _ item: SurveyItem, _ other: SurveyItem
  ) -> Bool {
    guard field == .enableWhen else { return item.isSame(field, as: other) }
    return item.enableWhen.count == other.enableWhen.count
      && zip(item.enableWhen, other.enableWhen).allSatisfy {
        $0.question == $1.question && $0.operator == $1.operator
          && $0.answer.isSameAnswer(as: $1.answer)
      }
  }

  private static func compareOptions(
    _ item: SurveyItem, _ other: SurveyItem, _ language: String, _ losses: inout [Loss]
  ) {
    for option in other.options {
      guard case .coding(let coding) = option.value, display(of: coding, in: item) == nil else {
        continue
      }
      losses.append(
        Loss(
          .dropped, "option[\(language)]", linkId: item.linkId, before: option.label,
          reason: .translationDiffers))
    }
    for option in item.options {
      guard case .coding(let coding) = option.value, display(of: coding, in: other) == nil else {
        continue
      }
      losses.append(
        Loss(
          .dropped, "option[\(language)]", linkId: item.linkId, after: option.label,
          reason: .translationDiffers))
    }
  }

  /// What an option of a code is called in an item.
  private static func display(of coding: Coding, in item: SurveyItem?) -> String? {
    for option in item?.options ?? [] {
      guard case .coding(let other) = option.value, other.code == coding.code else { continue }
      return other.display ?? ""
    }
    return nil
  }
}
