public import FHIRDocument
public import SurveyDiagnostics
import SurveyPrimitives

extension Timing {
  /// Reads a Timing of any version from DSTU2 to R5.
  ///
  /// What cannot be read is a finding, and makes the timing incomplete (``isIncomplete``): half of what it
  /// says would be another schedule.
  public init(reading element: Element, findings: inout [Diagnostic]) {
    var reader = TimingReader()
    self = reader.timing(element)
    findings += reader.findings
  }
}

/// Reads a Timing, and gathers what is wrong with it.
struct TimingReader {
  var findings: [Diagnostic] = []
  private var isIncomplete = false

  mutating func timing(_ element: Element) -> Timing {
    var timing = Timing()
    timing.events = values(of: TimingName.event, in: element) {
      PartialDateTime(lenient: $0.string ?? "")
    }
    if let code = element[.code] { readCode(code, into: &timing) }
    if let element = element[TimingName.`repeat`] {
      timing.repeat = `repeat`(element)
      readExtensions(element)
    }
    readExtensions(element)
    if timing.code == nil, let name = timing.codings.first?.code ?? timing.codeText {
      // A text beside a repeat is a remark.
      if timing.repeat?.saysHowOften != true, timing.events.isEmpty {
        report(.unknownTimingCode, ["code": .quoted(name)], at: element[.code] ?? element)
        isIncomplete = true
      }
    }
    timing.isIncomplete = isIncomplete
    return timing
  }

  private mutating func readCode(_ code: Element, into timing: inout Timing) {
    for coding in code.children(.coding) {
      timing.codings.append(
        Coding(
          system: coding[.system]?.string, code: coding[.code]?.string,
          display: coding[.display]?.string))
    }
    timing.codeText = code[.text]?.string
  }

  private mutating func `repeat`(_ element: Element) -> Timing.Repeat {
    var rule = Timing.Repeat()
    rule.bounds = bounds(element)
    rule.count = number(.count, in: element, from: 1)
    rule.countMax = number(TimingName.countMax, in: element, from: 1)
    rule.duration = amount(.ofDuration, in: element, mayBeZero: true)
    rule.frequency = number(TimingName.frequency, in: element, from: 0)
    rule.frequencyMax = number(TimingName.frequencyMax, in: element, from: 0)
    rule.period = amount(.ofPeriod, in: element)
    rule.daysOfWeek = Set(
      values(of: TimingName.dayOfWeek, in: element) { DayOfWeek(rawValue: $0.string ?? "") }
    ).sorted()
    rule.timesOfDay = values(of: TimingName.timeOfDay, in: element) {
      TimeOfDay(lenient: $0.string ?? "")
    }
    rule.when = values(of: TimingName.when, in: element) { EventTiming(rawValue: $0.string ?? "") }
    rule.offset = number(.offset, in: element, from: 0)
    readOffset(ofDSTU2: &rule)
    checkCombinations(rule, element)
    return rule
  }

  /// Takes a period beside an event and without a frequency, of minutes or hours, as the offset, which
  /// DSTU2 has no element for: 10 minutes before meals.
  private func readOffset(ofDSTU2 rule: inout Timing.Repeat) {
    guard !rule.when.isEmpty, rule.frequency == nil, rule.offset == nil, let period = rule.period,
      period.max == nil, let value = period.value.integer
    else { return }
    switch period.unit {
    case .minute where value <= 1440: rule.offset = value
    case .hour where value <= 24: rule.offset = value * 60
    default: return
    }
    rule.period = nil
  }

  private mutating func checkCombinations(_ rule: Timing.Repeat, _ element: Element) {
    if !rule.when.isEmpty, !rule.timesOfDay.isEmpty {
      contradiction("when", "timeOfDay", rule: "tim-10", at: element)
    }
    if rule.offset != nil, rule.when.isEmpty || rule.when.contains(where: \.isDuringMeal) {
      contradiction(
        "offset", rule.when.isEmpty ? "no when" : "when C, CM, CD or CV", rule: "tim-9", at: element
      )
    }
  }

  private mutating func contradiction(
    _ first: String, _ second: String, rule: String, at element: Element
  ) {
    report(
      .timingContradiction,
      ["first": .literal(first), "second": .literal(second), "rule": .literal(rule)], at: element)
  }

  /// Reports extensions that change when something is due, which are not read.
  private mutating func readExtensions(_ element: Element) {
    for found in element.children where found.name == .extension || found.name == .modifierExtension
    {
      let url = found[.url]?.string ?? ""
      guard found.name == .modifierExtension || Self.extensions.contains(url) else { continue }
      report(.timingExtensionNotRead, ["url": .literal(url)], at: found)
      isIncomplete = true
    }
  }

  private static let extensions: Set<String> = Set(
    ["timing-daysOfCycle", "timing-dayOfMonth", "timing-uncertainDate"].map {
      "http://hl7.org/fhir/StructureDefinition/" + $0
    })
}

// MARK: Bounds and amounts

