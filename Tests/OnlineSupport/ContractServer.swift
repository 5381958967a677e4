import Foundation
import TestSupport

/// The small server of `Tests/Online/contract_server.py`, as long as this is held.
public final class ContractServer: @unchecked Sendable {
  /// `http://127.0.0.1:PORT`.
  public let base: String
  private let process = Process()
  /// Its end is the server's.
  private let input = Pipe()

  /// Whether Python is there, which runs it.
  public static let isAvailable = Peer.isInstalled("python3", script)

  private static let script = "\(Project.folder)/Tests/Online/contract_server.py"

  /// Starts the server, and waits for its port.
  public init() throws {
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", Self.script]
    process.standardInput = input
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    var line = Data()
    while !line.contains(UInt8(ascii: "\n")) {
      let more = output.fileHandleForReading.availableData
      if more.isEmpty { throw NotStarted() }
      line += more
    }
    let port = String(decoding: line, as: UTF8.self).filter(\.isNumber)
    base = "http://127.0.0.1:\(port)"
  }

  deinit {
    try? input.fileHandleForWriting.close()
    process.terminate()
  }

  struct NotStarted: Error {}
}
