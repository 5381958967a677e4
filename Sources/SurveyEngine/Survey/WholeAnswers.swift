package import SurveyModel
import SurveyPrimitives

extension SurveyIndex {
  /// Answers as they are kept: an option whole, whatever was given of it (rule 71); an empty text is
  /// no answer (rule 73).
  func whole(_ answers: [AnswerValue], of definition: Int) -> [AnswerValue] {
    let answers =
      answers.contains(where: \.isEmptyText) ? answers.filter { !$0.isEmptyText } : answers
    guard preservesOptions[definition] else { return answers }
    return answers.map { items[definition].whole($0) }
  }
}

extension SurveyItem {
  /// Whether an option says more than the fields of the model.
  var preservesOptions: Bool { options.contains { !$0.value.preserved.isEmpty } }

  /// A value that is an option, with all that the option says.
  fileprivate func whole(_ answer: AnswerValue) -> AnswerValue {
    guard answer.preserved.isEmpty,
      let option = options.first(where: { $0.value.isSame(as: answer) })?.value
    else { return answer }
    var whole = answer
    whole.preserved = option.preserved
    return whole
  }
}

extension AnswerValue {
  /// Whether it is a text without characters.
  package var isEmptyText: Bool {
    switch self {
    case .string(let text), .uri(let text): text.isEmpty
    default: false
    }
  }

  /// The value with nothing but the fields of the model.
  package var withoutPreserved: AnswerValue {
    var value = self
    value.preserved = Preserved()
    return value
  }
}