extension TimingReader {
  private mutating func bounds(_ element: Element) -> Timing.Bounds? {
    if let period = element[TimingName.boundsPeriod] { return bounds(ofPeriod: period) }
    if let range = element[TimingName.boundsRange] { return bounds(ofRange: range) }
    guard let quantity = element[TimingName.boundsDuration] ?? element[TimingName.boundsQuantity]
    else { return nil }
    guard let value = decimal(.value, in: quantity), let unit = unit(ofQuantity: quantity) else {
      reportHalf(quantity)
      return nil
    }
    // `< 14 d` is at most so long, like a range without its low end.
    let amount = Timing.Amount(value, unit: unit)
    let comparator = quantity[.comparator]?.string ?? ""
    return comparator.hasPrefix("<") ? .atMost(amount) : .length(amount)
  }

  private mutating func bounds(ofPeriod period: Element) -> Timing.Bounds? {
    let start = values(of: .start, in: period) { PartialDateTime(lenient: $0.string ?? "") }.first
    let end = values(of: .end, in: period) { PartialDateTime(lenient: $0.string ?? "") }.first
    return start == nil && end == nil ? nil : .period(start: start, end: end)
  }

  private mutating func bounds(ofRange range: Element) -> Timing.Bounds? {
    let (low, high) = (range[.low], range[.high])
    guard let one = high ?? low else { return nil }
    let lowest = low.flatMap { decimal(.value, in: $0) }
    let highest = high.flatMap { decimal(.value, in: $0) }
    let units = [low, high].compactMap { $0.map { self.unit(ofQuantity: $0) } }
    guard let found = units.first, let unit = found, units.allSatisfy({ $0 == unit }),
      (low == nil) == (lowest == nil), (high == nil) == (highest == nil)
    else {
      reportHalf(one)
      return nil
    }
    guard let lowest else { return highest.map { .atMost(Timing.Amount($0, unit: unit)) } }
    return .length(Timing.Amount(lowest, max: highest, unit: unit))
  }

  /// The value, maximum and unit that are beside each other under names that begin alike.
  private mutating func amount(
    _ names: TimingName.Amount, in element: Element, mayBeZero: Bool = false
  ) -> Timing.Amount? {
    let value = decimal(names.value, in: element, mayBeZero: mayBeZero)
    let maximum = decimal(names.max, in: element, mayBeZero: mayBeZero)
    let unitElement = element[names.unit] ?? element[names.units]
    let unit = unitElement.flatMap { self.unit($0) }
    if let value, let unit { return Timing.Amount(value, max: maximum, unit: unit) }
    if let half = element[names.value] ?? element[names.max] ?? unitElement { reportHalf(half) }
    return nil
  }

  private mutating func unit(ofQuantity quantity: Element) -> CalendarUnit? {
    let text = quantity[.code] ?? quantity[.unit] ?? quantity[TimingName.units]
    return text.flatMap { self.unit($0) }
  }

  /// A unit by its code; words and abbreviations that are no codes are read with a finding.
  private mutating func unit(_ element: Element) -> CalendarUnit? {
    guard let text = element.string else { return nil }
    if let unit = CalendarUnit(ucum: text), unit != .millisecond { return unit }
    let word = text.lowercased()
    if let unit = CalendarUnit(word: word) ?? Self.abbreviations[word], unit != .millisecond {
      report(
        .timingUnitNotACode, ["value": .quoted(text), "code": .literal(unit.ucumCode)], at: element)
      return unit
    }
    unreadable(element)
    return nil
  }

  private static let abbreviations: [String: CalendarUnit] = [
    "sec": .second, "hr": .hour, "hrs": .hour, "mins": .minute, "day(s)": .day, "week(s)": .week,
    "month(s)": .month, "year(s)": .year, "hour(s)": .hour, "minute(s)": .minute, "yr": .year,
  ]
}

// MARK: Values

extension TimingReader {
  private mutating func values<Value>(
    of name: ElementName, in element: Element, _ read: (Element) -> Value?
  ) -> [Value] {
    var values: [Value] = []
    for child in element.children(name) where child.hasValue {
      if let value = read(child) { values.append(value) } else { unreadable(child) }
    }
    return values
  }

  private mutating func number(_ name: ElementName, in element: Element, from least: Int) -> Int? {
    values(of: name, in: element) { $0.integer.flatMap { $0 >= least ? $0 : nil } }.first
  }

  private mutating func decimal(
    _ name: ElementName, in element: Element, mayBeZero: Bool = false
  ) -> ExactDecimal? {
    values(of: name, in: element) {
      $0.decimal.flatMap { $0.coefficient > 0 || (mayBeZero && $0.coefficient == 0) ? $0 : nil }
    }.first
  }

  private mutating func unreadable(_ element: Element) {
    report(
      .timingNotReadable,
      ["value": .quoted(element.string ?? ""), "element": .literal(element.nameText)], at: element)
    isIncomplete = true
  }

  /// Reports a value without a unit, or a unit without a value, once.
  private mutating func reportHalf(_ element: Element) {
    isIncomplete = true
    report(.timingHalfAmount, ["element": .literal(element.nameText)], at: element)
  }

  private mutating func report(
    _ code: Diagnostic.Code, _ arguments: KeyValuePairs<String, Diagnostic.Argument.Value>,
    at element: Element
  ) {
    findings.append(Diagnostic(code, arguments, at: element.location()))
  }
}
