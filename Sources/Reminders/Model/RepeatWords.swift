package import FHIRTiming
import SurveyPrimitives

/// How often a reminder comes, in the words in which people say it.
package enum RepeatWords: Hashable, Sendable {
  /// Once.
  case never
  /// On these days of the week; on all of them where none is named.
  case days([DayOfWeek])

  /// Reads `never`, `daily`, or days as `mon,wed`; `nil` for anything else.
  package init?(_ text: String) {
    let words = text.lowercased().split { $0 == "," || $0 == " " }.map(String.init)
    switch words {
    case ["never"], ["once"]: self = .never
    case ["daily"], ["every", "day"]: self = .days([])
    default:
      let days = words.compactMap { DayOfWeek(rawValue: String($0.prefix(3))) }
      guard !days.isEmpty, days.count == words.count else { return nil }
      self = .days(Set(days).sorted())
    }
  }
}

extension WrittenTiming {
  /// `Never`, `Every day`, `Mon Wed Fri`, `every 6 h`.
  package var repeatText: String {
    guard let rule = timing.rule else { return "Never" }
    if !rule.daysOfWeek.isEmpty {
      return rule.daysOfWeek.map { $0.rawValue.capitalized }.joined(separator: " ")
    }
    if let period = rule.period, !(period.value.description == "1" && period.unit == .day) {
      let often = rule.frequency.map { $0 == 1 ? "" : "\($0) times " } ?? ""
      return "\(often)every \(period.value) \(period.unit.ucumCode)"
    }
    return "Every day"
  }
}

extension String {
  /// With its first letter a capital.
  var capitalized: String { prefix(1).uppercased() + dropFirst() }
}
