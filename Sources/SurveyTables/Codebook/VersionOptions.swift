import SurveyModel
import SurveyPrimitives

/// What one version of a questionnaire says of the options of its questions.
struct VersionOptions: Sendable {
  private struct Key: Hashable {
    let linkId: String
    let type: AnswerType
  }

  private let options: [Key: [AnswerValue: AnswerOption]]
  /// The words of each option, in all languages.
  private let words: [Key: [AnswerValue: [String]]]

  init(_ version: CodebookBuilder.Version) {
    var options: [Key: [AnswerValue: AnswerOption]] = [:]
    var words: [Key: [AnswerValue: [String]]] = [:]
    for survey in [version.survey] + version.translations.map(\.survey) {
      var open = survey.items
      while let item = open.popLast() {
        open += item.items
        guard let type = item.columnType, !item.options.isEmpty else { continue }
        let key = Key(linkId: item.linkId, type: type)
        if options[key] == nil { options[key] = item.optionsByValue }
        for option in item.options {
          words[key, default: [:]][option.value.withoutWords, default: []].append(option.label)
        }
      }
    }
    (self.options, self.words) = (options, words)
  }

  /// The options of a question by their values; `nil` where the version does not have it.
  func options(of question: CodebookQuestion) -> [AnswerValue: AnswerOption]? {
    options[Key(linkId: question.linkId, type: question.type)]
  }

  /// The words of an option of a question; `nil` where the version does not have it.
  func words(of option: CodebookOption, _ question: CodebookQuestion) -> [String]? {
    words[Key(linkId: question.linkId, type: question.type)]?[option.value]
  }
}

extension SurveyItem {
  /// Its options by their values without words; the first of several with one value.
  var optionsByValue: [AnswerValue: AnswerOption] {
    Dictionary(options.map { ($0.value.withoutWords, $0) }, uniquingKeysWith: { first, _ in first })
  }
}
