package import SurveyModel
package import SurveyPrimitives

/// Where the ends and the middle of a slider are, which goes from 0 to 100 where it says nothing else.
package struct ScalePlaces: Sendable {
  private let least: ExactDecimal
  private let most: ExactDecimal
  private let middle: ExactDecimal

  /// `nil` where its limits are no numbers.
  package init?(_ item: SurveyItem) {
    guard let least = Self.number(item.minValue, or: 0),
      let most = Self.number(item.maxValue, or: 100),
      let half = ExactDecimal("0.5"), let middle = least.plus(most)?.times(half)
    else { return nil }
    (self.least, self.most, self.middle) = (least, most, middle)
  }

  private static func number(_ value: AnswerValue?, or usual: Int) -> ExactDecimal? {
    switch value {
    case nil: ExactDecimal(usual)
    case .integer(let number): ExactDecimal(number)
    case .decimal(let number): number
    default: nil
    }
  }

  /// The value at a place.
  package subscript(place: ScalePlace) -> ExactDecimal {
    switch place {
    case .lower: least
    case .upper: most
    case .middle: middle
    }
  }

  /// Which place a value is at; `nil` elsewhere.
  package func place(of value: ExactDecimal) -> ScalePlace? {
    [ScalePlace.lower, .upper, .middle].first { self[$0] == value }
  }
}
