public import SurveyPrimitives

/// An abbreviation of a timing, as `BID`, with what it stands for: the one table of them.
///
/// [valueset-timing-abbreviation](https://hl7.org/fhir/R4/valueset-timing-abbreviation.html), which are
/// codes of v3's GTSAbbreviation, and hours that are written alike.
public struct TimingCode: Hashable, Sendable {
  /// The code.
  public let code: String
  /// What it stands for.
  public let meaning: Timing.Repeat

  /// All codes.
  public static let all: [TimingCode] = [
    often("BID", 2, 1, .day), often("TID", 3, 1, .day), often("QID", 4, 1, .day),
    often("QD", 1, 1, .day), often("QOD", 1, 2, .day),
    often("Q1H", 1, 1, .hour), often("Q2H", 1, 2, .hour), often("Q3H", 1, 3, .hour),
    often("Q4H", 1, 4, .hour), often("Q6H", 1, 6, .hour), often("Q8H", 1, 8, .hour),
    often("Q12H", 1, 12, .hour), often("Q24H", 1, 24, .hour),
    often("WK", 1, 1, .week), often("MO", 1, 1, .month),
    at("AM", .morning), at("PM", .afternoon), at("BED", .beforeSleep),
  ]

  private static func often(
    _ code: String, _ frequency: Int, _ period: Int, _ unit: CalendarUnit
  ) -> Self {
    let period = Timing.Amount(period, unit: unit)
    return Self(code: code, meaning: Timing.Repeat(frequency: frequency, period: period))
  }

  private static func at(_ code: String, _ event: EventTiming) -> Self {
    Self(code: code, meaning: Timing.Repeat(when: [event]))
  }
}

extension TimingCode {
  /// The systems that the codes are of, by version of FHIR.
  static let systems: Set<String> = [
    "http://terminology.hl7.org/CodeSystem/v3-GTSAbbreviation",
    "http://hl7.org/fhir/v3/GTSAbbreviation", "http://hl7.org/fhir/timing-abbreviation",
  ]

  private static let byName = Dictionary(
    all.map { ($0.code, $0) }, uniquingKeysWith: { first, _ in first })

  /// The code with a name, in whatever case; `nil` for one that is not in the table.
  public init?(named name: String) {
    guard let code = Self.byName[name.uppercased()] else { return nil }
    self = code
  }

  /// The code of a coding: of FHIR's systems, or without a system.
  public init?(_ coding: Coding) {
    guard let name = coding.code, coding.system.map({ Self.systems.contains($0) }) ?? true else {
      return nil
    }
    self.init(named: name)
  }
}
