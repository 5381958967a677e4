import Testing

@testable import FHIRSurveyCLI

@Suite("Long runs and large outputs on the command line")
struct PipelineTests {
  @Test(
    "A number of bytes has a unit or none",
    arguments: [
      ("1", 1), ("500000", 500_000), ("10MB", 10_000_000), ("64kib", 65_536), ("2GiB", 2 << 30),
      ("3B", 3), ("0", nil), ("", nil), ("MB", nil), ("-1", nil), ("1.5MB", nil), ("1 MB", nil),
      ("9999999999TB", nil), ("1XB", nil),
    ])
  func bytes(text: String, bytes: Int?) {
    #expect(ByteCount(argument: text)?.bytes == bytes)
  }

  @Test(
    "What does not fit together is a wrong command line",
    arguments: [
      "--to sav -o out --split-rows 5", "--to json -o out --split-size 5MB",
      "--to bundle -o out --split-rows 5", "--to xpt -o out --split-rows 5",
      "--to csv --split-rows 5", "--to csv -o out --split-rows 0",
      "--to csv -o out --split-size 0", "--to csv --continue",
      "--to csv -o out --continue --unordered",
    ])
  func refused(arguments: String) {
    let run = TestWorld().run(
      ["export", "none.ndjson"] + arguments.split(separator: " ").map(String.init))
    #expect(run.status == 64, "\(run.errors)")
    #expect(run.errors.contains("--"))
  }

  @Test("Parts are written, and an export goes on, through the flags")
  func flags() throws {
    let folder = try TemporaryFolder()
    let line = #"{"resourceType":"QuestionnaireResponse","id":"r","status":"completed"}"# + "\n"
    let input = try folder.write(String(repeating: line, count: 5), as: "in.ndjson")
    let run = TestWorld().run(
      [
        "export", input, "--to", "ndjson", "-o", folder.path("o.ndjson"), "--split-rows", "2",
        "--continue", "--checkpoint-size", "1KB",
      ])
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.errors.contains("FS0691"))
    #expect(try folder.text("o.0003.ndjson") == line)
    #expect(!folder.files.contains("o.ndjson"))
  }
}
