package import SurveyDiagnostics
package import SurveyModel
import SurveyPrimitives

extension SurveyItem {
  /// The value set of which an answer must be, where no options spell it out; `nil` where none binds it.
  ///
  /// Texts are bound where the item takes its concepts as texts (rule 45), units unless others may be
  /// given (unitOpen).
  package func bindingValueSet(of value: AnswerValue) -> String? {
    switch value {
    case .coding: options.isEmpty && answerConstraint != .optionsOrType ? answerValueSet : nil
    case .string where type == .string || type == .text:
      options.isEmpty && answerConstraint == .optionsOnly ? answerValueSet : nil
    case .quantity(let quantity):
      quantity.code != nil && unitOpen == .optionsOnly ? unitValueSet : nil
    default: nil
    }
  }

  /// The finding that an answer is not in the value set that binds it.
  package func notInValueSet(_ value: AnswerValue, _ valueSet: String) -> Diagnostic {
    let address = Diagnostic.Argument.Value.literal(valueSet)
    switch value {
    case .quantity(let quantity):
      let unit = quantity.unit ?? quantity.code ?? ""
      return finding(.unitNotInValueSet, ["unit": .quoted(unit), "address": address])
    case .coding(let coding):
      return finding(.notInValueSet, ["code": .quoted(coding.code ?? ""), "address": address])
    default: return finding(.textNotInValueSet, ["code": .quoted(value.label), "address": address])
    }
  }
}
