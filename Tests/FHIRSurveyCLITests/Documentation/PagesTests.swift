import ArgumentParser
import FHIRSurveyCLI
import Foundation
import TestSupport
import Testing

/// What the pages for people say, compared with the program and with the files that are there.
@Suite("The pages of Documentation")
struct PagesTests {
  private static func page(_ name: String) throws -> String {
    try Project.text("\(Project.folder)/\(name)")
  }

  @Test("CommandLine.md has the verbs of the program, in their order")
  func verbs() throws {
    let table = try Self.page("Documentation/CommandLine.md")
      .components(separatedBy: "\nShared flags:")[0]
    let rows = table.matches(of: /\n\| `([a-z]+)[ `]/)
    let verbs = FHIRSurveyCommand.configuration.subcommands.map { $0._commandName }
    #expect(Set(rows.map { String($0.output.1) }) == Set(verbs))
    #expect(rows.count == verbs.count)
  }

  @Test("CommandLine.md has the exit statuses of the program")
  func statuses() throws {
    let rows = try Self.page("Documentation/CommandLine.md").matches(of: /\n\| (\d+) \|/)
    let known: [FHIRSurveyCLI.ExitStatus] = [
      .success, .findings, .usage, .badInput, .noInput, .serverRefused, .noOutput, .keptForLater,
      .badAnswer, .notAllowed, .interrupted,
    ]
    #expect(rows.compactMap { Int32($0.output.1) } == known.map(\.code))
  }

  static let pages =
    ["README.md", "Benchmarks/README.md", "Samples/README.md", "Tests/Fuzz/README.md"]
    + Project.files(in: ["Documentation"], endings: [".md"])

  @Test("Every link to a file of the project leads to one", arguments: pages)
  func links(name: String) throws {
    let folder = URL(fileURLWithPath: "\(Project.folder)/\(name)").deletingLastPathComponent()
    for match in try Self.page(name).matches(of: /\]\(([^)#\s]+)(?:#[^)]*)?\)/) {
      let target = String(match.output.1)
      guard !target.contains("://") else { continue }
      let path = folder.appending(path: target).standardizedFileURL.path
      #expect(FileManager.default.fileExists(atPath: path), "\(name) links to \(target)")
    }
  }
}
