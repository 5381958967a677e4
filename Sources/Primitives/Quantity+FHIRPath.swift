extension Quantity {
  /// The system of UCUM's codes.
  public static let ucumSystem = "http://unitsofmeasure.org"
  /// The system of the calendar's words.
  public static let calendarSystem = "http://hl7.org/fhirpath/CodeSystem/calendar-units"

  /// Creates an amount in a unit of UCUM: `10 'mg'`.
  public init(_ value: ExactDecimal, ucum code: String) {
    self.init(value: value, unit: code, system: Self.ucumSystem, code: code)
  }

  /// Creates an amount of the calendar: `4 days`. `word` is what it is written with.
  public init(_ value: ExactDecimal, _ unit: CalendarUnit, word: String? = nil) {
    self.init(
      value: value, unit: word ?? unit.name, system: Self.calendarSystem, code: unit.name)
  }

  /// Reads an amount as FHIRPath's `toQuantity` does: `4 days`, `10 'mg'`, `1.5`; `nil` for anything
  /// else, also for a unit that is neither of UCUM nor of the calendar.
  public init?(literal text: some StringProtocol) { return nil }

  /// The amount as FHIRPath's `toString` writes it: `4 days`, `10 'mg'`; `nil` without a value.
  public var literal: String? { nil }

  /// The word of the calendar it is measured in; `nil` for units of UCUM and all others.
  public var calendarUnit: CalendarUnit? { nil }
}

extension Quantity {
  /// Whether the units measure the same, so that the amounts can be compared (`comparable()`).
  public static func isComparable(_ a: Quantity, _ b: Quantity) -> Bool { false }

  /// Whether both are the same when brought to one unit and rounded to the fewer digits of the two
  /// (FHIRPath `~`); `1 year` and `1 'a'` are.
  public func isEquivalent(to other: Quantity) -> Bool { false }

  /// The amount in another unit of UCUM, or in a word of the calendar; `nil` where the units do not
  /// measure the same.
  public func converted(to unit: String) -> Quantity? { nil }
}

/// Arithmetic; `nil` where the units do not fit, a value is missing, or a number gets too long.
extension Quantity {
  /// The sum, in the finer unit of the two: `3 'm' + 3 'cm'` is `303 'cm'`.
  public func plus(_ other: Quantity) -> Quantity? { nil }

  /// The difference, in the finer unit of the two.
  public func minus(_ other: Quantity) -> Quantity? { nil }

  /// The product: `2 'cm' * 2 'm'` is `0.04 'm2'`.
  public func times(_ other: Quantity) -> Quantity? { nil }

  /// The quotient: `4 'g' / 2 'm'` is `2 'g/m'`; `nil` for a division by zero.
  public func divided(by other: Quantity) -> Quantity? { nil }

  /// The same amount with the other sign.
  public var negated: Quantity { self }

  /// The same amount without a minus sign (`abs`).
  public var magnitude: Quantity { self }

  /// The least amount that is rounded to this one.
  public func lowBoundary(precision: Int? = nil) -> Quantity? { nil }

  /// The upper end of the amounts that are rounded to this one.
  public func highBoundary(precision: Int? = nil) -> Quantity? { nil }
}
