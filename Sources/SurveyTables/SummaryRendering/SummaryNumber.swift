import SurveyPrimitives

/// Numbers of a summary as people read them.
enum SummaryNumber {
  /// `34.5 %` of some rows; nothing of none.
  static func percent(_ count: Int, of rows: Int) -> String? {
    guard rows > 0 else { return nil }
    let tenths = (count * 2_000 + rows) / (rows * 2)
    return "\(tenths / 10).\(tenths % 10) %"
  }

  /// A number with at most six digits that count, or all that it has where they are few.
  static func text(_ value: Double) -> String {
    if value == value.rounded(), value.magnitude < 1e15 { return String(Int(value)) }
    let whole = value.description
    if whole.utf8.count <= 7 || value.magnitude >= 1e15 || value.magnitude < 1e-4 { return whole }
    var places = 5
    var size = value.magnitude
    while size >= 10, places > 0 {
      size /= 10
      places -= 1
    }
    while size < 1, places < 9 {
      size *= 10
      places += 1
    }
    var factor = 1.0
    for _ in 0..<places { factor *= 10 }
    let scaled = Int((value.magnitude * factor).rounded())
    var digits = String(scaled)
    if places > 0 {
      digits = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
      let point = digits.index(digits.endIndex, offsetBy: -places)
      digits = digits[..<point] + "." + digits[point...]
      while digits.last == "0" { digits.removeLast() }
      if digits.last == "." { digits.removeLast() }
    }
    return (value < 0 ? "-" : "") + digits
  }

  /// A number, day or second of the day.
  static func text(_ value: Double, _ kind: SummaryKind) -> String {
    switch kind {
    case .date: PartialDate.fromDayNumber(Int(value.rounded(.down)))?.description ?? ""
    case .time: time(value)
    default: text(value)
    }
  }

  /// The second of a day as `08:30:00`.
  private static func time(_ value: Double) -> String {
    let second = Int(value.rounded(.down))
    return [second / 3600, second / 60 % 60, second % 60].map { part in
      part < 10 ? "0\(part)" : "\(part)"
    }.joined(separator: ":")
  }
}
