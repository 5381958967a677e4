import SurveyPrimitives

/// How long ago something was, in words.
struct Age {
  private let seconds: Int64

  init(of moment: Instant, at now: Instant) {
    seconds = Int64(now.secondsSinceEpoch) - Int64(moment.secondsSinceEpoch)
  }

  /// `just now`, `5 minutes ago`, `yesterday`, `12 days ago`; a day is one of 24 hours.
  var words: String {
    let minutes = seconds / 60
    let hours = minutes / 60
    let days = hours / 24
    return switch seconds {
    case ..<0: "in the future"
    case ..<60: "just now"
    case ..<3600: "\(FindingCounts.count(Int(minutes), "minute")) ago"
    case ..<86_400: "\(FindingCounts.count(Int(hours), "hour")) ago"
    default: "\(FindingCounts.count(Int(days), "day")) ago"
    }
  }
}
