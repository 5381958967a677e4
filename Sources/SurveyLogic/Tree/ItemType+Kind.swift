package import SurveyModel

extension ItemType {
  /// The type of an item that holds what an expression gives; `nil` where that is not known.
  package init?(_ kind: LogicFunction.Kind?) {
    switch kind {
    case .truth: self = .boolean
    case .number: self = .decimal
    case .text: self = .string
    case .date: self = .date
    case .dateTime: self = .dateTime
    case .time: self = .time
    case .same, .any, nil: return nil
    }
  }
}
