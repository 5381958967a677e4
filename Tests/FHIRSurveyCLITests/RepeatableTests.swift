import TestSupport
import Testing

/// `--now`, `--time-zone` and `--ids` make runs repeatable.
struct RepeatableTests {
  static let take = [
    "take", Project.sample("blood-sugar.json"), "--answers",
    Project.sample("blood-sugar-answers.json"),
  ]
  static let flags = [
    "--now", "2026-11-20T10:00:00Z", "--time-zone", "Europe/Berlin", "--ids", "sequential",
  ]

  @Test("Two runs with flags are equal, byte for byte")
  func flags() {
    let first = TestWorld(now: "2026-01-01T00:00:00Z").run(Self.take + Self.flags)
    let second = TestWorld(now: "2027-05-05T05:05:05Z").run(Self.take + Self.flags)
    #expect(first.status == 0, "\(first)")
    #expect(first.bytes == second.bytes)
    #expect(first.output.contains("\"authored\": \"2026-11-20T11:00:00+01:00\""), "\(first)")
    #expect(first.output.contains("\"id\": \"00000000-0000-4000-8000-000000000001\""))
  }

  @Test("The environment does the same, and flags come first")
  func environment() {
    var world = TestWorld(now: "2026-01-01T00:00:00Z")
    world.environment = [
      "FHIR_SURVEY_NOW": "2026-11-20T10:00:00Z", "FHIR_SURVEY_TIME_ZONE": "Europe/Berlin",
      "FHIR_SURVEY_IDS": "sequential",
    ]
    #expect(world.run(Self.take).bytes == TestWorld().run(Self.take + Self.flags).bytes)
    let other = world.run(Self.take + ["--time-zone", "UTC", "--now", "2026-12-24T18:00:00Z"])
    #expect(other.output.contains("\"authored\": \"2026-12-24T18:00:00"), "\(other)")
  }

  @Test("Without them each run has an id of its own")
  func ids() throws {
    let first = try ResponseTree(TestWorld().run(Self.take).output).id
    #expect(first?.count == 36)
    #expect(first?.hasPrefix("00000000-0000") == false)
  }

  @Test(
    "A wrong value ends with 64 and says what would be right",
    arguments: [
      ("--now", "FHIR_SURVEY_NOW", "yesterday", "2026-11-20T10:00:00Z"),
      ("--now", "FHIR_SURVEY_NOW", "2026-11-31", "2026-11-20T10:00:00Z"),
      ("--time-zone", "FHIR_SURVEY_TIME_ZONE", "Mars/Olympus", "Europe/Berlin"),
      ("--ids", "FHIR_SURVEY_IDS", "odd", "sequential"),
    ])
  func wrongValue(_ flag: String, _ variable: String, _ value: String, _ remedy: String) {
    let flagged = TestWorld().run(Self.take + [flag, value])
    let set = TestWorld(environment: [variable: value]).run(Self.take)
    for (run, name) in [(flagged, flag), (set, variable)] {
      #expect(run.status == 64, "\(run)")
      #expect(run.bytes.isEmpty)
      #expect(run.errors.contains(name), "\(run)")
      #expect(run.errors.contains(value))
      #expect(run.errors.contains(remedy), "\(run)")
    }
  }
}
