import FHIRDocument

/// What the tidy table has no column for, by the type of the answer.
enum TidyLoss: String, CaseIterable {
  case attachment, coding, quantity, reference, other

  /// What is lost of an answer's value; `nil` where all of it has a column.
  init?(_ value: Int, _ type: AnswerType, in document: Document) {
    let end = document.end(of: value)
    var child = value + 1
    guard child < end, type != .other else { return nil }
    if !document.isObject(value) {
      self = .other
      return
    }
    var shown: ElementName?
    while child < end {
      let name = document.name(of: child)
      let isKept: Bool
      switch type {
      case .coding: isKept = name == .system || name == .code || name == .display
      case .quantity:
        isKept =
          name == .value || name == .comparator || name == .system || name == .code || name == .unit
      default:
        isKept = shown == nil
        shown = name
      }
      if !isKept || document.end(of: child) > child + 1 {
        self.init(type)
        return
      }
      child = document.end(of: child)
    }
    return nil
  }

  private init(_ type: AnswerType) {
    switch type {
    case .attachment: self = .attachment
    case .coding: self = .coding
    case .quantity: self = .quantity
    case .reference: self = .reference
    default: self = .other
    }
  }
}
