import FHIRTiming
import SurveyPrimitives

/// What the guide says once around all dosages: need, interval, bounds, maximum.
struct GuideFrame {
  private let first: Dosage
  private let words = SentenceWriter(language: .german)

  init(_ first: Dosage) { self.first = first }

  /// The text of a scheme in its frame.
  func before(_ scheme: GuideScheme) -> String {
    var text = scheme.interval ?? ""
    if let bounds { text = text.isEmpty ? bounds : bounds + " " + text }
    text += (text.isEmpty ? "" : ": ") + scheme.body
    if let least = first.leastInterval {
      let length = words.amount(least, words.language.apart, asWritten: true)
      text = words.language.time.apart(length) + " " + text
    }
    if let need { text = need + ": " + text }
    for case .ratio(let dose, let period) in first.mostPerPeriod {
      guard let length = Timing.Amount(period) else { continue }
      let within = words.amount(length, words.language.within, asWritten: true)
      text += " — " + words.language.dose.mostInPeriod(words.quantity(dose), within)
    }
    return text
  }

  private var need: String? {
    let reasons = first.reasons.compactMap(\.words)
    if !reasons.isEmpty { return "Bei " + words.list(reasons, words.language.lists.or) }
    return first.isAsNeeded ? "Bei Bedarf" : nil
  }

  private var bounds: String? {
    guard let bounds = first.rule.bounds else { return nil }
    guard case .length(let amount) = bounds else {
      let said = words.said(bounds)
      return said.prefix(1).uppercased() + said.dropFirst()
    }
    return words.language.time.bound(words.amount(amount, words.language.length, asWritten: true))
  }
}
