import FHIRQuestionnaire
import SurveyFormats
import SurveyModel
import SurveyPrimitives

/// The steps of a slider, which a `range` must have.
///
/// Programs refuse a range whose ends are not whole steps apart: nobody can answer it.
struct RangeStep {
  let text: String
  /// Whether the slider says these steps itself, or they are those of a whole number.
  let isOwn: Bool

  init(of item: SurveyItem) {
    let ends = [item.minValue, item.maxValue].map { $0?.cellText.flatMap { ExactDecimal($0) } }
    let whole = item.sliderStepValue ?? (item.type == .integer ? 1 : nil)
    if let whole, Self.divides(whole, ends) {
      (text, isOwn) = (String(whole), true)
      return
    }
    isOwn = false
    let least = item.type == .integer ? 0 : item.maxDecimalPlaces ?? 1
    let places = ends.map { $0?.fractionDigits ?? 0 }.reduce(max(0, least), max)
    text = places == 0 ? "1" : "0." + String(repeating: "0", count: places - 1) + "1"
  }

  /// Whether a number is a whole number of steps between the ends.
  private static func divides(_ step: Int, _ ends: [ExactDecimal?]) -> Bool {
    guard step > 0, let least = ends[0], let most = ends[1] else { return step > 0 }
    let places = max(least.fractionDigits, most.fractionDigits)
    guard let first = scaled(least, places), let last = scaled(most, places),
      let step = scaled(ExactDecimal(step), places)
    else { return false }
    return (last - first) % step == 0
  }

  /// A number without the point, so that whole numbers can be compared.
  private static func scaled(_ number: ExactDecimal, _ places: Int) -> Int128? {
    let power = places - number.scale
    guard (0...18).contains(power) else { return nil }
    let factor = (0..<power).reduce(Int128(1)) { power, _ in power * 10 }
    let (scaled, overflow) = number.coefficient.multipliedReportingOverflow(by: factor)
    return overflow || scaled.magnitude > Int128.max.magnitude / 4 ? nil : scaled
  }
}
