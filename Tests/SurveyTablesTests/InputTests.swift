import FHIRDocument
import SurveyDiagnostics
import TestSupport
import Testing

@testable import SurveyTables

@Suite("Reading many responses")
struct InputTests {
  /// What an input yields: `id@line` for a response, `!line` for anything else.
  private func read(_ paths: [String]) throws -> [String] {
    var input = try BatchInput(paths)
    var result: [String] = []
    while let item = input.next() {
      switch item {
      case .record(let record):
        result.append("\(record.element[.id]?.string ?? "")@\(record.line)")
      case .rejected(let rejected):
        #expect(rejected.diagnostics.hasErrors)
        result.append("!\(rejected.diagnostics.last?.location.position?.line ?? 0)")
      }
    }
    return result
  }

  @Test(
    "The content says what a file holds",
    arguments: [
      ("ndjson", "\(response("a"))\n\(response("b"))\n", ["a@1", "b@2"]),
      ("no line break at the end", "\(response("a"))\n\(response("b"))", ["a@1", "b@2"]),
      ("CRLF", "\(response("a"))\r\n\(response("b"))\r\n", ["a@1", "b@2"]),
      ("empty lines", "\n\n\(response("a"))\n \n\n\(response("b"))\n\n", ["a@3", "b@6"]),
      ("a torn last line", "\(response("a"))\n{\"resourceType\":\"Quest", ["a@1", "!2"]),
      ("a bad first line", "{\"a\":,}\n\(response("b"))\n", ["!1", "b@2"]),
      (
        "no JSON in the middle", "\(response("a"))\nhello\n\(response("b"))\n",
        ["a@1", "!2", "b@3"]
      ),
      ("another resource", "{\"resourceType\":\"Patient\"}\n\(response("b"))\n", ["!1", "b@2"]),
      ("a duplicate key", "{\"id\":\"x\",\"id\":\"y\"}\n\(response("b"))\n", ["!1", "b@2"]),
      ("one resource", response("a"), ["a@1"]),
      (
        "one resource on several lines",
        "{\n  \"resourceType\": \"QuestionnaireResponse\",\n  \"id\": \"a\"\n}\n", ["a@1"]
      ),
      ("a byte order mark", "\u{FEFF}\(response("a"))\n\(response("b"))", ["a@1", "b@2"]),
      ("nothing", "", []), ("white space", " \n\n ", []), ("text", "hello\n", ["!1"]),
      (
        "a Bundle",
        "{\"resourceType\":\"Bundle\",\"entry\":[{\"resource\":\(response("a"))},"
          + "{\"fullUrl\":\"u\"},{\"resource\":\(response("b"))}]}", ["a@1", "b@1"]
      ),
      (
        "a Bundle on several lines",
        "{\"resourceType\":\"Bundle\",\n\"entry\":[\n{\"resource\":\(response("a"))},\n"
          + "{\"resource\":\n{\"resourceType\":\"Patient\"}},\n{\"resource\":\(response("b"))}]}",
        ["a@3", "!5", "b@6"]
      ),
      (
        "a bad entry",
        "{\"resourceType\":\"Bundle\",\n\"entry\":[\n{\"resource\":\(response("a"))},\n"
          + "{\"resource\":\n{\"id\":\"x\",\"id\":\"y\"}},\n{\"resource\":\(response("b"))}]}",
        ["a@3", "!5", "b@6"]
      ),
      (
        "a resource on a line of its own inside one on several lines",
        "{\n\"resourceType\":\"QuestionnaireResponse\",\n\"id\":\"a\",\n\"contained\":[\n"
          + "\(response("b"))\n],\n\"status\":\"completed\"\n}\n", ["a@1"]
      ),
      (
        "two resources on lines of their own inside one on several lines",
        "{\"resourceType\":\"QuestionnaireResponse\",\"id\":\"a\",\"contained\":[\n"
          + "\(response("b")),\n\(response("c"))]}\n", ["a@1"]
      ),
      (
        "a first line torn where a value could follow",
        "{\"id\":\"x\",\"contained\":[\n\(response("b"))\n\(response("c"))\n", ["!1", "b@2", "c@3"]
      ),
      (
        "a first line torn inside a string",
        "{\"id\":\"x\n\(response("b"))\n\(response("c"))\n", ["!1", "b@2", "c@3"]
      ),
      (
        "a torn first line and one more",
        "{\"contained\":[\n\(response("b"))\n", ["!1", "b@2"]
      ),
      (
        "Bundles in lines",
        "{\"resourceType\":\"Bundle\",\"entry\":[{\"resource\":\(response("a"))}]}\n"
          + "{\"resourceType\":\"Bundle\"}\n\(response("b"))", ["a@1", "b@3"]
      ),
    ])
  func content(_: String, text: String, expected: [String]) throws {
    let workspace = try Workspace()
    #expect(try read([workspace.write(text, to: "input")]) == expected)
  }

