import FHIRTiming
import SurveyPrimitives

/// A day in the four parts that the guide knows: morning, noon, evening, night.
struct GuideDay {
  /// The events of the parts, in their order.
  static let events: [EventTiming] = [.morning, .noon, .evening, .night]

  /// The dose of each part; `nil` where none is taken.
  private(set) var parts: [ExactDecimal?] = Array(repeating: nil, count: 4)
  /// The unit of the first dose.
  private(set) var unit: String?
  /// Whether others have another one.
  private(set) var hasSeveralUnits = false

  init(_ dosages: [Dosage]) throws(GuideRefusal) {
    for (index, dosage) in dosages.enumerated() {
      guard !dosage.rule.when.isEmpty else { continue }
      guard case .quantity(let dose)? = dosage.doses.first else { throw .unsupported }
      if index == 0 {
        unit = dose.unitText
      } else if unit != dose.unitText {
        hasSeveralUnits = true
      }
      for event in dosage.rule.when {
        guard let part = Self.events.firstIndex(of: event) else { throw .unsupported }
        if parts[part] != nil { throw .doubleEvent }
        parts[part] = dose.value
      }
    }
  }
}
