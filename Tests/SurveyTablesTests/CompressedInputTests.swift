import FHIRDocument
import Foundation
import SurveyDiagnostics
import TestSupport
import Testing

@testable import SurveyTables

@Suite("Compressed inputs")
struct CompressedInputTests {
  private static let lines = (0..<20_000).map { response("r\($0)") + "\n" }.joined()

  private func write(_ bytes: [UInt8], to name: String, in workspace: Workspace) throws -> String {
    try Data(bytes).write(to: URL(filePath: workspace.file(name)))
    return workspace.file(name)
  }

  @Test("A compressed file gives what it holds, and its bytes are those of the file")
  func same() throws {
    let workspace = try Workspace()
    let path = try write(Gzip.member(Self.lines), to: "in", in: workspace)
    var input = try BatchInput([path])
    var number = 0
    while case .record(let record)? = input.next() {
      #expect(record.element[.id]?.string == "r\(number)")
      #expect(record.line == number + 1)
      number += 1
    }
    #expect(number == 20_000)
    #expect(input.bytesRead == input.totalBytes)
  }

  @Test("One resource, and a Bundle, may be compressed, too")
  func whole() throws {
    let workspace = try Workspace()
    let bundle = #"{"resourceType":"Bundle",\#n"entry":[{"resource":\#(response("b"))}]}"#
    for (text, id) in [("{\n" + response("a").dropFirst(), "a"), (bundle, "b")] {
      let path = try write(Gzip.member(text), to: "in", in: workspace)
      var input = try BatchInput([path])
      guard case .record(let record)? = input.next() else {
        Issue.record("expected a record")
        return
      }
      #expect(record.element[.id]?.string == id)
      if input.next() != nil { Issue.record("expected nothing more") }
    }
  }

  @Test("Of a folder compressed files are read, too")
  func folder() throws {
    let workspace = try Workspace()
    try workspace.write(response("a"), to: "in/a.json")
    for name in ["in/b.ndjson.gz", "in/c.json.gz", "in/d.gz"] {
      _ = try write(Gzip.member(response(name)), to: name, in: workspace)
    }
    let input = try BatchInput([workspace.file("in")])
    #expect(
      input.files == ["in/a.json", "in/b.ndjson.gz", "in/c.json.gz"].map(workspace.file))
  }

  @Test(
    "An input that is cut off ends an export with nothing written, however little was read",
    arguments: [100, 70_000, 1_000_000])
  func truncated(count: Int) throws {
    let workspace = try Workspace()
    let bytes = Gzip.member(Self.lines)
    let path = try write(Array(bytes[..<count]), to: "in", in: workspace)
    for target in BatchTarget.allCases where !target.isFolder && !target.isFormat {
      for jobs in [1, 3] {
        var export = BatchExport(target: target, output: workspace.file("out"))
        export.jobs = jobs
        let error = #expect(throws: Diagnostic.self) { try export.run([path]) { _ in } }
        #expect(error?.code == .damagedInput)
        #expect(error?.location.file == path)
        #expect(try workspace.names() == ["in"])
      }
    }
  }

  @Test("What is before the place where it is cut off is read, but for the line that is broken off")
  func beforeTheEnd() throws {
    let workspace = try Workspace()
    let bytes = Gzip.member(Self.lines)
    let path = try write(Array(bytes[..<1_000_000]), to: "in", in: workspace)
    var input = try BatchInput([path])
    var (records, rejected) = (0, [Diagnostic]())
    while let item = input.next() {
      switch item {
      case .record: records += 1
      case .rejected(let record): rejected += record.diagnostics
      }
    }
    // The head of the member and of its 16 blocks, 15 of them whole, are no text.
    let text = Self.lines.utf8.prefix(1_000_000 - 10 - 16 * 5)
    #expect(records == text.count { $0 == 10 })
    #expect(rejected.map(\.code) == [.damagedInput])
  }

  @Test("A line that says hardly anything at great length is not held, and the rest is read")
  func bomb() throws {
    let workspace = try Workspace()
    // Frames of blocks that repeat a byte: 128 kB of x in four bytes.
    let run: [UInt8] = [0x02, 0x00, 0x10, 0x78]
    let frame: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD, 0, 7 << 3]
    var bomb = frame
    for _ in 0..<600 { bomb += run }
    bomb += [0x09, 0, 0, 10]
    let text = response("a") + "\n"
    let line = frame + Self.rawBlock(Array(text.utf8))
    let path = try write(line + bomb + line, to: "in", in: workspace)
    var input = try BatchInput([path])
    var found: [String] = []
    while let item = input.next() {
      switch item {
      case .record(let record): found.append("\(record.line)")
      case .rejected(let record):
        #expect(record.raw.isEmpty)
        found += record.diagnostics.map { $0.text(in: .english) }
      }
    }
    #expect(found.count == 3)
    #expect(found.first == "1" && found.last == "3")
    #expect(
      found.dropFirst().first?.contains("in:2:1: error FS0113: the line has more than") == true)
    #expect(found.dropFirst().first?.contains("\(64 << 20)") == true)
  }

  /// The last block of a frame, as it is.
  private static func rawBlock(_ bytes: [UInt8]) -> [UInt8] {
    let head = bytes.count << 3 | 1
    return (0..<3).map { UInt8(truncatingIfNeeded: head >> (8 * $0)) } + bytes
  }
}
