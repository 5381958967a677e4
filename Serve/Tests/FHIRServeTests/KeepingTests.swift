// SPDX-License-Identifier: Apache-2.0
import FHIRDocument
import Testing

@testable import FHIRServe

@Suite("What is written stays")
struct KeepingTests {
  @Test("What was answered is there after a restart, with its versions")
  func restart() async throws {
    let server = try await TestServer()
    await server.put("Patient", "a", #","active":true"#)
    await server.put("Patient", "a", #","active":false"#)
    await server.put("Patient", "b")
    _ = await server.ask("DELETE", "Patient/b")
    await server.service.repository.close()
    for removesIndex in [false, true] {
      if removesIndex { Disk.remove(server.service.repository.folder.index) }
      let again = try await Repository.open(server.path) { _ in }
      let service = FHIRService(again)
      let current = await service.reply(to: ServeRequest("GET", "Patient/a"))
      #expect(current.field("ETag") == "W/\"2\"")
      #expect(current.text.contains(#""active":false"#))
      let first = await service.reply(to: ServeRequest("GET", "Patient/a/_history/1"))
      #expect(first.text.contains(#""active":true"#))
      #expect(await service.reply(to: ServeRequest("GET", "Patient/b")).status == 410)
      #expect(await service.reply(to: ServeRequest("GET", "Patient/b/_history/1")).status == 200)
      await again.close()
    }
  }

  @Test("A journal that ends anywhere gives whole transactions, and no part of one")
  func cutJournal() async throws {
    let source = TestServer.newFolder()
    let folder = ResourceFolder(root: source)
    try Disk.makeFolder(source)
    try Disk.makeFolder(folder.own)
    defer { TestServer.remove(source) }
    var journal = try Journal(new: folder.journal(1))
    var ends = [0]
    for number in 0..<3 {
      var record: [UInt8] = []
      for id in ["x\(number)", "y\(number)"] {
        Change(
          type: "Patient", id: id, version: 1, instant: 1_700_000_000_000,
          bytes: Array(#"{"resourceType":"Patient","id":"\#(id)"}"#.utf8)
        ).append(to: &record)
      }
      try journal.append(record)
      ends.append(journal.length)
    }
    journal.close()
    let whole = try Disk.read(folder.journal(1))
    for length in stride(from: 0, through: whole.count, by: 37) {
      let path = TestServer.newFolder()
      let copy = ResourceFolder(root: path)
      try Disk.makeFolder(path)
      try Disk.makeFolder(copy.own)
      defer { TestServer.remove(path) }
      try Disk.replace(copy.journal(1), with: Array(whole[..<length]), by: copy.own + "/new")
      let repository = try await Repository.open(path) { _ in }
      let complete = ends.lastIndex { $0 <= length } ?? 0
      #expect(repository.ids(ofType: "Patient").count == 2 * complete)
      await repository.close()
    }
  }

  @Test("A damaged byte in a record leaves it out")
  func damagedJournal() async throws {
    let path = TestServer.newFolder()
    try Disk.makeFolder(path)
    defer { TestServer.remove(path) }
    var journal = try Journal(new: path + "/journal")
    try journal.append(Array("one".utf8))
    try journal.append(Array("two".utf8))
    journal.close()
    var bytes = try Disk.read(path + "/journal")
    bytes[bytes.count - 1] ^= 1
    try Disk.replace(path + "/journal", with: bytes, by: path + "/new")
    #expect(try Journal.records(path + "/journal").map { Array($0) } == [Array("one".utf8)])
  }

  @Test("Files that somebody put into the folder are served, with a version")
  func bareFiles() async throws {
    let path = TestServer.newFolder()
    for folder in [path, path + "/Patient"] { try Disk.makeFolder(folder) }
    let text = "{\n \"resourceType\": \"Patient\",\n \"id\": \"p\", \"multipleBirthInteger\": 2}"
    try Disk.replace(path + "/Patient/p.json", with: Array(text.utf8), by: path + "/new")
    let server = try await TestServer(at: path)
    let reply = await server.ask("GET", "Patient/p")
    #expect(reply.field("ETag") == "W/\"1\"")
    #expect(reply.root?[.meta]?[.versionId]?.string == "1")
    #expect(reply.text.contains(#""multipleBirthInteger":2"#))
    #expect(await server.put("Patient", "p").field("ETag") == "W/\"2\"")
    #expect(await server.ask("GET", "Patient/p/_history/1").root?["multipleBirthInteger"] != nil)
  }

  @Test("Two servers do not use one folder")
  func lock() async throws {
    let server = try await TestServer()
    await #expect(throws: RepositoryProblem.self) {
      try await Repository.open(server.path) { _ in }
    }
  }
}
