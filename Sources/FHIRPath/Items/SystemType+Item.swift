extension SystemType {
  /// The type of a value; `nil` for elements and types.
  init?(_ kind: Item.Kind) {
    switch kind {
    case .boolean: self = .boolean
    case .string: self = .string
    case .integer: self = .integer
    case .long: self = .long
    case .decimal: self = .decimal
    case .date: self = .date
    case .dateTime: self = .dateTime
    case .time: self = .time
    case .quantity: self = .quantity
    case .element, .type: return nil
    }
  }
}
