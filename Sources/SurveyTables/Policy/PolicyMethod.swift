package import SurveyPrimitives

/// What a policy does with a value.
package enum PolicyMethod: Hashable, Sendable {
  /// It stays as it is.
  case keep
  /// It is left out; of an item with all that is inside.
  case drop
  /// A code takes its place that is the same wherever the value is, and that needs the key.
  case hmac
  /// A date is moved by the days of its subject.
  case shift
  /// A date ends with its year or month.
  case cut(DatePart)
  /// A number is replaced by the nearest multiple.
  case round(ExactDecimal)
  /// A number is replaced by the band that it is in, by the starts of the bands.
  case band([ExactDecimal])
  /// A number from here on is replaced by this limit and a plus sign.
  case cap(ExactDecimal)

  /// Where a date ends.
  package enum DatePart: String, Hashable, Sendable, CaseIterable { case year, month }

  /// Its name in a policy.
  package var name: String {
    switch self {
    case .keep: "keep"
    case .drop: "drop"
    case .hmac: "hmac"
    case .shift: "shift"
    case .cut: "cut"
    case .round: "round"
    case .band: "band"
    case .cap: "cap"
    }
  }

  /// Whether it needs a key.
  var needsKey: Bool { self == .hmac || self == .shift }
}
