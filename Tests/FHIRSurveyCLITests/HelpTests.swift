import ArgumentParser
import FHIRSurveyCLI
import Foundation
import Testing

struct HelpTests {
  static let verbs = FHIRSurveyCommand.configuration.subcommands.map { $0._commandName }

  @Test("The help of each verb opens with two examples", arguments: verbs)
  func examples(_ verb: String) {
    let run = TestWorld().run(verb, "--help")
    #expect(run.status == 0)
    #expect(run.errors.isEmpty)
    let opening = run.output.components(separatedBy: "USAGE:")[0]
    let examples = opening.split(separator: "\n").filter { $0.hasPrefix("  fhir-survey \(verb) ") }
    #expect(opening.contains("\nExamples:\n"))
    #expect(examples.count == 2, "\(run)")
  }

  /// The program, its verbs, and theirs.
  static let commands: [any ParsableCommand.Type] = {
    var found: [any ParsableCommand.Type] = [FHIRSurveyCommand.self]
    var index = 0
    while index < found.count {
      found += found[index].configuration.subcommands
      index += 1
    }
    return found
  }()

  @Test("Each command states its name, so that no run has to make it of a type")
  func names() {
    for command in Self.commands { #expect(command.configuration.commandName != nil, "\(command)") }
  }

  @Test("No line of a help ends inside a sentence but where the terminal is not wider")
  func paragraphs() {
    for command in Self.commands {
      let lines = command.configuration.discussion.split(separator: "\n")
      for line in lines where !line.hasPrefix(" ") {
        #expect(line.hasSuffix(".") || line.hasSuffix(":"), "\(command): \(line)")
      }
    }
  }

  @Test("The help of the program names every verb")
  func overview() {
    let run = TestWorld().run("--help")
    #expect(run.status == 0)
    for verb in Self.verbs { #expect(run.output.contains("\n  \(verb) "), "\(run)") }
    #expect(TestWorld().run().output == run.output)
  }

  @Test("The version is a number on standard output")
  func version() throws {
    let run = TestWorld().run("--version")
    #expect(run.status == 0)
    #expect(run.output.split(separator: ".").count == 3, "\(run)")
  }

  @Test("A mistyped flag gets a proposal")
  func proposal() {
    let run = TestWorld().run("take", "q.json", "--awnsers", "a.json")
    #expect(run.status == 64)
    #expect(run.errors.contains("--answers"), "\(run)")
  }
}
