import SurveyModel
import SurveyPrimitives

/// Values in which others that certainly mean the same are found without looking at all of them.
struct SameValues {
  private var values: [AnswerValue: [AnswerValue]] = [:]

  init(_ values: [AnswerValue] = []) {
    for value in values { insert(value) }
  }

  mutating func insert(_ value: AnswerValue) {
    let key = value.searchKey
    if values[key]?.contains(value) != true { values[key, default: []].append(value) }
  }

  /// Whether one of the values is the same as this one.
  func contains(_ value: AnswerValue) -> Bool {
    values[value.searchKey]?.contains { $0.isSame(as: value) } ?? false
  }
}

extension AnswerValue {
  /// A value that is equal for all values that are the same, and for few others.
  fileprivate var searchKey: AnswerValue {
    switch self {
    case .coding(let coding):
      .coding(
        Coding(
          system: coding.system, code: coding.code,
          display: coding.code == nil ? coding.display : nil))
    case .reference(let reference):
      .reference(
        Reference(
          reference: reference.reference,
          display: reference.reference == nil ? reference.display : nil))
    // Of these, values that are written differently may be the same; equal numbers are equal values.
    default: type.kind.isMeasured && type.kind != .number ? .boolean(true) : self
    }
  }
}
