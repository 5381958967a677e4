import FHIRDocument
import SurveyDiagnostics
import SurveyPrimitives

/// Makes an Observation of each record that has a mapping, as lines of NDJSON.
struct ObservationMaker: HealthHandler {
  /// The lines that were not taken yet.
  var output: [UInt8] = []
  private(set) var observations = 0
  private(set) var twinCount = 0
  private(set) var problems: RecordProblems
  private(set) var plans: TypePlans
  /// What is no record and never becomes an Observation, such as `Workout`, by the names of elements.
  private(set) var others: [String: Int] = [:]

  /// The plans of parts of correlations.
  private var partPlans: TypePlans
  private let settings: HealthSettings
  private let twins: Set<RecordIdentity>
  private var zones: ZoneOffsets
  private var devices: [[UInt8]: [UInt8]] = [:]
  private var scratch: [UInt8] = []

  init(_ settings: HealthSettings, twins: Set<RecordIdentity>, file: String) {
    (self.settings, self.twins) = (settings, twins)
    plans = TypePlans(settings)
    partPlans = TypePlans(settings.forParts)
    problems = RecordProblems(file: file)
    zones = ZoneOffsets(settings.offset)
    output.reserveCapacity(1 << 20)
  }

  mutating func takeRecord(_ sample: HealthSample, at place: () -> SourcePosition?) {
    let plan = plans.plan(for: sample)
    guard plan.isWanted, let period = period(sample, plan, place) else { return }
    guard let text = plan.text else {
      if period.isMeant { plan.skipped += 1 }
      return
    }
    guard period.isMeant else { return }
    let identity = RecordIdentity(sample, period.start, period.end, scratch: &scratch)
    if !twins.isEmpty, twins.contains(identity) {
      twinCount += 1
      return
    }
    guard let value = value(sample, plan, place) else { return }
    begin(sample, text, identity, period)
    output.append(contentsOf: text.value)
    value.write(to: &output)
    output.append(contentsOf: text.unit)
    finish(plan)
  }

  mutating func takeOther(_ name: String, _ sample: HealthSample) {
    if settings.types == nil { others[name, default: 0] += 1 }
  }

