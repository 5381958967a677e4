import SurveyModel
import SurveyPrimitives

extension CodebookBuilder {
  /// What makes the codebook of the responses that a policy leaves: questions whose answers it makes
  /// another type of are questions of that type.
  func applying(_ policy: Deidentification) -> CodebookBuilder {
    var builder = self
    builder.change { survey in survey.items.change(policy.rules) }
    return builder
  }
}

extension [SurveyItem] {
  fileprivate mutating func change(_ rules: [String: DeidentificationPolicy.Rule]) {
    for index in indices {
      if let rule = rules[self[index].linkId] { self[index].change(by: rule.method) }
      self[index].items.change(rules)
    }
  }
}

extension SurveyItem {
  fileprivate mutating func change(by method: PolicyMethod) {
    switch method {
    case .band(let starts) where !numberTypes.isEmpty:
      let bands = NumberBands(starts: starts, isWhole: !numberTypes.contains(.decimal))
      type = .choice
      options = bands.names.map { AnswerOption(value: .coding(Coding(code: $0))) }
      answerConstraint = .optionsOnly
    case .cap where !numberTypes.isEmpty:
      type = .string
      options = []
      answerConstraint = .optionsOnly
    case .hmac:
      // Of a coding, a code remains; of a reference, one.
      if [.quantity, .attachment].contains(type) { return }
      if ![.choice, .reference, .group, .display].contains(type) { type = .string }
      options = []
    default: break
    }
  }

  /// The types of numbers that answers to it can have: its own, or those of its options.
  private var numberTypes: Set<AnswerType> {
    Set(options.map(\.value.type) + [type.answerType].compactMap(\.self))
      .intersection([.integer, .decimal])
  }
}
