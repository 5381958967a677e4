import Foundation
import SystemIO
import TestSupport
import Testing

@testable import SurveyTables

@Suite("Digests of files")
struct FileDigestTests {
  @Test(
    "A digest is what sha256sum says of the file",
    arguments: [0, 1, 55, 56, 64, 1000, 1 << 20, (3 << 20) + 7])
  func digest(size: Int) throws {
    let workspace = try Workspace()
    let output = try OutputFile(path: workspace.file("out"), force: false)
    let made = OutputDigest(output)
    var random = Seeded(state: UInt64(size))
    var rest = size
    while rest > 0 {
      let count = min(rest, Int.random(in: 1...400_000, using: &random))
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      if Bool.random(using: &random) {
        try output.write(bytes[...])
      } else {
        output.write { $0 += bytes }
        try output.flushIfFull()
      }
      rest -= count
    }
    try output.finish()
    #expect(output.bytesWritten == size)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["sha256sum", workspace.file("out")]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let said = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let found = try FileDigest.ofFile(workspace.file("out"))
    let (bytes, digest) = (found.bytes, found.digest)
    #expect(bytes == size)
    #expect(said.hasPrefix(digest + " "))
    #expect(digest.utf8.count == 64)
    #expect(made.whole?.digest == digest)
    #expect(made.whole?.bytes == size)
  }
}
