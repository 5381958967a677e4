import SurveyPrimitives

/// The offsets of time zones at instants; the last ones are kept, since records come in their order.
struct ZoneOffsets {
  private struct Key: Hashable {
    let zone: [UInt8]
    let second: Int64
  }

  private let find: (String, Instant) -> UTCOffset?
  private var known: [Key: Int?] = [:]
  private static let most = 4096
  /// Clocks never change twice within so many seconds.
  private static let day: Int64 = 86_400

  init(_ find: @escaping (String, Instant) -> UTCOffset?) { self.find = find }

  /// A moment by the clocks of a zone; as it is, where the zone is not known.
  mutating func moment(_ moment: HealthMoment, in zone: ArraySlice<UInt8>) -> HealthMoment {
    let zone = Array(zone)
    let part = moment.second % Self.day
    let day = moment.second - (part < 0 ? part + Self.day : part)
    let before = offset(of: zone, at: day)
    // Only in a day with a change it matters when in the day it is.
    let isSame = before == self.offset(of: zone, at: day + Self.day)
    let offset = isSame ? before : self.offset(of: zone, at: moment.second)
    return offset.map { moment.at(offset: $0) } ?? moment
  }

  private mutating func offset(of zone: [UInt8], at second: Int64) -> Int? {
    let key = Key(zone: zone, second: second)
    if let offset = known[key] { return offset }
    if known.count > Self.most { known.removeAll(keepingCapacity: true) }
    let offset = find(String(decoding: zone, as: UTF8.self), Instant(secondsSinceEpoch: second))
    known[key] = .some(offset?.minutes)
    return offset?.minutes
  }
}
