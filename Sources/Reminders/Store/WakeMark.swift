package import SurveyDiagnostics
package import SurveyPrimitives
import SystemIO

extension ReminderFolder {
  private var wakeFile: String { "\(path)/wake" }

  /// What the mark holds for: the files as they are, and where clocks are from UTC.
  private func stamp(_ offset: UTCOffset?) -> String {
    let files = [remindersFile, eventsFile].map { FileSystem.contentStamp(of: $0) ?? "-" }
    return (files + ["\(offset?.minutes ?? 0)"]).joined(separator: "|")
  }

  /// Whether it is known, without reading the reminders, that nothing happens until after an instant.
  package func isQuiet(at now: Instant, offset: UTCOffset?) -> Bool {
    guard let bytes = try? Files.readPrivately(wakeFile) else { return false }
    let parts = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    guard parts.count == 2, parts[0] == stamp(offset) else { return false }
    return parts[1] == "never" || Instant(parts[1]).map { now < $0 } ?? false
  }

  /// Keeps when something happens next, for ``isQuiet(at:offset:)``; whoever has the lock may say so.
  package func markWake(_ instant: Instant?, offset: UTCOffset?) throws(Diagnostic) {
    let text = "\(stamp(offset))\n\(instant?.text ?? "never")\n"
    try Files.writePrivately(Array(text.utf8), to: wakeFile)
  }
}
