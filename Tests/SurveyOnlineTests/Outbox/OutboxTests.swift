import Foundation
import SurveyDiagnostics
import SurveyPrimitives
import TestSupport
import Testing

@testable import SurveyOnline

/// The files of the outbox.
struct OutboxTests {
  @Test("An entry comes back as it was put there, with all ids")
  func roundTrip() throws {
    let fixture = try OutboxFixture()
    let entry = try OutboxFixture.entry()
    _ = try fixture.outbox.add([entry])
    let read = try #require(fixture.outbox.entries().entries.first)
    #expect(read.isSame(as: entry))
    #expect(read.name == entry.name)
    #expect(read.task?.id == "t1")
    #expect(read.destination == entry.destination)
    #expect(read.created == entry.created)
    #expect(read.resources[0].identifier.value == "urn:uuid:\(entry.name)")
  }

  @Test("Only the owner may read the folder and the files")
  func modes() throws {
    let fixture = try OutboxFixture()
    _ = try fixture.outbox.add([try OutboxFixture.entry()])
    let files = try Files.paths(in: fixture.outbox.folder)
    #expect(files.count == 1)
    for path in files { #expect(try Files.mode(path) == 0o600) }
    #expect(try Files.mode(fixture.outbox.folder) == 0o700)
  }

  @Test("What has happened is added, and a line that is not whole did not happen")
  func events() throws {
    let fixture = try OutboxFixture()
    do {
      let open = try #require(try fixture.outbox.add([try OutboxFixture.entry()]).first)
      try open.add(stored: 0, as: "QuestionnaireResponse/77")
      try open.add(failure: Diagnostic(.connectionCut, ["server": .literal("x")]))
    }
    let path = try #require(try Files.paths(in: fixture.outbox.folder).first)
    try Files.append(#"{"taskDone":tr"#, to: path)
    let read = try #require(fixture.outbox.entries().entries.first)
    #expect(read.progress.stored == [0: "QuestionnaireResponse/77"])
    #expect(read.progress.tries == 1)
    #expect(read.progress.lastCode == "FS1805")
    #expect(!read.progress.isTaskDone)
  }

  @Test("A file whose first line is not whole is no entry: nothing of it was sent")
  func torn() throws {
    let fixture = try OutboxFixture()
    _ = try fixture.outbox.add([try OutboxFixture.entry()])
    let path = try #require(try Files.paths(in: fixture.outbox.folder).first)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    try String(text.dropLast(30)).write(toFile: path, atomically: false, encoding: .utf8)
    #expect(try fixture.outbox.entries().entries.isEmpty)
    // The same entry is put there again.
    #expect(try fixture.outbox.add([try OutboxFixture.entry()]).count == 1)
    #expect(try fixture.outbox.entries().entries.count == 1)
  }

  @Test("A file of a later version is left alone and said")
  func laterVersion() throws {
    let fixture = try OutboxFixture()
    _ = try fixture.outbox.add([try OutboxFixture.entry()])
    let path = try #require(try Files.paths(in: fixture.outbox.folder).first)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    try text.replacing(#""outbox":1"#, with: #""outbox":2"#)
      .write(toFile: path, atomically: false, encoding: .utf8)
    let (entries, findings) = try fixture.outbox.entries()
    #expect(entries.isEmpty)
    #expect(findings.map(\.code) == [.notAnOutboxEntry])
    #expect(throws: Diagnostic.self) { try fixture.outbox.open(try OutboxFixture.entry().name) }
  }

  @Test("An entry that is open is opened by nobody else")
  func locked() throws {
    let fixture = try OutboxFixture()
    let entry = try OutboxFixture.entry()
    var open = try fixture.outbox.add([entry])
    #expect(open.count == 1)
    #expect(try fixture.outbox.open(entry.name) == nil)
    #expect(try fixture.outbox.add([entry]).isEmpty)
    #expect(fixture.outbox.isBeingSent(entry.name))
    open.removeAll()
    #expect(try fixture.outbox.open(entry.name) != nil)
  }

  @Test("Two responses with one id are two entries, and the same one twice is one")
  func sameIds() throws {
    let fixture = try OutboxFixture()
    func entry(_ answer: Int) throws -> OutboxEntry {
      OutboxEntry(
        to: .init(base: OutboxFixture.base), created: .init(secondsSinceEpoch: 1),
        resources: [OutboxResource(existing: try OutboxFixture.response("1", answer: answer))])
    }
    let names = try [1, 2, 1].flatMap { try fixture.outbox.add([try entry($0)]).map(\.entry.name) }
    #expect(names == ["1", "1-2", "1"])
    #expect(try fixture.outbox.entries().entries.count == 2)
  }

  @Test("Ids follow from the content, and are the same each time")
  func derivedIds() throws {
    let one = OutboxResource(existing: try OutboxFixture.response(nil))
    let again = OutboxResource(existing: try OutboxFixture.response(nil))
    let other = OutboxResource(existing: try OutboxFixture.response(nil, answer: 2))
    #expect(one.id == again.id)
    #expect(one.identifier == again.identifier)
    #expect(one.id != other.id)
    #expect(one.id.split(separator: "-")[2].hasPrefix("5"))
  }
}

/// Files as the tests look at them.
enum Files {
  static func paths(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted().map { "\(folder)/\($0)" }
  }

  static func mode(_ path: String) throws -> Int? {
    (try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber)?
      .intValue
  }

  static func append(_ text: String, to path: String) throws {
    let file = try #require(FileHandle(forWritingAtPath: path))
    try file.seekToEnd()
    try file.write(contentsOf: Data(text.utf8))
    try file.close()
  }
}
