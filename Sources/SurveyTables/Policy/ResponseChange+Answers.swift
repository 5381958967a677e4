import FHIRDocument
import SurveyPrimitives

/// What becomes of the answers of an item.
struct ItemRule {
  let method: PolicyMethod
  /// Whether the policy names the item.
  let isNamed: Bool
  let subject: PolicySubject
}

extension ResponseChange {
  /// Writes the value of an answer; `false` where nothing of it is left.
  mutating func writeAnswer(_ value: Element, _ rule: ItemRule) -> Bool {
    if rule.method == .drop {
      count(.dropped, rule.subject)
      return false
    }
    if !value.hasValue, value.isPrimitive { return writeReason(of: value) }
    if !rule.isNamed, !hasClosedValue(value) {
      count(.freeText, rule.subject)
      return false
    }
    let isWritten = write(value, by: rule)
    note(rule.method, isWritten, rule.subject)
    return isWritten
  }

  private mutating func write(_ value: Element, by rule: ItemRule) -> Bool {
    switch rule.method {
    case .keep: copy(value, isNamed: rule.isNamed)
    case .drop: false
    case .hmac: writeAnswerCode(of: value)
    case .shift where value.name == .valueTime: copy(value, isNamed: true)
    case .shift, .cut: writeDate(value, as: value.name, rule.method)
    case .round(let step): writeRounded(value, step)
    case .band(let starts): writeBand(of: value, starts)
    case .cap(let limit): writeCapped(value, limit)
    }
  }

  /// Whether a value holds no text but codes that a form gives.
  private func hasClosedValue(_ value: Element) -> Bool {
    switch value.name {
    case .valueBoolean: value.boolean != nil
    case .valueInteger, .valueDecimal: value.decimal != nil
    case .valueDate, .valueDateTime, .valueInstant: value.dateTime != nil
    case .valueTime: value.time != nil
    // Words alone are what a person wrote in place of an option.
    case .valueCoding: value[.code]?.hasValue == true
    // A number without its unit would be another number.
    case .valueQuantity:
      value[.value]?.decimal != nil && (value[.code]?.hasValue == true || value[.unit] == nil)
    default: false
    }
  }

  /// Keeps why there is no value, where it is said by a code
  /// ([data-absent-reason](https://hl7.org/fhir/R4/extension-data-absent-reason.html)).
  private mutating func writeReason(of value: Element) -> Bool {
    let reason = value.children(.extension).first {
      $0[.url]?.string == CrossVersionURL.absence
    }
    guard let code = reason?.choice("value")?.string, Self.reasons.contains(code) else {
      return false
    }
    writeReason(code, as: value.name, isObject: false)
    return true
  }

  /// Writes a value that is not there, and why.
  mutating func writeReason(_ code: String, as name: ElementName, isObject: Bool) {
    if isObject { builder.open(name) } else { builder.openPrimitive(name, .string, nil) }
    writeReasonExtension(code)
    builder.close()
  }

  /// Writes the extension that says why there is no value.
  mutating func writeReasonExtension(_ code: String) {
    builder.open(.extension)
    builder.string(.url, CrossVersionURL.absence)
    builder.string(.valueCode, code)
    builder.close()
  }

  private static let reasons: Set = [
    "unknown", "asked-unknown", "temp-unknown", "not-asked", "asked-declined", "masked",
    "not-applicable", "unsupported", "as-text", "error", "not-a-number", "negative-infinity",
    "positive-infinity", "not-performed", "not-permitted",
  ]
}

// MARK: Dates and numbers

extension ResponseChange {
  /// Writes a date, moved or cut; `false` for what is not a date, and without a subject.
  mutating func writeDate(
    _ element: Element, as name: ElementName, _ method: PolicyMethod
  ) -> Bool {
    guard Self.dates.contains(name), let text = element.string else { return false }
    let changed: String? =
      switch method {
      case .shift: shift?.moved(text)
      case .cut(let part): DateShift.cut(text, to: part)
      default: nil
      }
    guard let changed else { return false }
    builder.string(name, changed)
    return true
  }

  private static let dates: Set<ElementName> = [
    .valueDate, .valueDateTime, .authored, .lastUpdated,
  ]

  private mutating func writeRounded(_ value: Element, _ step: ExactDecimal) -> Bool {
    if value.name == .valueQuantity {
      let number = value[.value]?.decimal?
        .rounded(to: step, comparator: value[.comparator]?.string)
      guard let number else { return false }
      builder.open(.valueQuantity)
      builder.number(.value, "\(number)")
      for name in [ElementName.comparator, .unit, .system, .code] {
        builder.string(name, value[name]?.string)
      }
      builder.close()
      return true
    }
    guard let number = number(value)?.rounded(to: step) else { return false }
    guard value.name == .valueInteger else {
      builder.number(value.name, "\(number)")
      return true
    }
    // An integer of FHIR has 32 bits.
    guard let whole = number.integer.flatMap({ Int32(exactly: $0) }) else { return false }
    builder.number(value.name, "\(whole)")
    return true
  }

  /// Writes the code of a band in place of a number.
  private mutating func writeBand(of value: Element, _ starts: [ExactDecimal]) -> Bool {
    let bands = NumberBands(starts: starts, isWhole: value.name == .valueInteger)
    guard let name = number(value).flatMap(bands.name) else { return false }
    builder.open(.valueCoding)
    builder.string(.code, name)
    builder.close()
    return true
  }

  /// Writes a number as text, the same for all from the limit on.
  private mutating func writeCapped(_ value: Element, _ limit: ExactDecimal) -> Bool {
    guard let number = number(value) else { return false }
    builder.string(.valueString, number < limit ? "\(number)" : "\(limit)+")
    return true
  }

  private func number(_ value: Element) -> ExactDecimal? {
    value.name == .valueInteger || value.name == .valueDecimal ? value.decimal : nil
  }
}