  mutating func takeCorrelation(
    _ sample: HealthSample, parts: [HealthSample], at place: () -> SourcePosition?
  ) {
    let plan = plans.plan(for: sample)
    guard plan.isWanted, let period = period(sample, plan, place), period.isMeant else { return }
    guard let text = plan.text else {
      plan.skipped += 1
      return
    }
    let components = parts.map { part in
      let plan = partPlans.plan(for: part)
      return (plan, value(part, plan, place))
    }
    guard !components.isEmpty, components.allSatisfy({ $0.0.text != nil && $0.1 != nil }) else {
      if components.isEmpty { problems.add(.recordParts, plan.identifier, at: place) }
      return
    }
    let identity = RecordIdentity(
      sample, period.start, period.end, parts: parts, scratch: &scratch)
    begin(sample, text, identity, period)
    output.append(contentsOf: Array(#","component":["#.utf8))
    for (number, (plan, value)) in components.enumerated() {
      guard let text = plan.text, let value else { continue }
      if number > 0 { output.append(UInt8(ascii: ",")) }
      output.append(contentsOf: text.component)
      value.write(to: &output)
      output.append(contentsOf: text.unit)
      output.append(UInt8(ascii: "}"))
    }
    output.append(UInt8(ascii: "]"))
    finish(plan)
  }
}

// MARK: Parts of an Observation

extension ObservationMaker {
  /// Writes all before the value.
  private mutating func begin(
    _ sample: HealthSample, _ text: ObservationText, _ identity: RecordIdentity, _ period: Period
  ) {
    let device =
      settings.withDevice
      ? device(of: sample) : settings.namesSource ? Self.source(of: sample) : []
    output.append(contentsOf: ObservationText.start)
    identity.write(to: &output)
    if period.start.second == period.end.second {
      output.append(contentsOf: text.instant)
      period.start.write(to: &output)
      output.append(UInt8(ascii: "\""))
    } else {
      output.append(contentsOf: text.period)
      period.start.write(to: &output)
      output.append(contentsOf: Self.periodEnd)
      period.end.write(to: &output)
      output.append(contentsOf: Self.behindPeriod)
    }
    output.append(contentsOf: device)
  }

  private mutating func finish(_ plan: TypePlan) {
    output.append(UInt8(ascii: "}"))
    output.append(UInt8(ascii: "\n"))
    observations += 1
    plan.converted += 1
  }

  private static let periodEnd = Array(#"","end":""#.utf8)
  private static let behindPeriod = Array(#""}"#.utf8)

  /// The name of what wrote the record, in the place of a reference.
  private static func source(of sample: HealthSample) -> [UInt8] {
    let name =
      sample.source.isThere ? "Apple Health, \(sample.text(sample.source))" : "Apple Health"
    return Array(",".utf8)
      + ObservationText.piece { writer in
        writer.openObject("device")
        writer.member("display", name)
        writer.closeObject()
      }
  }

  /// The reference to the device, and before it, once, the Device.
  private mutating func device(of sample: HealthSample) -> [UInt8] {
    guard sample.device.isThere else { return [] }
    let key = Array(sample.slice(sample.source) + [0] + sample.slice(sample.device))
    if let known = devices[key] { return known }
    let (device, source) = (HealthDevice(sample.text(sample.device)), sample.text(sample.source))
    var id: [UInt8] = []
    RecordIdentity(name: device.name(source: source)).write(to: &id)
    let reference = Array(#","device":{"reference":"Device/"#.utf8) + id + Array(#""}"#.utf8)
    // Its text in the export has an address of the phone's memory, so that there are several of one device.
    if !devices.values.contains(reference) {
      device.write(
        id: String(decoding: id, as: UTF8.self), source: source,
        version: sample.text(sample.version), subject: settings.subject, to: &output)
    }
    devices[key] = reference
    return reference
  }
}

// MARK: Values

extension ObservationMaker {
  /// When something was measured, and whether that is in the time that is asked for.
  private struct Period {
    let start: HealthMoment, end: HealthMoment
    let isMeant: Bool
  }

  private mutating func period(
    _ sample: HealthSample, _ plan: TypePlan, _ place: () -> SourcePosition?
  ) -> Period? {
    func moment(_ part: HealthSample.Part) -> HealthMoment? {
      guard let moment = HealthMoment(sample.slice(part)) else {
        problems.add(.recordDate, plan.identifier, sample.text(part), at: place)
        return nil
      }
      guard sample.zone.isThere else { return moment }
      return zones.moment(moment, in: sample.slice(sample.zone))
    }
    guard let start = moment(sample.start) else { return nil }
    guard let end = sample.isSame(sample.end, sample.start) ? start : moment(sample.end) else {
      return nil
    }
    guard start.second <= end.second else {
      problems.add(.recordOrder, plan.identifier, sample.text(sample.end), at: place)
      return nil
    }
    let isMeant =
      (settings.from.map { $0.secondsSinceEpoch <= end.second } ?? true)
      && (settings.to.map { $0.secondsSinceEpoch >= end.second } ?? true)
    return Period(start: start, end: end, isMeant: isMeant)
  }

  /// A value in the unit of Observations: as the source has it, where that is JSON already.
  private enum Value {
    case asIs(HealthSample)
    case number(ExactDecimal)

    func write(to output: inout [UInt8]) {
      switch self {
      case .asIs(let sample): output.append(contentsOf: sample.slice(sample.value))
      case .number(let value): output.append(contentsOf: Array(value.description.utf8))
      }
    }
  }

  private mutating func value(
    _ sample: HealthSample, _ plan: TypePlan, _ place: () -> SourcePosition?
  ) -> Value? {
    func refuse(_ code: Diagnostic.Code, _ value: HealthSample.Part) -> Value? {
      problems.add(
        code, plan.identifier, sample.text(value), unit: plan.row?.unit?.name ?? "", at: place)
      return nil
    }
    guard sample.value.isThere else { return refuse(.recordWithoutValue, sample.value) }
    guard let conversion = plan.conversion else {
      return refuse(sample.unit.isThere ? .recordUnit : .recordWithoutUnit, sample.unit)
    }
    if case .same = conversion, Self.isPlainNumber(sample.slice(sample.value)) {
      return .asIs(sample)
    }
    guard let number = ExactDecimal(lenient: sample.text(sample.value)) else {
      return refuse(.unusableRecord, sample.value)
    }
    if case .percent = conversion, number > ExactDecimal(1) {
      return refuse(.recordShare, sample.value)
    }
    guard let value = conversion.value(number) else { return refuse(.recordUnit, sample.value) }
    return .number(value)
  }

  /// Whether a text is a number of few digits without an exponent, as JSON has it.
  private static func isPlainNumber(_ text: ArraySlice<UInt8>) -> Bool {
    guard text.count <= 18 else { return false }
    var digits = 0
    var point: Int?
    for (index, byte) in text.enumerated() {
      if byte &- UInt8(ascii: "0") < 10 {
        digits += 1
      } else if byte == UInt8(ascii: "."), point == nil, digits > 0 {
        point = index
      } else if byte != UInt8(ascii: "-") || index > 0 {
        return false
      }
    }
    let whole = text.drop { $0 == UInt8(ascii: "-") }
    let isPadded =
      whole.first == UInt8(ascii: "0")
      && whole.dropFirst().first.map { $0 != UInt8(ascii: ".") }
        ?? false
    return digits > 0 && text.last != UInt8(ascii: ".") && !isPadded
  }
}

extension HealthSettings {
  /// The same for the parts of a correlation, which belong to it whatever is asked for.
  var forParts: HealthSettings {
    var settings = self
    settings.types = nil
    return settings
  }
}
