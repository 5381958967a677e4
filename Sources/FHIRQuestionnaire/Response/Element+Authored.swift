package import FHIRDocument
package import SurveyPrimitives

extension Element {
  /// The moment at which a response was authored, as far as it says; of a date alone, its beginning in UTC.
  package var authoredMoment: PartialDateTime? {
    guard let authored = self[.authored]?.dateTime else { return nil }
    if Instant(authored) != nil { return authored }
    return Instant("\(authored.description)T00:00:00Z")?.dateTime(offset: .utc)
  }
}
