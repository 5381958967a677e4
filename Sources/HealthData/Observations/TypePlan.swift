import SurveyPrimitives

/// What becomes of the records of one type in one unit.
final class TypePlan {
  /// The type and the unit as the export has them.
  let type: [UInt8], unit: [UInt8]
  /// The type as HealthKit calls it.
  let identifier: String
  /// Whether it is among those that are asked for.
  let isWanted: Bool
  /// `nil` where there is no mapping.
  let row: HealthType?
  let text: ObservationText?
  /// `nil` where the unit cannot be converted.
  let conversion: UnitConversion?

  /// How many records were left out for want of a mapping.
  var skipped = 0
  /// How many became Observations.
  var converted = 0

  init(_ sample: HealthSample, _ settings: HealthSettings) {
    (type, unit) = (Array(sample.slice(sample.type)), Array(sample.slice(sample.unit)))
    identifier = sample.text(sample.type)
    let unit = sample.text(sample.unit)
    isWanted = settings.wants(identifier)
    row = isWanted ? settings.mappings.row(identifier, unit: unit) : nil
    text = row.map {
      ObservationText(
        $0, category: settings.category.flatMap(HealthType.Category.init) ?? $0.category,
        subject: settings.subject)
    }
    conversion = row.flatMap { row in
      row.unit.flatMap {
        UnitConversion(from: unit, to: $0.name, molarMass: row.molarMass)
      }
    }
  }

  func isFor(_ sample: HealthSample) -> Bool {
    sample.isSame(sample.type, as: type) && sample.isSame(sample.unit, as: unit)
  }
}

/// The plans of an export, found by type and unit.
struct TypePlans {
  private var plans: [UInt64: [TypePlan]] = [:]
  /// Those that were used last, by the end of their hash.
  private var recent = [TypePlan?](repeating: nil, count: 64)
  private let settings: HealthSettings

  init(_ settings: HealthSettings) { self.settings = settings }

  /// All plans that were needed so far.
  var all: [TypePlan] { plans.values.flatMap(\.self) }

  /// The plan for a record.
  mutating func plan(for sample: HealthSample) -> TypePlan {
    let key = Self.hash(sample)
    let place = Int(truncatingIfNeeded: key % UInt64(recent.count))
    if let plan = recent[place], plan.isFor(sample) { return plan }
    let plan = known(key, sample)
    recent[place] = plan
    return plan
  }

  private mutating func known(_ key: UInt64, _ sample: HealthSample) -> TypePlan {
    if let plan = plans[key]?.first(where: { $0.isFor(sample) }) { return plan }
    let plan = TypePlan(sample, settings)
    plans[key, default: []].append(plan)
    return plan
  }

  /// A hash of the length of the type, and of the ends of type and unit, in which they differ.
  private static func hash(_ sample: HealthSample) -> UInt64 {
    var hash = FNVHash()
    hash.add(UInt8(truncatingIfNeeded: sample.type.range.count))
    for index in sample.type.range.suffix(8) { hash.add(sample.bytes[index]) }
    for index in sample.unit.range.suffix(8) { hash.add(sample.bytes[index]) }
    return hash.value ^ hash.value >> 32
  }
}
