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
    let error = #expect(throws: Diagnostic.self) { try AppendOnlyFile(path, keeping: 0) }
    #expect(error?.code == .fileIsDevice)
    #expect(!AppendOnlyFile.isInUse(path))
  }
}
