import FHIRPath
public import SurveyModel
import SurveyPrimitives

extension LibraryTerminology: ValueSetLookup {
  /// Whether an answer is in a value set; `nil` where what is available does not tell.
  public func isMember(_ value: AnswerValue, of valueSet: String) -> Bool? {
    expansion(of: .address(valueSet)).membership(of: value).isMember
  }
}

extension ValueSetExpansion {
  /// Whether an answer is in it: a Coding, the unit of a Quantity, or a text.
  package func membership(of value: AnswerValue) -> Membership {
    switch value {
    case .coding(let coding): membership(of: coding)
    case .quantity(let quantity):
      membership(of: Coding(system: quantity.system, code: quantity.code))
    case .string(let text): membership(ofText: text)
    default: .no
    }
  }
}
