import Foundation
import Testing

struct CommandLineLimitTests {
  private static let questionnaire = """
    {"resourceType":"Questionnaire","status":"draft",
    "item":[{"linkId":"1","type":"string","text":"How are you?"}]}
    """

  @Test(
    "What is above a limit ends with 65, its position, and the flag that sets the limit",
    arguments: [
      ("depth=1", "FS0107", "2:9"), ("size=40", "FS0113", "1:1"), ("string=8", "FS0113", "1:2"),
    ])
  func refused(limit: String, code: String, position: String) throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(Self.questionnaire, as: "q.json")
    let name = limit.split(separator: "=")[0]
    for (world, path) in [(TestWorld(), file), (TestWorld().reading(Self.questionnaire), "-")] {
      let run = world.run("show", path, "--limit", limit)
      #expect(run.status == 65, "\(run)")
      #expect(run.errors.contains("\(path):\(position): error \(code): "), "\(run)")
      #expect(run.errors.contains("--limit \(name)="), "\(run)")
    }
  }

  @Test(
    "Within its limits a file is read",
    arguments: ["depth=2", "size=200", "string=40", "attributes=1"])
  func accepted(limit: String) throws {
    let run = TestWorld().reading(Self.questionnaire).run("show", "-", "--limit", limit)
    #expect(run.status == 0, "\(run)")
  }

  @Test(
    "A limit that is none is a wrong command line",
    arguments: ["depth", "depth=", "depth=-1", "x=1", "depth=0", "depth=1001"])
  func unknown(limit: String) throws {
    let run = TestWorld().reading(Self.questionnaire).run("show", "-", "--limit", limit)
    #expect(run.status == 64, "\(run)")
    #expect(run.errors.contains("depth 1 to 1000 (500 unless said)"), "\(run)")
  }

  @Test("A file of gigabytes is refused by its size, before it is read")
  func sparse() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("{", as: "q.json")
    let handle = try FileHandle(forWritingTo: URL(filePath: file))
    try handle.truncate(atOffset: 5 << 30)
    try handle.close()
    var run = Outcome()
    let elapsed = ContinuousClock().measure { run = TestWorld().run("show", file) }
    #expect(run.status == 65, "\(run)")
    #expect(run.errors.contains("\(file):1:1: error FS0113: "), "\(run)")
    #expect(elapsed < .seconds(5))
  }
}
