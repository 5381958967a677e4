import FHIRDocument
import FHIRQuestionnaire
package import SurveyModel

/// A survey in each of its languages, for writers of formats that have all of them side by side.
package struct SurveyLanguages: Sendable {
  /// The other languages than the survey's own, as BCP 47.
  package let others: [String]
  /// The items in each of them, by their linkIds.
  private var items: [String: [String: SurveyItem]] = [:]
  private var titles: [String: String] = [:]

  package init(_ survey: Survey) {
    let root = QuestionnaireWriter.write(survey).root
    others = LocalizedSurvey.languages(of: survey, root: root).filter { $0 != survey.language }
    for language in others {
      guard let localized = LocalizedSurvey(survey, to: language, root: root)?.survey else {
        continue
      }
      titles[language] = localized.title
      var items: [String: SurveyItem] = [:]
      for case .enter(let item) in ItemWalk(localized.items) { items[item.linkId] = item }
      self.items[language] = items
    }
  }

  /// The title in a language, where it is another one than the survey's own.
  package func title(of survey: Survey, in language: String) -> String? {
    titles[language].flatMap { $0 == survey.title ? nil : $0 }
  }

  /// The words of a rule of an item in the other languages, where there are any.
  package func words(
    ofRule index: Int, of item: SurveyItem
  ) -> [(language: String, text: String)] {
    others.compactMap { language in
      guard let rules = items[language]?[item.linkId]?.constraints, rules.indices.contains(index),
        let text = rules[index].human, text != item.constraints[index].human
      else { return nil }
      return (language, text)
    }
  }

  /// An item with its texts in a language.
  package func item(_ linkId: String, in language: String) -> SurveyItem? {
    items[language]?[linkId]
  }
}
