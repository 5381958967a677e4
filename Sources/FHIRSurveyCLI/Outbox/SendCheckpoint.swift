import SurveyDiagnostics
import SurveyOnline
import SystemIO

/// How many responses of some files are done with: sent, rejected, or in the outbox.
struct SendCheckpoint {
  private let path: String

  init(_ outbox: Outbox, base: String, files: [String]) {
    let name = OutboxEntry.uuid(of: ([base] + files).joined(separator: "\n"))
    path = "\(outbox.folder)/\(name).checkpoint"
  }

  /// The number; 0 where there was no earlier run.
  func read() -> Int {
    guard let bytes = try? Files.readPrivately(path) else { return 0 }
    return Int(String(decoding: bytes, as: UTF8.self)) ?? 0
  }

  func write(_ count: Int) throws(Diagnostic) {
    try Files.writePrivately(Array(String(count).utf8), to: path)
  }

  func remove() { FileSystem.remove(path) }
}
