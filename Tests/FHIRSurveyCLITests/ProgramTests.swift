import Foundation
import TestSupport
import Testing

/// The built program with its real streams.
@Suite(.enabled(if: PseudoTerminal.program != nil, "the built program is missing"))
struct ProgramTests {
  @Test("Standard input is - for every verb that reads")
  func standardInput() throws {
    let task = Project.sample("blood-sugar-task.json")
    let questionnaire = Project.sample("blood-sugar.json")
    let responses = Project.sample("responses.ndjson")
    for (file, before, after) in [
      (task, ["tasks"], []), (questionnaire, ["show"], []),
      (questionnaire, ["convert"], ["--to", "xml"]),
      (responses, ["export"], ["--to", "csv", "--quiet"]),
      (questionnaire, ["path", "%questionnaire.title", "--questionnaire"], []),
    ] {
      let named = try Self.run(before + [file] + after, input: "/dev/null")
      let piped = try Self.run(before + ["-"] + after, input: file)
      #expect(named.status == 0)
      #expect(piped.status == 0)
      #expect(!named.output.isEmpty)
      // A list of tasks names the file.
      let text = String(decoding: named.output, as: UTF8.self).replacing("in \(file)", with: "in -")
      #expect(text == String(decoding: piped.output, as: UTF8.self))
    }
  }

  @Test("A table from a pipe is that from a file, with one thread and with several")
  func pipe() throws {
    let folder = try TemporaryFolder()
    let lines = try Data(contentsOf: URL(fileURLWithPath: Project.sample("responses.ndjson")))
    var many = Data()
    while many.count < 5 << 19 { many += lines }
    let file = folder.path("many.ndjson")
    try many.write(to: URL(fileURLWithPath: file))
    let named = try Self.run(
      ["export", file, "--to", "csv", "--quiet", "--jobs", "1"], input: "/dev/null")
    #expect(named.status == 0)
    #expect(named.output.count > 1 << 20)
    let program = try #require(PseudoTerminal.program)
    for jobs in ["1", "3"] {
      let command = #"cat "$1" | "$0" export - --to csv --quiet --jobs "$2""#
      let piped = try Self.run(
        ["-c", command, program, file, jobs], of: "/bin/sh", input: "/dev/null")
      #expect(piped.status == 0)
      #expect(piped.output == named.output)
    }
  }

  @Test("Standard input that cannot be read is not empty input", arguments: ["<&-", "< /"])
  func unreadableInput(_ input: String) throws {
    let folder = try TemporaryFolder()
    let program = try #require(PseudoTerminal.program)
    let questionnaire = Project.sample("blood-sugar.json")
    for arguments in [
      "take '\(questionnaire)' --plain --drafts '\(folder.path)'",
      "take '\(questionnaire)' --answers -", "show -", "tasks -", "check -",
      "validate - --questionnaire '\(questionnaire)'", "export - --to csv", "convert - --to xml",
    ] {
      let command = #""$0" \#(arguments) \#(input) 2>&1"#
      let run = try Self.run(["-c", command, program], of: "/bin/sh", input: "/dev/null")
      // A batch counts it among what it rejects.
      #expect(run.status == (arguments.hasPrefix("export") ? 1 : 66), "\(arguments)")
      #expect(String(decoding: run.output, as: UTF8.self).contains("FS0601"), "\(arguments)")
    }
  }

  @Test("A stream that is closed is not taken by a file that the program opens")
  func closedOutput() throws {
    let folder = try TemporaryFolder()
    let program = try #require(PseudoTerminal.program)
    let command =
      #"printf '3\ny\nfine\n7:15\n93\n2\ns\n' | "$0" take "$1" --plain --drafts "$2" >&- 2>/dev/null"#
    let run = try Self.run(
      ["-c", command, program, Project.sample("blood-sugar.json"), folder.path], of: "/bin/sh",
      input: "/dev/null")
    #expect(run.status == 73)
    let draft = try folder.text(try #require(folder.files.first))
    #expect(draft.contains("fine") && !draft.contains("QuestionnaireResponse"))
  }

  @Test("The exit code is that of the process")
  func exitCode() throws {
    #expect(try Self.run(["show", "none.json"], input: "/dev/null").status == 66)
    #expect(try Self.run(["frob"], input: "/dev/null").status == 64)
  }

  @Test(
    "Every verb follows 500 levels with 512 KB of stack",
    arguments: [
      ["show", "q"], ["check", "q"], ["convert", "q", "--to", "survey"],
      ["convert", "q", "--to", "xml"], ["convert", "q", "--to", "json", "--fhir-version", "R5"],
      ["path", "descendants().count()", "q"], ["take", "q", "--answers", "a"],
      ["take", "q", "--answers", "a", "--to", "xml", "--layout", "flat"],
      ["validate", "--questionnaire", "q", "r"], ["why", "q", "x", "--response", "r"],
      ["export", "--questionnaire", "q", "r", "--to", "csv"],
      ["export", "--questionnaire", "q", "r", "--to", "table"],
      ["export", "r", "--to", "ndjson"], ["import", "--questionnaire", "q", "l"],
    ])
  func deep(arguments: [String]) throws {
    let folder = try TemporaryFolder()
    let levels = 495
    func nested(_ type: String, _ start: String, _ member: String, _ last: String) -> String {
      let open = (1...levels).map { #","item":[{"linkId":"\#($0)"\#(member)"# }.joined()
      let close = String(repeating: "}]", count: levels)
      return #"{"resourceType":"\#(type)",\#(start),"item":[{"linkId":"0"\#(member)\#(open)"#
        + #","item":[{"linkId":"x"\#(last)}]\#(close)}]}"#
    }
    let files = [
      "q": nested(
        "Questionnaire", #""status":"draft","url":"urn:q""#, #","type":"group""#,
        #","type":"string""#),
      "r": nested(
        "QuestionnaireResponse", #""status":"completed","questionnaire":"urn:q""#, "",
        #","answer":[{"valueString":"a"}]"#),
      "a": #"{"x":"a"}"#, "l": #"{"x":"a"}"#,
    ]
    for (name, text) in files { try Data(text.utf8).write(to: URL(filePath: folder.path(name))) }
    let program = try #require(PseudoTerminal.program)
    let command = [
      "-c", #"ulimit -s 512; exec "$0" "$@" --quiet"#, program,
    ]
    let result = try Self.run(
      command + arguments.map { files[$0] == nil ? $0 : folder.path($0) }, of: "/bin/sh",
      input: "/dev/null")
    #expect(result.status == 0)
  }

  private static func run(
    _ arguments: [String], of program: String? = PseudoTerminal.program, input: String
  ) throws -> (status: Int32, output: Data) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(program))
    process.arguments = arguments
    process.standardInput = try FileHandle(forReadingFrom: URL(fileURLWithPath: input))
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, output)
  }
}
