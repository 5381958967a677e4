import SurveyDiagnostics
import TestSupport
import Testing

@testable import SystemIO

@Suite("Writing a file whole or not at all")
struct OutputFileTests {
  @Test("What was started and not finished is gone, and the former file is as it was")
  func unfinished() throws {
    let workspace = try Workspace()
    try workspace.write("old", to: "out")
    do {
      let output = try OutputFile(path: workspace.file("out"), force: true)
      output.write("started")
      #expect(try workspace.names().count == 2)
      #expect(try workspace.read("out") == "old")
    }
    #expect(try workspace.names() == ["out"])
    #expect(try workspace.read("out") == "old")
  }

  @Test("The new file replaces the former one when it is finished")
  func finished() throws {
    let workspace = try Workspace()
    try workspace.write("old", to: "out")
    let output = try OutputFile(path: workspace.file("out"), force: true)
    output.write("new ")
    try output.write(Array("text".utf8)[...])
    try output.finish()
    #expect(output.bytesWritten == 8)
    #expect(try workspace.read("out") == "new text")
    #expect(try workspace.names() == ["out"])
  }

  @Test("More than a block is written in full", arguments: [1, 3])
  func large(parts: Int) throws {
    let workspace = try Workspace()
    let output = try OutputFile(path: workspace.file("out"), force: false)
    let block = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20)
    for _ in 0..<parts {
      try output.write(block[...])
      output.write("y")
      try output.flushIfFull()
    }
    try output.finish()
    #expect(try workspace.read("out").utf8.count == parts * (block.count + 1))
  }

  @Test("Nothing is overwritten without force, and a folder never is")
  func existing() throws {
    let workspace = try Workspace()
    try workspace.write("old", to: "out")
    let error = #expect(throws: Diagnostic.self) {
      try OutputFile(path: workspace.file("out"), force: false)
    }
    #expect(error?.code == .outputExists)
    #expect(error?.location.file == workspace.file("out"))
    for force in [false, true] {
      let error = #expect(throws: Diagnostic.self) {
        try OutputFile(path: workspace.path, force: force)
      }
      #expect(error?.code.key == "FS0603.folder")
    }
  }

  @Test("A folder that is missing is named with the reason")
  func missingFolder() throws {
    let workspace = try Workspace()
    let path = workspace.file("none/out")
    let error = #expect(throws: Diagnostic.self) { try OutputFile(path: path, force: false) }
    #expect(error?.description.contains("No such file or directory") == true)
    #expect(throws: Diagnostic.self) { try Files.checkWritable(path, force: false) }
    try Files.checkWritable(workspace.file("out"), force: false)
  }

  @Test("A device takes what is written at once")
  func device() throws {
    let output = try OutputFile(path: "/dev/null", force: false)
    output.write("text")
    try output.finish()
    #expect(FileSystem.kind(of: "/dev/null") == .device)
    #expect(try output.makeNamelessFile() == nil)
  }

  @Test("A nameless file gives back what was written, and is in no folder")
  func nameless() throws {
    let workspace = try Workspace()
    let output = try OutputFile(path: workspace.file("out"), force: false)
    let file = try #require(try output.makeNamelessFile())
    #expect(try workspace.names().count == 1)
    try file.append(Array("one ".utf8))
    try file.append(Array("two".utf8))
    #expect(try file.next(4) == Array("one ".utf8))
    #expect(try file.next(3) == Array("two".utf8))
    #expect(throws: Diagnostic.self) { try file.next(1) }
  }
}
