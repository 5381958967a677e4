import SurveyModel
import SurveyPrimitives

extension SurveyItem {
  /// Whether its options are codes, or could be, as those of a value set.
  var hasCodedOptions: Bool {
    guard !options.isEmpty else { return type == .choice || answerValueSet != nil }
    return options.contains { if case .coding = $0.value { true } else { false } }
  }

  /// Whether an answer may be another text than an option.
  var mayBeTyped: Bool { isChoice && answerConstraint == .optionsOrString }

  /// Whether its answers can have no other unit than a quantity has.
  func hasOneUnit(_ quantity: Quantity) -> Bool {
    guard unitOpen == .optionsOnly, unitValueSet == nil else { return false }
    let units = unitOptions.isEmpty ? unit.map { [$0] } ?? [] : unitOptions
    guard units.count == 1, let unit = units.first else { return false }
    return unit.code == quantity.code && unit.system == quantity.system
  }
}

extension AnswerValue {
  /// The code by which a choice names an option of this value.
  var code: String? {
    switch self {
    case .coding(let coding): coding.code
    default: label
    }
  }
}
