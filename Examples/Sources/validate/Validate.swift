import FHIRSurvey
import Foundation

/// Validates the responses of an NDJSON file: `validate QUESTIONNAIRE RESPONSES`.
@main
enum Validate {
  static func main() async throws {
    let paths = Array(CommandLine.arguments.dropFirst())
    guard paths.count == 2 else { return print("usage: validate QUESTIONNAIRE RESPONSES") }
    let read = Document.read(Source(name: paths[0], bytes: try bytes(of: paths[0])))
    guard let questionnaire = read.document else { return print(read.diagnostics) }

    // One validator serves all threads.
    var library = ResourceLibrary()
    library.add(questionnaire)
    let validator = ResponseValidator(library, at: Instant(secondsSinceEpoch: 1_795_168_800))

    let lines = try bytes(of: paths[1]).split(separator: UInt8(ascii: "\n"))
    let reports = await withTaskGroup(of: (Int, String).self) { group in
      for (number, line) in lines.enumerated() {
        let source = Source(name: paths[1], bytes: Array(line), firstLine: number + 1)
        group.addTask { (number, report(on: source, validator)) }
      }
      var reports: [Int: String] = [:]
      for await (number, report) in group { reports[number] = report }
      return reports
    }
    for number in lines.indices { print(reports[number] ?? "") }
  }

  private static func report(on source: Source, _ validator: ResponseValidator) -> String {
    let read = Document.read(source)
    guard let response = read.document?.root else {
      return read.diagnostics.map { $0.text() }.joined(separator: "\n")
    }
    let result = validator.validate(response)
    let name = response[.id]?.string ?? "without id"
    return
      (["\(name): \(result.isValid ? "valid" : "not valid")"]
      + result.findings.map { "  " + $0.text() }).joined(separator: "\n")
  }

  private static func bytes(of path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
  }
}
