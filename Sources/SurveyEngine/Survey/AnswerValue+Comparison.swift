package import SurveyModel
package import SurveyPrimitives

extension AnswerValue {
  /// Whether both mean the same; `nil` when they do not say enough to decide.
  ///
  /// Values of different types are not equal. Decimals compare by value, dateTimes as points in
  /// time, codings by system and code, quantities after unit conversion.
  package static func equal(_ a: AnswerValue, _ b: AnswerValue) -> Bool? {
    switch (a, b) {
    case (.string(let left), .uri(let right)), (.uri(let left), .string(let right)):
      left == right
    case (.coding(let left), .coding(let right)): left.means(right)
    case (.reference(let left), .reference(let right)): left.means(right)
    default:
      switch order(a, b) {
      case .known(let ordering): ordering == .equal
      case .undecided: nil
      case .incomparable: a == b
      }
    }
  }

  /// The outcome of holding two values against each other.
  package enum Order {
    /// They have an order.
    case known(Ordering)
    /// They are of one kind, but do not say enough.
    case undecided
    /// They are of kinds without an order.
    case incomparable

    init(_ ordering: Ordering?) {
      if let ordering { self = .known(ordering) } else { self = .undecided }
    }
  }

  /// The order of two values; integers compare with decimals, dates with dateTimes.
  package static func order(_ a: AnswerValue, _ b: AnswerValue) -> Order {
    if let left = a.number, let right = b.number { return .known(.init(left, right)) }
    switch (a, b) {
    case (.date(let left), .date(let right)): return Order(PartialDate.compare(left, right))
    case (.dateTime(let left), .dateTime(let right)):
      return Order(PartialDateTime.compare(left, right))
    case (.date(let left), .dateTime(let right)):
      return Order(PartialDateTime.compare(PartialDateTime(left), right))
    case (.dateTime(let left), .date(let right)):
      return Order(PartialDateTime.compare(left, PartialDateTime(right)))
    case (.time(let left), .time(let right)): return Order(TimeOfDay.compare(left, right))
    case (.quantity(let left), .quantity(let right)): return Order(Quantity.compare(left, right))
    case (.string(let left), .string(let right)): return .known(.init(left, right))
    default: return .incomparable
    }
  }
}

extension Reference {
  /// Whether both name the same thing: by reference, or without one by display.
  func means(_ other: Reference) -> Bool {
    if reference != nil || other.reference != nil { return reference == other.reference }
    return display == other.display
  }
}
