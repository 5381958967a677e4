/// What a pharmacy handed over, and for how many days it is enough.
public struct SupplyFill: Hashable, Sendable {
  /// The day on which it was handed over, in days since 1970-01-01.
  public let day: Int
  /// The days that it is enough for.
  public let days: Int

  /// Creates a fill.
  public init(day: Int, days: Int) { (self.day, self.days) = (day, max(0, days)) }
}

/// How far what was handed over reached: the proportion of days covered (PDC) and the medication possession ratio
/// (MPR) of a period.
///
/// Days in hospital are neither in the numerator nor in the denominator, and nothing of the supply is used on
/// them. What is left of a fill when the next one comes is used after it (early refills are carried forward).
public struct SupplyAdherence: Hashable, Sendable {
  /// The days of the period on which there was something to take.
  public let covered: Ratio
  /// The days that all fills of the period are enough for; more than the period has count as all of it.
  public let possession: Ratio
  /// The days that all fills of the period are enough for, not capped.
  public let supplied: Int
  /// The days of the period in hospital.
  public let hospitalDays: Int

  /// Looks at the days from the first to the last, both included.
  public init(
    _ fills: [SupplyFill], from first: Int, through last: Int, hospital: [ClosedRange<Int>] = []
  ) {
    var left = fills.sorted { $0.day < $1.day }[...]
    var (stock, covered, days, inHospital) = (0, 0, 0, 0)
    // What was handed over before the period reaches into it.
    var day = min(first, left.first?.day ?? first)
    while day <= last {
      while let fill = left.first, fill.day <= day {
        stock += fill.days
        left = left.dropFirst()
      }
      let isInside = day >= first
      if hospital.contains(where: { $0.contains(day) }) {
        if isInside { inHospital += 1 }
      } else {
        if isInside { days += 1 }
        if stock > 0 {
          stock -= 1
          if isInside { covered += 1 }
        }
      }
      day += 1
    }
    let supplied = fills.filter { (first...max(first, last)).contains($0.day) }
      .reduce(0) { $0 + $1.days }
    self.supplied = supplied
    hospitalDays = inHospital
    self.covered = Ratio(covered, of: days)
    possession = Ratio(min(supplied, days), of: days)
  }
}
