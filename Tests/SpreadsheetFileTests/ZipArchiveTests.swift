import CompressedFiles
import SurveyDiagnostics
import TestSupport
import Testing

@testable import SpreadsheetFile

@Suite("Zip archives")
struct ZipArchiveTests {
  private static let long = Array(String(repeating: "All work and no play. ", count: 4_000).utf8)
  private static let files: [(name: String, contents: [UInt8])] = [
    ("a.txt", Array("text".utf8)), ("folder/größe.xml", long), ("empty", []),
  ]

  private static func archive() -> [UInt8] {
    var writer = ZipWriter()
    for file in files { writer.add(file.name, file.contents) }
    return writer.finish()
  }

  /// The codes of what an archive cannot be read for.
  private static func failure(_ bytes: [UInt8], limit: Int = 1 << 20) -> Diagnostic.Code? {
    do throws(Diagnostic) {
      let archive = try ZipArchive(bytes, name: "f.zip", limit: limit)
      for name in archive.names { _ = try archive.contents(of: name) }
      return nil
    } catch {
      return error.code
    }
  }

  @Test("What is written is read")
  func roundTrip() throws {
    let bytes = Self.archive()
    let archive = try ZipArchive(bytes, name: "f.zip")
    #expect(archive.names == Self.files.map(\.name))
    for (name, contents) in Self.files { #expect(try archive.contents(of: name) == contents) }
    #expect(try archive.contents(of: "b.txt") == nil)
    #expect(bytes.count < 2_000)
    #expect(bytes == Self.archive())
  }

  @Test("Python's zipfile reads it, and finds nothing wrong")
  func python() throws {
    let workspace = try Workspace()
    let path = workspace.file("f.zip")
    try Bytes.write(Self.archive(), to: path)
    let said = try Python.run(
      "import sys,zipfile; z=zipfile.ZipFile(sys.argv[1]); print(z.testzip(), [(i.filename,i.file_size) for i in z.infolist()])",
      path)
    #expect(said == "None [('a.txt', 4), ('folder/größe.xml', 88000), ('empty', 0)]\n")
  }

  @Test(
    "What Python's zipfile writes is read",
    arguments: ["ZIP_STORED", "ZIP_DEFLATED", "streamed", "wide", "behind"])
  func pythonWrites(way: String) throws {
    let workspace = try Workspace()
    let path = workspace.file("f.zip")
    _ = try Python.run(
      """
      import sys, zipfile
      path, way = sys.argv[1:]
      class Stream:
        def __init__(self, file): self.file = file
        def write(self, data): return self.file.write(data)
        def flush(self): self.file.flush()
      out = open(path, 'wb')
      if way == 'behind': out.write(b'#!/bin/sh\\n')
      method = zipfile.ZIP_STORED if way == 'ZIP_STORED' else zipfile.ZIP_DEFLATED
      with zipfile.ZipFile(Stream(out) if way == 'streamed' else out, 'w', method) as z:
        with z.open('x/', 'w') as f: pass
        with z.open('x/é.txt', 'w', force_zip64=way == 'wide') as f: f.write(b'abc' * 1000)
      """, path, way)
    let archive = try ZipArchive(try Bytes.read(path), name: "f.zip")
    #expect(archive.names == ["x/é.txt"])
    #expect(
      try archive.contents(of: "x/é.txt") == Array(String(repeating: "abc", count: 1000).utf8))
  }

  @Test("An archive that unpacks to more than is allowed is refused before anything is unpacked")
  func bomb() {
    #expect(Self.failure(Self.archive(), limit: 88_003) == .archiveTooLarge)
    #expect(Self.failure(Self.archive(), limit: 88_004) == nil)
  }

  @Test("Files that share their bytes, or a name, are refused")
  func shared() throws {
    var twice = ZipWriter()
    twice.add("a", [1, 2, 3])
    twice.add("a", [4])
    #expect(Self.failure(twice.finish()) == .entryTwice)
    // The directory's second entry says that its data are those of the first one.
    var two = ZipWriter()
    two.add("a", Self.long)
    two.add("b", Self.long)
    var bytes = two.finish()
    let mark: [UInt8] = [0x50, 0x4B, 0x01, 0x02]
    let places = bytes.indices.dropLast(4).filter { Array(bytes[$0..<$0 + 4]) == mark }
    let second = try #require(places.last)
    for offset in 42..<46 { bytes[second + offset] = 0 }
    #expect(Self.failure(bytes) == .damagedArchive)
  }

  @Test("Whatever bytes are changed or missing, it is read or refused, and never wrong")
  func damaged() {
    let bytes = Self.archive()
    var random = Seeded(state: 11)
    for _ in 0..<3_000 {
      var changed = bytes
      if Bool.random(using: &random) {
        changed.removeLast(Int.random(in: 1..<bytes.count, using: &random))
      } else {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        changed[place] = UInt8.random(in: 0...255, using: &random)
      }
      guard let archive = try? ZipArchive(changed, name: "f", limit: 1 << 20) else { continue }
      for (name, contents) in Self.files {
        if let found = try? archive.contents(of: name) { #expect(found == contents) }
      }
    }
  }
}
