import Foundation
import SurveyDiagnostics
import TestSupport
import Testing

@testable import SystemIO

@Suite("The file that takes the place of another one")
struct TemporaryFileTests {
  private func mode(_ path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return try #require(attributes[.posixPermissions] as? Int)
  }

  @Test("is for its owner alone until it has the other's name, and two runs do not meet")
  func names() throws {
    let workspace = try Workspace()
    let path = workspace.file("out")
    let outputs = try (1...3).map { _ in try OutputFile(path: path, force: true) }
    let names = try workspace.names()
    #expect(names.count == 3 && names.allSatisfy { $0.hasSuffix(".tmp") }, "\(names)")
    for name in names { #expect(try mode(workspace.file(name)) == 0o600) }
    for (number, output) in outputs.enumerated() {
      output.write { $0 += Array("\(number)".utf8) }
      try output.finish()
    }
    #expect(try workspace.names() == ["out"])
    #expect(try workspace.read("out") == "2")
  }

  /// What a run leaves of an output that it does not finish, under the name it had.
  private func leave(_ count: Int, beside path: String, in workspace: Workspace) throws {
    var outputs: [OutputFile] = []
    for _ in 0..<count { outputs.append(try OutputFile(path: path, force: true)) }
    let names = try workspace.names().filter { $0.hasSuffix(".tmp") }
    outputs.removeAll()
    for name in names { try workspace.write("left", to: name) }
  }

  @Test("What killed runs left goes when another run is complete", arguments: 1...3)
  func leftovers(_ count: Int) throws {
    let workspace = try Workspace()
    let path = workspace.file("out")
    try leave(count, beside: path, in: workspace)
    try leave(1, beside: workspace.file("other"), in: workspace)
    #expect(try workspace.names().count == count + 1)
    // One that fails takes away its own, and nothing that a checkpoint may go on with.
    do { _ = try OutputFile(path: path, force: true) }
    #expect(try workspace.names().count == count + 1)
    try Files.write(Array("new".utf8), to: path, force: true)
    // That of another output stays.
    let names = try workspace.names()
    #expect(names.count == 2 && names.contains("out"), "\(names)")
    #expect(try workspace.read("out") == "new")
  }

  @Test("What another run still writes to stays, and so does what a checkpoint goes on with")
  func inUse() throws {
    let workspace = try Workspace()
    let path = workspace.file("out")
    try leave(1, beside: path, in: workspace)
    let other = try OutputFile(path: path, force: true)
    try Files.write(Array("new".utf8), to: path, force: true)
    other.write { $0 += Array("other".utf8) }
    try other.finish()
    #expect(try workspace.read("out") == "other")
    #expect(try workspace.names() == ["out"])
    var first: OutputFile? = try OutputFile(path: path, force: true)
    first?.write { $0 += Array("one".utf8) }
    let kept = try #require(try first?.keep())
    first = nil
    let second = try OutputFile(path: path, force: true)
    try second.goOn(with: kept)
    second.write { $0 += Array("two".utf8) }
    try second.finish()
    #expect(try workspace.read("out") == "onetwo")
    #expect(try workspace.names() == ["out"])
  }

  @Test("has a short name, however long that of the other file is")
  func longName() throws {
    let workspace = try Workspace()
    let name = String(repeating: "x", count: 255)
    try Files.write(Array("text".utf8), to: workspace.file(name), force: false)
    #expect(try workspace.names() == [name])
  }

  @Test("keeps the mode of a file that is overwritten", arguments: [0o600, 0o640, 0o664, 0o400])
  func keepsMode(_ mode: Int) throws {
    let workspace = try Workspace()
    let path = try workspace.write("old", to: "out")
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    try Files.write(Array("new".utf8), to: path, force: true)
    #expect(try self.mode(path) == mode)
    #expect(try workspace.read("out") == "new")
  }

  @Test(
    "keeps the owner of a file that is overwritten", .enabled(if: getuid() == 0, "only root may"))
  func keepsOwner() throws {
    let workspace = try Workspace()
    let path = try workspace.write("old", to: "out")
    #expect(chown(path, 1234, 2345) == 0)
    try Files.write(Array("new".utf8), to: path, force: true)
    var found = stat()
    #expect(stat(path, &found) == 0)
    #expect(found.st_uid == 1234 && found.st_gid == 2345)
  }

  @Test("takes the place of what a symbolic link leads to, and the link stays", arguments: [1, 3])
  func link(_ count: Int) throws {
    let workspace = try Workspace()
    let path = try workspace.write("old", to: "sub/out")
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    var target = "sub/out"
    for number in 1...count {
      try FileManager.default.createSymbolicLink(
        atPath: workspace.file("link\(number)"), withDestinationPath: target)
      target = "link\(number)"
    }
    let link = workspace.file(target)
    #expect(throws: Diagnostic.self) {
      try Files.write(Array("new".utf8), to: link, force: false)
    }
    try Files.checkWritable(link, force: true)
    try Files.write(Array("new".utf8), to: link, force: true, isDurable: true)
    #expect(FileSystem.isSymbolicLink(link))
    #expect(try workspace.read("sub/out") == "new")
    #expect(try mode(path) == 0o640)
  }

  @Test("has the name that a symbolic link leads to, where nothing has it yet")
  func danglingLink() throws {
    let workspace = try Workspace()
    for (link, target) in [("link", "out"), ("round", "round"), ("lost", "none/out")] {
      try FileManager.default.createSymbolicLink(
        atPath: workspace.file(link), withDestinationPath: target)
    }
    try Files.write(Array("new".utf8), to: workspace.file("link"), force: false)
    #expect(try workspace.read("out") == "new")
    for link in ["round", "lost"] {
      #expect(throws: Diagnostic.self) {
        try Files.write([], to: workspace.file(link), force: true)
      }
    }
  }

  @Test("has the mode of any new file where there was none")
  func newMode() throws {
    let workspace = try Workspace()
    try Files.write([], to: workspace.file("ours"), force: false, isDurable: true)
    close(open(workspace.file("other"), O_CREAT | O_WRONLY, 0o666))
    #expect(try mode(workspace.file("ours")) == mode(workspace.file("other")))
  }

  @Test("A pipe is not a file to which is only added, and nobody waits for it")
  func pipe() throws {
    let workspace = try Workspace()
    let path = workspace.file("pipe")
    #expect(mkfifo(path, 0o600) == 0)
    let error = #expect(throws: Diagnostic.self) { try AppendOnlyFile(path) }
    #expect(error?.code == .fileIsDevice)
    #expect(!AppendOnlyFile.isInUse(path))
  }
}