  @Test("A folder is read with what is below it, sorted by name, hidden files and others left out")
  func folder() throws {
    let workspace = try Workspace()
    for (name, id) in [
      ("in/b.json", "b"), ("in/a.ndjson", "a"), ("in/c/d.json", "d"), ("in/.x.json", "x"),
      ("in/e.txt", "e"),
    ] {
      try workspace.write(response(id), to: name)
    }
    #expect(try read([workspace.file("in")]) == ["a@1", "b@1", "d@1"])
  }

  @Test("The entries of a long XML Bundle have their lines", .timeLimit(.minutes(1)))
  func xmlBundle() throws {
    let count = 12_000
    var text = "<Bundle xmlns=\"http://hl7.org/fhir\"><type value=\"collection\"/>\n"
    for number in 0..<count {
      text += "<entry><resource><QuestionnaireResponse><id value=\"r\(number)\"/>\n"
      text += "<status value=\"completed\"/></QuestionnaireResponse></resource></entry>\n"
    }
    let workspace = try Workspace()
    let found = try read([workspace.write(text + "</Bundle>", to: "bundle.xml")])
    #expect(found == (0..<count).map { "r\($0)@\(2 * $0 + 2)" })
  }

  @Test("A missing file ends the batch before it begins")
  func missing() throws {
    let workspace = try Workspace()
    let error = #expect(throws: Diagnostic.self) { try BatchInput([workspace.file("none")]) }
    #expect(error?.code == .unreadableInput)
    #expect(error?.location.file == workspace.file("none"))
  }

  @Test("A line longer than a block, and lines across the edges of blocks, stay whole")
  func longLines() throws {
    let workspace = try Workspace()
    let long = String(repeating: "x", count: 5 << 20)
    let item = #"{"linkId":"1","answer":[{"valueString":"\#(long)"}]}"#
    var text = ""
    for number in 0..<3000 { text += response("r\(number)", number == 1500 ? item : "") + "\n" }
    let path = try workspace.write(text, to: "input")
    var input = try BatchInput([path])
    var number = 0
    while case .record(let record)? = input.next() {
      #expect(record.element[.id]?.string == "r\(number)")
      #expect(record.line == number + 1)
      if number == 1500 {
        #expect(record.element[.item]?[.answer]?[.valueString]?.string == long)
      }
      number += 1
    }
    #expect(number == 3000)
    #expect(input.bytesRead == text.utf8.count)
    #expect(input.totalBytes == text.utf8.count)
  }

  @Test("A record and a rejected one keep their bytes word for word")
  func raw() throws {
    let workspace = try Workspace()
    let first = #"{ "resourceType":"QuestionnaireResponse",  "status":"completed" }"#
    let path = try workspace.write("\(first)\r\n{\"a\" : \r\n", to: "input")
    var input = try BatchInput([path])
    guard case .record(let record)? = input.next(), case .rejected(let rejected)? = input.next()
    else {
      Issue.record("expected a record and a rejected one")
      return
    }
    #expect(String(decoding: record.raw, as: UTF8.self) == first)
    #expect(String(decoding: rejected.raw, as: UTF8.self) == "{\"a\" : ")
  }

  @Test(
    "A line with more bytes than are allowed is refused, and the lines around it are read",
    arguments: [0, 1, 2])
  func tooLongLine(place: Int) throws {
    let workspace = try Workspace()
    let long = response("long", #"{"linkId":"\#(String(repeating: "x", count: 5 << 20))"}"#)
    var lines = [response("a"), response("b")]
    lines.insert(long, at: place)
    let path = try workspace.write(lines.joined(separator: "\n"), to: "input")
    var options = ReadOptions()
    options.maximumSize = 1000
    var input = try BatchInput([path], options: options)
    var ids: [String] = []
    while let item = input.next() {
      switch item {
      case .record(let record): ids.append(record.element[.id]?.string ?? "")
      case .rejected(let rejected):
        #expect(rejected.diagnostics.map(\.code) == [.tooLarge])
        let position = SourcePosition(line: place + 1, column: 1)
        #expect(rejected.diagnostics.first?.location == Location(file: path, position: position))
        #expect(rejected.raw.isEmpty)
        ids.append("long")
      }
    }
    #expect(ids == ["a", "b"][..<place] + ["long"] + ["a", "b"][place...])
    #expect(input.bytesRead == input.totalBytes)
  }

  @Test("A file that is one value and has more bytes than are allowed is refused")
  func tooLargeFile() throws {
    let workspace = try Workspace()
    let text = "{\n\"resourceType\":\n" + String(repeating: " \n", count: 3 << 20) + "\"X\"}"
    let path = try workspace.write(text, to: "input")
    var options = ReadOptions()
    options.maximumSize = 1 << 20
    var input = try BatchInput([path], options: options)
    guard case .rejected(let rejected)? = input.next() else {
      Issue.record("expected a rejected file")
      return
    }
    #expect(rejected.diagnostics.map(\.code) == [.tooLarge])
    if input.next() != nil { Issue.record("expected nothing more") }
  }
}
