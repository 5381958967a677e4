import Foundation
import TestSupport
import Testing

@testable import FHIRSurveyCLI

/// `account`, and what `restore` leaves away.
struct AccountTests {
  private let home: TemporaryFolder

  init() throws { home = try TemporaryFolder() }

  private func run(
    _ words: String..., passphrase: String = "secret", code: String? = nil
  ) -> Outcome {
    var world = TestWorld().reading("")
    world.environment = [
      "HOME": home.path, "FHIR_SURVEY_TIME_ZONE": "Europe/Berlin",
      "FHIR_SURVEY_NOW": "2026-01-04T20:00", "FHIR_SURVEY_PASSPHRASE": passphrase,
    ]
    world.environment["FHIR_SURVEY_RECOVERY_CODE"] = code
    return world.run(words)
  }

  private func add(_ label: String) {
    #expect(
      run("remind", "add", "--label", label, "--time", "08:00", "--repeat", "daily").status == 0)
  }

  @Test("A closed account lets no verb at what is kept, but those that work on files alone")
  func closed() throws {
    add("Panadol")
    let rows = run("remind", "list").output
    let made = run("account", "create")
    #expect(made.output.hasPrefix("recovery code: "), "\(made)")
    #expect(run("account").output == "closed\n")
    for words in [["remind", "list"], ["outbox"], ["drafts"], ["take", "x.json"], ["tasks"]] {
      var world = TestWorld().reading("")
      world.environment = ["HOME": home.path]
      let refused = world.run(words)
      #expect(refused.status == 77, "\(words) \(refused)")
      #expect(refused.errors.contains("access is denied: the account is closed"))
    }
    #expect(run("show", "\(Project.folder)/Samples/phq-9.json").status == 0)
    #expect(run("account", "open", passphrase: "other").status == 77)
    #expect(run("account", "open").status == 0)
    #expect(run("remind", "list").output == rows)
    #expect(run("account", "close").status == 0)
    #expect(run("remind", "list").status == 77)
  }

  @Test("Who forgot the passphrase gets a new one by the recovery code")
  func recovered() throws {
    #expect(run("account", "recover", code: "AAAAA").status == 65)
    let made = run("account", "create")
    let code = String(made.output.dropFirst("recovery code: ".count).dropLast())
    #expect(run("account", "recover", code: "AAAAA").status == 77)
    let recovered = run("account", "recover", passphrase: "new", code: code)
    #expect(recovered.status == 0)
    #expect(run("account", "open").status == 77)
    #expect(run("account", "open", passphrase: "new").status == 0)
    #expect(run("account", "end", passphrase: "new").status == 0)
    #expect(run("account").output == "none\n")
  }

  @Test("What was deleted after a backup stays deleted, and comes back where that is asked for")
  func deleted() throws {
    add("Panadol")
    add("Penicillin")
    let file = home.path("b.backup")
    #expect(run("backup", file).errors == "2 reminders in \(file)\n")
    #expect(run("remind", "delete", "2", "--yes").status == 0)
    #expect(run("remind", "edit", "1", "--time", "09:00").status == 0)
    let restored = run("restore", file)
    #expect(
      restored.errors == """
        nothing is restored
        1 reminder changed here since: left as here
        1 deleted or sent here since: left away; --deleted brings them back

        """)
    #expect(run("remind", "list").output.split(separator: "\n").count == 1)
    #expect(run("restore", file, "--deleted").errors.hasPrefix("restored: 1 reminder\n"))
    #expect(run("remind", "list").output.contains("Penicillin"))
  }

  @Test("What was sent after a backup is not sent again by a restore")
  func sent() throws {
    let outbox = home.path(".local/state/fhir-survey/outbox")
    try FileManager.default.createDirectory(
      atPath: outbox, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    try Data("{}\n".utf8).write(to: URL(fileURLWithPath: "\(outbox)/a.ndjson"))
    let file = home.path("b.backup")
    #expect(run("backup", file).errors == "1 entry of the outbox in \(file)\n")
    try FileManager.default.removeItem(atPath: "\(outbox)/a.ndjson")
    #expect(run("restore", file).errors.contains("1 deleted or sent here since"))
    #expect(!FileManager.default.fileExists(atPath: "\(outbox)/a.ndjson"))
  }

  @Test(
    "However opening and closing are ended, all that was kept is there",
    .enabled(if: PseudoTerminal.isPossible, "python3 or the built program is missing"))
  func kills() throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(PseudoTerminal.python))
    process.arguments = [
      "\(Project.folder)/Tests/Kills/account.py", try #require(PseudoTerminal.program), "6",
    ]
    let output = Pipe()
    (process.standardOutput, process.standardError) = (output, output)
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(text)")
    #expect(text.contains("runs were killed"))
  }
}
