import SurveyDiagnostics
import SurveyModel

extension Explainer {
  /// The text and the linkId; the path where the linkId leaves open which one is meant.
  func name(_ id: InstanceID) -> String {
    let path = session.path(id)
    let isPlain = path.steps.allSatisfy { $0.index == 0 }
    let position = isPlain ? path.steps.last?.linkId ?? "" : path.description
    return "\(named(session.item(id))) (\(position))"
  }

  /// The text; nothing but the linkId where there is none.
  private func named(_ item: SurveyItem) -> String {
    item.text?.isEmpty == false ? item.quotedName : item.type == .group ? "the group" : "the item"
  }

  /// Some answers in a row: `5`, `yes`, `"red" and "blue"`.
  func shown(_ answers: [AnswerValue]) -> String {
    Self.list(answers.prefix(Self.most).map { Self.shown($0) }, of: answers.count)
  }

  /// Texts and choices in quotes, so that it is seen where they end.
  static func shown(_ answer: AnswerValue) -> String {
    switch answer {
    case .string, .coding, .uri, .reference, .attachment: answer.label.quotedShortly
    default: answer.label
    }
  }

  /// Texts in a row, as people write them.
  static func list(_ texts: [String], of count: Int) -> String {
    if count > texts.count {
      return texts.joined(separator: ", ") + " and \(count - texts.count) more"
    }
    guard let last = texts.last, texts.count > 1 else { return texts.first ?? "" }
    return texts.dropLast().joined(separator: ", ") + " and " + last
  }

  /// What a value of an expression is: `5`, `no value`.
  func words(_ value: (any ExpressionValue)?) -> String {
    guard let value, value.count > 0 else { return "no value" }
    return Self.list(value.texts.prefix(Self.most).map(\.shortened), of: value.count)
  }

  /// What an item has for an answer, and whether it counts.
  func answered(_ id: InstanceID) -> String {
    let answers = session.answers(id)
    if answers.isEmpty {
      return session.isEnabled(id) ? "has no answer" : "is disabled and has no answer"
    }
    let noun = answers.count == 1 ? "the answer" : "the answers"
    if session.isEnabled(id) { return "has \(noun) \(shown(answers))" }
    return
      "is disabled, so that its \(answers.count == 1 ? "answer" : "answers") \(shown(answers)) "
      + "\(answers.count == 1 ? "does" : "do") not count"
  }
}

extension EnableWhen {
  /// What the condition demands of a question: `the answer to "Age" (1) must be greater than 17`.
  func demand(on name: String) -> String {
    let value = Explainer.shown(answer)
    switch `operator` {
    case .exists:
      return answer == .boolean(false)
        ? "\(name) must not be answered" : "\(name) must be answered"
    case .equal: return "the answer to \(name) must be \(value)"
    case .notEqual: return "no answer to \(name) may be \(value)"
    case .greater: return "the answer to \(name) must be greater than \(value)"
    case .less: return "the answer to \(name) must be less than \(value)"
    case .greaterOrEqual: return "the answer to \(name) must be \(value) or more"
    case .lessOrEqual: return "the answer to \(name) must be \(value) or less"
    }
  }
}
