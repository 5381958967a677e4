import FHIRSurveyFormats
import Foundation
import SurveyFormats
import TestSupport
import Testing

@Suite("convert of damaged forms")
struct DamagedFormTests {
  /// Thousands of them, in a process each, are `make damaged`.
  @Test(
    "A damaged form is converted or refused with a finding",
    arguments: DefinitionFormats.all.others.filter(\.isReadable).map(\.name))
  func damaged(_ format: String) throws {
    let folder = try TemporaryFolder()
    let form = folder.path("form")
    let run = TestWorld().run(
      "convert", Project.sample("household.json"), "--to", format, "--carry", "none", "-q", "-o",
      form)
    #expect(run.status == 0, "\(run)")
    let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: form)))
    let marks = Array("|[]()'\"=,;:\n\r @{}<>&/-1".utf8) + [0, 0xFF, 0xC3]
    var generator = Seeded(state: 15)
    for number in 0..<60 {
      var changed = bytes
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let index = Int.random(in: 0..<changed.count, using: &generator)
        let end = min(changed.count, index + Int.random(in: 0..<120, using: &generator))
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: changed[index] = marks.randomElement(using: &generator) ?? 0
        case 1: changed.insert(marks.randomElement(using: &generator) ?? 0, at: index)
        case 2: changed.insert(contentsOf: changed[index..<end], at: index)
        default: if end - index < changed.count { changed.removeSubrange(index..<end) }
        }
      }
      try Data(changed).write(to: URL(fileURLWithPath: form))
      let run = TestWorld().run("convert", form, "--from", format, "--to", "json", "-q")
      #expect([0, 1, 65].contains(run.status), "\(number): \(run)")
      #expect(run.status == 0 || run.errors.contains("FS0"), "\(number): \(run)")
    }
  }
}
