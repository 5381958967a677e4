public import FHIRDocument
public import SurveyPrimitives

/// What a questionnaire asks of Observations: which codes, and how far back (rule 114).
///
/// A source that has many Observations gives those alone.
public struct ObservationNeeds: Sendable {
  /// All codes that items with `observationLinkPeriod` have.
  public let codes: [Coding]
  private let periods: [Quantity]

  /// Reads a questionnaire.
  public init(of questionnaire: Element) {
    let links = ObservationLink.links(in: questionnaire).values
    codes = links.flatMap(\.codes)
    periods = links.map(\.period)
  }

  /// The earliest time that counts for an item; `nil` where no item asks.
  public func since(_ now: PartialDateTime) -> Instant? {
    periods.compactMap { try? now.subtracting($0) }.compactMap { Instant($0) }.min()
  }
}
