package import SurveyPrimitives
import Synchronization

/// The offsets of time zones, from the machine's own zone files through the C library.
package enum TimeZoneDatabase {
  private static let lock = Mutex(())
  private static let folder = "/usr/share/zoneinfo/"

  /// The offset of an IANA zone at an instant, or of the machine's zone; `nil` for an unknown one.
  package static func offset(of zone: String?, at instant: Instant) -> UTCOffset? {
    guard let zone else { return offset(at: instant) }
    guard !zone.isEmpty, !zone.hasPrefix("/"), !zone.contains(".."),
      zone == "UTC" || isZoneFile(folder + zone)
    else { return nil }
    return lock.withLock { _ in Platform.withZone(zone) { offset(at: instant) } }
  }

  /// Whether a file holds the rules of a zone; folders and lists of zones are beside them.
  private static func isZoneFile(_ path: String) -> Bool {
    guard let bytes = try? Files.read(path) else { return false }
    return bytes.starts(with: Array("TZif".utf8))
  }

  private static func offset(at instant: Instant) -> UTCOffset? {
    guard let seconds = Platform.localOffset(atSecond: instant.secondsSinceEpoch) else {
      return nil
    }
    let minutes = seconds / 60
    return minutes == 0 ? .utc : UTCOffset(minutes: minutes)
  }
}
