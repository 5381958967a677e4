import SurveyPrimitives

/// The offsets of time zones at instants; the last ones are kept, since records come in their order.
struct ZoneOffsets {
  private struct Key: Hashable {
    let zone: [UInt8]
    /// Clocks change on the quarter of an hour.
    let quarter: Int64
  }

  private let find: (String, Instant) -> UTCOffset?
  private var known: [Key: Int?] = [:]
  private static let most = 4096

  init(_ find: @escaping (String, Instant) -> UTCOffset?) { self.find = find }

  /// A moment by the clocks of a zone; as it is, where the zone is not known.
  mutating func moment(_ moment: HealthMoment, in zone: ArraySlice<UInt8>) -> HealthMoment {
    let key = Key(zone: Array(zone), quarter: moment.second / 900)
    if known.count > Self.most { known.removeAll(keepingCapacity: true) }
    let offset =
      known[key]
      ?? find(String(decoding: zone, as: UTF8.self), Instant(secondsSinceEpoch: moment.second))
      .map(\.minutes)
    known[key] = .some(offset)
    return offset.map { moment.at(offset: $0) } ?? moment
  }
}
