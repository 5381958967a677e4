package import SurveyPrimitives
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The offsets of time zones, from the machine's own zone files through the C library.
package enum TimeZoneRules {
  private static let lock = Mutex(())
  private static let folder = "/usr/share/zoneinfo/"

  /// The offset of an IANA zone at an instant, or of the machine's zone; `nil` for an unknown one.
  package static func offset(of zone: String?, at instant: Instant) -> UTCOffset? {
    guard let zone else { return minutes(at: instant) }
    guard !zone.isEmpty, !zone.hasPrefix("/"), !zone.contains(".."),
      zone == "UTC" || isZoneFile(folder + zone)
    else { return nil }
    return lock.withLock { _ in
      let former = getenv("TZ").map { String(cString: $0) }
      setenv("TZ", zone, 1)
      tzset()
      defer {
        if let former { setenv("TZ", former, 1) } else { unsetenv("TZ") }
        tzset()
      }
      return minutes(at: instant)
    }
  }

  /// Whether a file holds the rules of a zone; folders and lists of zones lie beside them.
  private static func isZoneFile(_ path: String) -> Bool {
    guard let bytes = try? Files.read(path) else { return false }
    return bytes.starts(with: Array("TZif".utf8))
  }

  private static func minutes(at instant: Instant) -> UTCOffset? {
    var seconds = time_t(instant.secondsSinceEpoch)
    var parts = tm()
    guard localtime_r(&seconds, &parts) != nil else { return nil }
    let minutes = Int(parts.tm_gmtoff) / 60
    return minutes == 0 ? .utc : UTCOffset(minutes: minutes)
  }
}
