import SurveyEngine
import SurveyLogic
import SurveyModel
import SurveyPrimitives

extension PaperQuestion {
  /// The question with what was answered: boxes ticked, all else as text.
  func filled(with answers: [AnswerValue], of item: SurveyItem) -> PaperQuestion {
    var question = self
    var given = answers
    if case .boxes(var boxes, let several, let isOpen, let isHorizontal) = answer {
      let values =
        item.type == .boolean
        ? [AnswerValue.boolean(true), .boolean(false)] : item.options.map(\.value)
      for (index, value) in values.enumerated() where boxes.indices.contains(index) {
        let isAnswer = { (answer: AnswerValue) in answer == value || answer.isSameOption(as: value)
        }
        boxes[index].isTicked = answers.contains(where: isAnswer)
        given.removeAll(where: isAnswer)
      }
      question.answer = .boxes(
        boxes, several: several, isOpen: isOpen || !given.isEmpty, isHorizontal: isHorizontal)
    }
    question.given = given.map(\.printed)
    return question
  }
}

extension SurveyItem {
  /// The item as it is printed where it is filled in: what is not to be answered is left out, so that
  /// nobody needs to be told when it is.
  func asFilledIn(_ repetition: (number: Int, count: Int)) -> SurveyItem {
    var item = self
    item.enableWhen = []
    item.enableWhenExpression = nil
    if type == .group, repeats {
      item.repeats = false
      if repetition.count > 1 {
        item.text = [text, "(\(repetition.number + 1))"].compactMap(\.self).joined(separator: " ")
      }
    }
    return item
  }
}

extension AnswerValue {
  /// What is written on a line.
  fileprivate var printed: String {
    switch self {
    case .attachment(let file): file.title ?? file.url ?? file.contentType ?? label
    case .reference(let reference): reference.display ?? reference.reference ?? label
    default: label
    }
  }
}
