import SurveyEngine
import SurveyModel
import SurveyPrimitives

/// Quantities, where the definition asks for a number and its unit apart.
extension AnswersForm {
  /// A response with the units that were chosen in their quantities.
  package func joiningUnits(of response: FlatResponse) -> FlatResponse {
    if units.linkIds.isEmpty { return response }
    var joined = response
    var losses: [Loss] = []
    joined.changeAnswers { question in
      if let quantity = units.quantities[question.linkId] {
        var around = question.numbers
        let number = around.removeValue(forKey: quantity) ?? 0
        if !response.answers(to: quantity, in: around).indices.contains(number) {
          losses += question.answers.map {
            Loss(.dropped, "unit", linkId: quantity, before: $0.value.label)
          }
        }
        return []
      }
      guard let asked = units.linkIds[question.linkId], let item = item(question.linkId) else {
        return question.answers
      }
      return question.answers.enumerated().map { number, answer in
        var answer = answer
        let numbers = question.numbers.merging([question.linkId: number]) { $1 }
        if let unit = response.answers(to: asked, in: numbers).last {
          answer.value = measured(answer.value, in: unit.value, item)
        }
        return answer
      }
    }
    joined.losses += losses
    return joined
  }

  private func measured(
    _ value: AnswerValue, in unit: AnswerValue, _ item: SurveyItem
  ) -> AnswerValue {
    switch (value, unit) {
    case (_, .coding(let coding)):
      // The form may know more of the unit than its definition.
      let known = item.unitOptions.first { option in
        coding.code != nil && option.code == coding.code
          && (coding.system == nil || option.system == coding.system)
      }
      return value.measured(in: known ?? coding)
    case (.quantity(var quantity), .string(let text)):
      quantity.take(unit: text, for: item)
      return .quantity(quantity)
    default: return value
    }
  }

  /// A response with the units of quantities beside them, as answers to the questions for them.
  package func splittingUnits(of response: FlatResponse) -> FlatResponse {
    var split = response
    for question in response.questions {
      guard let linkId = units.linkIds[question.linkId], let asked = item(linkId) else { continue }
      for (number, answer) in question.answers.enumerated() {
        guard case .quantity(let quantity) = answer.value, let unit = asked.unit(of: quantity)
        else { continue }
        let numbers = question.numbers.merging([question.linkId: number]) { $1 }
        split.add([.init(unit)], to: linkId, in: numbers)
      }
    }
    return split
  }
}

extension SurveyItem {
  /// The unit of a quantity as an answer to the question for it: one of its options, or its words.
  fileprivate func unit(of quantity: Quantity) -> AnswerValue? {
    let option = options.first { option in
      if case .coding(let unit) = option.value { unit.isUnit(of: quantity) } else { false }
    }
    return option?.value ?? (quantity.unit ?? quantity.code).map { .string($0) }
  }
}
