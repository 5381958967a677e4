import FHIRTiming
import SurveyPrimitives

// MARK: Numbers

extension SentenceWriter {
  /// A number of something, or a range of numbers.
  func number(_ low: Int?, _ high: Int?, _ forms: PluralForms) -> String {
    number(low.map { ExactDecimal($0) }, high.map { ExactDecimal($0) }, forms)
  }

  /// A number of something, or a range, whose form is that of its last number.
  func number(_ low: ExactDecimal?, _ high: ExactDecimal?, _ forms: PluralForms) -> String {
    guard let last = high ?? low else { return "" }
    let isRange = high != nil && low != high
    let text = range(low.map(written), high.map(written))
    return forms.say(last, text, isRange: isRange, language.plural)
  }

  /// "3", "3 - 4", "up to 4".
  func range(_ low: String?, _ high: String?) -> String {
    switch (low, high) {
    case (let low?, let high?): low == high ? low : language.lists.range(low, high)
    case (let low?, nil): low
    case (nil, let high?): language.lists.upTo(high)
    case (nil, nil): ""
    }
  }

  /// A number with the digits that it has, and the decimal mark of the language.
  func written(_ number: ExactDecimal) -> String {
    let text = number.description
    guard number.fractionDigits > 0, language.decimalMark != "." else { return text }
    return String(text.map { $0 == "." ? Character(language.decimalMark) : $0 })
  }

  /// A length of time in the forms of a language; what is not a whole number in the next smaller unit, where
  /// it is one there: half an hour is 30 minutes.
  func amount(
    _ amount: Timing.Amount, _ forms: UnitForms, asWritten: Bool = false
  ) -> String {
    let amount = asWritten ? amount : amount.inWholeUnits
    return number(amount.value, amount.max, forms[amount.unit])
  }

  func length(_ amount: Timing.Amount) -> String { self.amount(amount, language.length) }
}

// MARK: Quantities

extension SentenceWriter {
  func said(_ dose: DoseAmount) -> String {
    switch dose {
    case .quantity(let quantity): return self.quantity(quantity)
    case .range(let low?, let high?):
      guard low.unitText == high.unitText else {
        return language.lists.range(quantity(low), quantity(high))
      }
      return withUnit(range(number(low), number(high)), high)
    case .range(let low?, nil): return language.lists.atLeast(quantity(low))
    case .range(nil, let high?): return language.lists.upTo(quantity(high))
    case .range(nil, nil): return ""
    case .ratio(let top, let bottom):
      if let length = Timing.Amount(bottom) {
        return quantity(top) + " " + amount(length, language.within)
      }
      return language.dose.ratio(quantity(top), quantity(bottom))
    }
  }

  /// A quantity in figures and its unit, as it is written.
  func quantity(_ quantity: Quantity) -> String { withUnit(number(quantity), quantity) }

  private func number(_ quantity: Quantity) -> String {
    let number = quantity.value.map(written) ?? ""
    return quantity.comparator.map { "\($0) \(number)" } ?? number
  }

  private func withUnit(_ number: String, _ quantity: Quantity) -> String {
    if let form = KnownForm(quantity), let words = language.forms[form], let value = quantity.value
    {
      return words.say(value, number, isRange: false, language.plural)
    }
    return quantity.unitText.map { "\(number) \($0)" } ?? number
  }
}

extension Quantity {
  /// The unit as a person reads it: in words, else its code, where an annotation of UCUM loses its braces.
  var unitText: String? {
    if let unit { return unit }
    guard let code, code != "1" else { return nil }
    return String(code.filter { $0 != "{" && $0 != "}" })
  }
}

extension Timing.Amount {
  /// A quantity as a length of time; `nil` where its unit is not one of time.
  init?(_ quantity: Quantity) {
    guard let value = quantity.value, let code = quantity.code ?? quantity.unit,
      let unit = CalendarUnit(ucum: code), unit != .millisecond, quantity.comparator == nil
    else { return nil }
    self.init(value, unit: unit)
  }

  /// The same length in whole numbers of a smaller unit, if it is a fraction and that works out.
  var inWholeUnits: Timing.Amount {
    guard value.fractionDigits > 0 || (max?.fractionDigits ?? 0) > 0 else { return self }
    let smaller: (unit: CalendarUnit, count: Int)
    switch unit {
    case .day: smaller = (.hour, 24)
    case .hour: smaller = (.minute, 60)
    case .minute: smaller = (.second, 60)
    default: return self
    }
    let factor = ExactDecimal(smaller.count)
    guard let low = value.multiplied(by: factor)?.integer,
      let high = max.map({ $0.multiplied(by: factor)?.integer }) ?? .some(low)
    else { return self }
    if value.integer != nil, max.map({ $0.integer != nil }) ?? true { return self }
    return Timing.Amount(
      ExactDecimal(low), max: max == nil ? nil : ExactDecimal(high), unit: smaller.unit)
  }
}
