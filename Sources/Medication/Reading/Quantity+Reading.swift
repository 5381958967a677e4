import FHIRDocument
import SurveyPrimitives

extension Quantity {
  /// Reads a Quantity; `nil` without a value.
  init?(reading element: Element) {
    guard let value = element["value"]?.decimal else { return nil }
    self.init(
      value: value, comparator: element["comparator"]?.string, unit: element["unit"]?.string,
      system: element[.system]?.string, code: element[.code]?.string)
  }
}

extension DoseAmount {
  /// Reads a Quantity, Range or Ratio; `nil` for what is none of them.
  init?(reading element: Element) {
    if let quantity = Quantity(reading: element) {
      self = .quantity(quantity)
    } else if let top = element["numerator"].flatMap({ Quantity(reading: $0) }),
      let bottom = element["denominator"].flatMap({ Quantity(reading: $0) })
    {
      self = .ratio(top, bottom)
    } else {
      let low = element["low"].flatMap { Quantity(reading: $0) }
      let high = element["high"].flatMap { Quantity(reading: $0) }
      if low == nil, high == nil { return nil }
      self = .range(low: low, high: high)
    }
  }
}
