import Foundation
import SurveyDiagnostics
import TestSupport
import Testing

@testable import SystemIO

@Suite("Files and folders")
struct FileTests {
  private func mode(_ path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return try #require(attributes[.posixPermissions] as? Int)
  }

  @Test("A file is read up to its end, or so far that it is seen to be too long")
  func reading() throws {
    let workspace = try Workspace()
    let text = String(repeating: "0123456789", count: 20_000)
    let path = try workspace.write(text, to: "in")
    #expect(try Files.read(path) == Array(text.utf8))
    #expect(try Files.read(path, upTo: 10).count > 10)
    #expect(FileSystem.size(of: path) == text.utf8.count)
  }

  @Test("What cannot be read is named with the reason")
  func unreadable() throws {
    let workspace = try Workspace()
    let missing = #expect(throws: Diagnostic.self) { try Files.read(workspace.file("none")) }
    #expect(missing?.description.contains("No such file or directory") == true)
    let folder = #expect(throws: Diagnostic.self) { try Files.read(workspace.path) }
    #expect(folder?.description.contains("Is a directory") == true)
    #expect(folder?.code == .unreadableInput)
  }

  @Test("Folders are made with those above them, for their owner alone")
  func folders() throws {
    let workspace = try Workspace()
    let path = workspace.file("a/b/c")
    try Files.makeFolders(path)
    try Files.makeFolders(path)
    for folder in ["a", "a/b", "a/b/c"] { #expect(try mode(workspace.file(folder)) == 0o700) }
    try workspace.write("", to: "file")
    #expect(throws: Diagnostic.self) { try Files.makeFolders(workspace.file("file/x")) }
  }

  @Test("Entries come sorted by name, without hidden ones")
  func entries() throws {
    let workspace = try Workspace()
    for name in ["b", "a", ".hidden", "B"] { try workspace.write("", to: name) }
    #expect(try Files.entries(of: workspace.path + "/") == ["B", "a", "b"].map(workspace.file))
  }

  @Test("Folders stand for the files of resources in them and below, sorted by name")
  func inputs() throws {
    let workspace = try Workspace()
    for name in ["b.json", "a/z.xml", "a/b/x.ndjson", "c.txt", ".x.json", "d/.y.json", "a.json"] {
      try workspace.write("1234", to: name)
    }
    try FileManager.default.createSymbolicLink(
      atPath: workspace.file("e"), withDestinationPath: workspace.path)
    let found = try InputPaths.expand([workspace.path, "-", workspace.file("c.txt")])
    let names = ["a/b/x.ndjson", "a/z.xml", "a.json", "b.json"].map(workspace.file)
    #expect(found == names + ["-", workspace.file("c.txt")])
    #expect(InputPaths.size(of: names) == 16)
    #expect(InputPaths.size(of: found) == nil)
    let error = #expect(throws: Diagnostic.self) {
      try InputPaths.expand([workspace.file("none")])
    }
    #expect(error?.code.key == "FS0601.missing")
  }

  static let beside: [(files: [String], read: [String])] = [
    (["f/a.xlsx", "f/a.xlsx.carried.json"], ["f/a.xlsx"]),
    (["f/a.ndjson", "f/a.ndjson.manifest.json", "f/a.ndjson.rejects.ndjson"], ["f/a.ndjson"]),
    (
      ["f/t.csv", "f/t.codebook.json", "f/t.manifest.json", "f/t.rest.ndjson", "f/q.json"],
      ["f/t.csv", "f/q.json"]
    ),
    (["f/a.ndjson", "f/a.ndjson.checkpoint.json"], ["f/a.ndjson"]),
    (
      ["f/t.csv.gz", "f/t.codebook.json.gz", "f/t.rest.ndjson.zst", "f/x.ndjson.gz"],
      ["f/t.csv.gz", "f/x.ndjson.gz"]
    ),
    (["f/manifest.json", "f/x.ndjson"], ["f/x.ndjson"]), (["manifest.json", "x"], ["x"]),
    (["f/manifest.json", "g/x.json"], ["f/manifest.json", "g/x.json"]),
    (
      ["f/a.rejects.ndjson", "f/a.manifest.json", "g/a"],
      ["f/a.rejects.ndjson", "f/a.manifest.json", "g/a"]
    ),
  ]

