/// A day of the week, by FHIR's code.
///
/// [valueset-days-of-week](https://hl7.org/fhir/R4/valueset-days-of-week.html)
public enum DayOfWeek: String, Hashable, Sendable, CaseIterable {
  case mon, tue, wed, thu, fri, sat, sun

  /// 1 for Monday to 7 for Sunday (ISO 8601).
  public var number: Int { (Self.allCases.firstIndex(of: self) ?? 0) + 1 }
}

extension DayOfWeek: Comparable {
  /// Whether a day comes earlier in the week, which begins on Monday.
  public static func < (left: DayOfWeek, right: DayOfWeek) -> Bool { left.number < right.number }
}
