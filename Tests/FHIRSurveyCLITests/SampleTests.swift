import Foundation
import TestSupport
import Testing

/// The samples of the project and their answers.
struct SampleTests {
  @Test("There are samples") func thereAreSamples() { #expect(Project.questionnaires.count >= 6) }

  @Test("A sample is completed by its answers", arguments: Project.questionnaires)
  func completes(_ name: String) throws {
    let run = TestWorld().run(
      "take", Project.sample("\(name).json"), "--answers", Project.sample("\(name)-answers.json"))
    #expect(run.status == 0, "\(run)")
    let tree = try ResponseTree(run.output)
    #expect(tree.status == "completed")
    // Each answer of the file is in the response: as many, under the same linkIds. Initial
    // values of items that the file does not name may come on top.
    let file = try AnswerCounts(Project.text(Project.sample("\(name)-answers.json")))
    for (linkId, count) in file.counts {
      let given = tree.items.filter { $0.linkId == linkId }.flatMap(\.answers)
      #expect(given.count == count, "\(linkId): \(given)")
    }
    for (linkId, texts) in file.scalars {
      let given = tree.items.filter { $0.linkId == linkId }.flatMap(\.answers)
      for text in texts {
        #expect(
          given.contains { $0.lowercased().contains(text.lowercased()) }, "\(linkId): \(given)")
      }
    }
  }

  @Test("JSON → survey → JSON gives back the questionnaire", arguments: Project.questionnaires)
  func surveyRoundTrip(_ name: String) throws {
    let sample = Project.sample("\(name).json")
    let survey = TestWorld().run("convert", sample, "--to", "survey", "-q")
    #expect(survey.status == 0, "\(survey)")
    let back = TestWorld().reading(survey.output).run("convert", "-", "--to", "json", "-q")
    #expect(back.status == 0, "\(back)")
    #expect(try JSONText.canonical(back.output) == JSONText.canonical(Project.text(sample)))
  }

  @Test("JSON → XML → JSON gives back the resource", arguments: Project.questionnaires)
  func xmlRoundTrip(_ name: String) throws {
    let sample = Project.sample("\(name).json")
    let xml = TestWorld().run("convert", sample, "--to", "xml")
    #expect(xml.status == 0, "\(xml)")
    let back = TestWorld().reading(xml.output).run("convert", "-", "--to", "json")
    #expect(back.status == 0, "\(back)")
    #expect(try JSONText.canonical(back.output) == JSONText.canonical(Project.text(sample)))
  }

  @Test(
    "The XML twin of a sample is the same resource",
    arguments: Project.questionnaires + ["blood-sugar-task"])
  func xmlTwin(_ name: String) throws {
    let twin = TestWorld().run("convert", Project.sample("\(name).xml"), "--to", "json")
    #expect(twin.status == 0, "\(twin)")
    let sample = try Project.text(Project.sample("\(name).json"))
    #expect(try JSONText.canonical(twin.output) == JSONText.canonical(sample))
  }

  @Test("A survey is shown and taken like its questionnaire", arguments: Project.questionnaires)
  func surveyIsTaken(_ name: String) throws {
    let folder = try TemporaryFolder()
    let sample = Project.sample("\(name).json")
    let survey = folder.path("survey.json")
    #expect(TestWorld().run("convert", sample, "--to", "survey", "-o", survey).status == 0)
    #expect(TestWorld().run("show", survey).output == TestWorld().run("show", sample).output)
    let answers = ["--answers", Project.sample("\(name)-answers.json")]
    #expect(
      TestWorld().run(["take", survey] + answers).output
        == TestWorld().run(["take", sample] + answers).output)
  }
}

/// How many answers an answers file gives to each linkId.
struct AnswerCounts {
  private(set) var counts: [String: Int] = [:]
  /// Answers that are in the response as they are written.
  private(set) var scalars: [String: [String]] = [:]

  init(_ text: String) throws {
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    try add(#require(object))
  }

  /// `72 kg` becomes a number and a unit.
  private static func isQuantity(_ text: String) -> Bool {
    let words = text.split(separator: " ")
    return words.count == 2 && Double(words[0]) != nil
  }

  private mutating func add(_ object: [String: Any]) {
    for (linkId, value) in object { add(value, to: linkId) }
  }

  private mutating func add(_ value: Any, to linkId: String) {
    if let values = value as? [Any] {
      for value in values { add(value, to: linkId) }
    } else if let object = value as? [String: Any] {
      if let answer = object["answer"] {
        add(answer, to: linkId)
        (object["items"] as? [String: Any]).map { add($0) }
      } else {
        add(object)
      }
    } else {
      counts[linkId, default: 0] += 1
      if let text = value as? String, !Self.isQuantity(text), !text.contains("T0") {
        scalars[linkId, default: []].append(text)
      }
    }
  }
}