  @Test("Files that are beside others are not read by themselves", arguments: beside)
  func filesBeside(_ row: (files: [String], read: [String])) {
    #expect(FileBeside.leftOut(of: row.files) == row.read)
  }

  @Test("Two names of one file are known as such, also of one that is not made yet")
  func sameness() throws {
    let workspace = try Workspace()
    try workspace.write("", to: "sub/file")
    try FileManager.default.createSymbolicLink(
      atPath: workspace.file("link"), withDestinationPath: workspace.file("sub"))
    let (file, link) = (workspace.file("sub/file"), workspace.file("link/./file"))
    #expect(FileSystem.wouldBeSame(file, link))
    #expect(FileSystem.wouldBeSame(file + "2", workspace.file("link/file2")))
    #expect(!FileSystem.wouldBeSame(file, file + "2"))
    #expect(!FileSystem.wouldBeSame("-", file))
    #expect(!FileSystem.wouldBeSame("/dev/null", "/dev/null"))
  }

  @Test("The kind of a name is known", arguments: [("file", "file"), ("sub", "folder")])
  func kinds(name: String, kind: String) throws {
    let workspace = try Workspace()
    try workspace.write("", to: "file")
    try workspace.write("", to: "sub/file")
    #expect("\(FileSystem.kind(of: workspace.file(name)))" == kind)
    #expect(FileSystem.kind(of: workspace.file("none")) == .missing)
    #expect(FileSystem.size(of: workspace.file("sub")) == nil)
  }

  @Test("A byte is found in a part of a buffer, from both ends, and counted")
  func bytes() {
    let buffer = Array("a\nbb\n\nc".utf8)
    let newline = UInt8(ascii: "\n")
    #expect(firstIndex(of: newline, in: buffer, 0..<7) == 1)
    #expect(firstIndex(of: newline, in: buffer, 2..<7) == 4)
    #expect(firstIndex(of: newline, in: buffer, 6..<7) == nil)
    #expect(firstIndex(of: newline, in: buffer, 7..<7) == nil)
    #expect(lastIndex(of: newline, in: buffer, 0..<7) == 5)
    #expect(count(newline, in: buffer, 0..<7) == 3)
    #expect(count(newline, in: buffer, 2..<5) == 1)
  }
}

@Suite("Files that only grow")
struct AppendOnlyFileTests {
  @Test("A new one is for its owner alone, and one that exists is not touched")
  func new() throws {
    let workspace = try Workspace()
    let path = workspace.file("journal")
    let file = try #require(try AppendOnlyFile(new: path))
    try file.append(Array("one\n".utf8))
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(try AppendOnlyFile(new: path) == nil)
    #expect(try workspace.read("journal") == "one\n")
  }

  @Test("A new one comes with all that it holds, and other bytes follow")
  func newWithBytes() throws {
    let workspace = try Workspace()
    let path = workspace.file("journal")
    let file = try #require(try AppendOnlyFile(new: path, holding: Array("one\ntwo\n".utf8)))
    #expect(try workspace.names() == ["journal"])
    #expect(AppendOnlyFile.isInUse(path))
    try file.append(Array("three\n".utf8))
    #expect(try workspace.read("journal") == "one\ntwo\nthree\n")
  }

  @Test("What follows the kept bytes is cut off, and additions follow them")
  func cut() throws {
    let workspace = try Workspace()
    let path = try workspace.write("one\ntw", to: "journal")
    let file = try AppendOnlyFile(path)
    #expect(try workspace.read("journal") == "one\ntw")
    try file.cut(to: 4)
    try file.append(Array("three\n".utf8))
    #expect(try workspace.read("journal") == "one\nthree\n")
  }

  @Test("One writer has it at a time")
  func lock() throws {
    let workspace = try Workspace()
    let path = try workspace.write("", to: "journal")
    #expect(!AppendOnlyFile.isInUse(path))
    do {
      let file = try AppendOnlyFile(path)
      #expect(AppendOnlyFile.isInUse(path))
      let error = #expect(throws: Diagnostic.self) { try AppendOnlyFile(path) }
      #expect(error?.code == .fileInUse)
      withExtendedLifetime(file) {}
    }
    #expect(!AppendOnlyFile.isInUse(path))
    _ = try AppendOnlyFile(path)
  }
}
