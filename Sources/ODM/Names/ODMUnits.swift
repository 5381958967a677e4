import SurveyFormats
import SurveyModel
import SurveyPrimitives

/// The units of a question as data name them.
struct ODMUnits: Sendable {
  /// Each with its OID, or from ODM 2.0 on with its code in a list.
  var all: [(name: String, unit: Coding)] = []
  /// The item that holds the unit of an answer, from ODM 2.0 on.
  var item: String?

  /// What the unit of an answer is called; `nil` where there is no choice, or it is none of them.
  func name(of value: AnswerValue) -> String? {
    guard all.count > 1, case .quantity(let quantity) = value else { return nil }
    return all.first { unit in
      guard let code = unit.unit.code else { return unit.unit.display == quantity.unit }
      return code == quantity.code && unit.unit.system == quantity.system
    }?.name
  }

  /// An answer in the unit of a name.
  func measured(_ value: AnswerValue, in name: String?) -> AnswerValue {
    guard let name, let unit = all.first(where: { $0.name == name })?.unit else { return value }
    return value.measured(in: unit)
  }
}
