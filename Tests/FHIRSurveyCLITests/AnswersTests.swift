import TestSupport
import Testing

/// `take --answers`: answers without a person.
struct AnswersTests {
  static let bloodSugar = Project.sample("blood-sugar.json")
  static let lines = ["3 or 4", "yes", "Better than last month.", "07:15", "104.50", "2"]

  @Test("Lines and JSON give the same answers")
  func sameAnswers() throws {
    let lines = TestWorld().run(
      "take", Self.bloodSugar, "--answers", Project.sample("blood-sugar-answers.txt"))
    let json = TestWorld().run(
      "take", Self.bloodSugar, "--answers", Project.sample("blood-sugar-answers.json"))
    #expect(lines.status == 0, "\(lines)")
    #expect(json.status == 0, "\(json)")
    #expect(try ResponseTree(lines.output).answers == ResponseTree(json.output).answers)
  }

  @Test(
    "A number keeps the digits that were given",
    arguments: ["93", "93.0", "93.50", "104.50", "10.00"])
  func digits(_ number: String) throws {
    let json = TestWorld().reading("{\"2.2\": \(number)}")
      .run("take", Self.bloodSugar, "--answers", "-")
    #expect(json.output.contains("\"valueDecimal\": \(number)\n"), "\(json)")
    var lines = Self.lines
    lines[4] = number
    let typed = TestWorld().reading(lines.joined(separator: "\n"))
      .run("take", Self.bloodSugar, "--answers", "-")
    #expect(typed.output.contains("\"valueDecimal\": \(number)\n"), "\(typed)")
  }

  @Test("The answers are under their groups, and flat without them")
  func layouts() throws {
    let answers = ["--answers", Project.sample("blood-sugar-answers.json")]
    let nested = try ResponseTree(TestWorld().run(["take", Self.bloodSugar] + answers).output)
    let flat = try ResponseTree(
      TestWorld().run(["take", Self.bloodSugar, "--layout", "flat"] + answers).output)
    #expect(nested.linkIds(depth: 0) == ["1", "2"])
    #expect(nested.linkIds(depth: 1) == ["1.1", "1.2", "1.3", "2.1", "2.2", "2.3"])
    #expect(flat.linkIds(depth: 0) == ["1.1", "1.2", "1.3", "2.1", "2.2", "2.3"])
    #expect(nested.answers == flat.answers)
  }

  @Test("An unanswered item is absent", arguments: ["nested", "flat"])
  func unanswered(_ layout: String) throws {
    let run = TestWorld().reading("\n\nfine\n\n93\n\n")
      .run("take", Self.bloodSugar, "--answers", "-", "--layout", layout)
    #expect(run.status == 0, "\(run)")
    #expect(
      try ResponseTree(run.output).answers == ["1.3 valueString fine", "2.2 valueDecimal 93"])
    #expect(!run.output.contains("\"1.1\""))
  }

  @Test("The wrong answer names its question and what would be right", arguments: WrongAnswer.all)
  func wrongAnswer(_ wrong: WrongAnswer) throws {
    let folder = try TemporaryFolder()
    let questionnaire = try folder.write(WrongAnswer.questionnaire, as: "q.json")
    for (name, text) in [("a.txt", wrong.lines), ("a.json", wrong.json)] {
      let file = try folder.write(text, as: name)
      let run = TestWorld().run("take", questionnaire, "--answers", file)
      #expect(run.status == 65, "\(run)")
      #expect(run.bytes.isEmpty)
      #expect(run.errors.contains("\(name):"), "\(run)")
      #expect(run.errors.contains("linkId \"\(wrong.linkId)\""), "\(run)")
      #expect(run.errors.contains(wrong.remedy), "\(run)")
    }
    let line = (WrongAnswer.order.firstIndex(of: wrong.linkId) ?? 0) + 1
    let run = TestWorld().reading(wrong.lines).run("take", questionnaire, "--answers", "-")
    #expect(run.errors.contains("-:\(line):1: error"), "\(run)")
  }

  @Test("Text of exactly maxLength characters fits, counted in characters that people see")
  func longestText() throws {
    let folder = try TemporaryFolder()
    let questionnaire = try folder.write(WrongAnswer.questionnaire, as: "q.json")
    for text in [String(repeating: "x", count: 20), String(repeating: "ä", count: 20)] {
      let run = TestWorld().reading("{\"3\": \"\(text)\"}")
        .run("take", questionnaire, "--answers", "-")
      #expect(run.status == 0, "\(run)")
    }
  }

  @Test(
    "A missing required answer ends with 65",
    arguments: ["1\ny\nx\n07:15\n\n2\n", "{\"2.1\": \"07:15\"}"])
  func requiredMissing(_ answers: String) {
    let run = TestWorld().reading(answers).run("take", Self.bloodSugar, "--answers", "-")
    #expect(run.status == 65, "\(run)")
    #expect(run.bytes.isEmpty)
    #expect(run.errors.contains("linkId \"2.2\""), "\(run)")
    #expect(run.errors.contains("required"))
  }

  @Test("Lines may end as Windows ends them", arguments: ["\r\n", "\n"], [true, false])
  func lineEnds(_ end: String, _ hasLastEnd: Bool) throws {
    let text = Self.lines.joined(separator: end) + (hasLastEnd ? end : "")
    let run = TestWorld().reading(text).run("take", Self.bloodSugar, "--answers", "-")
    #expect(run.status == 0, "\(run)")
    #expect(
      try ResponseTree(run.output).answers.prefix(5) == [
        "1.1 valueString 3 or 4", "1.2 valueBoolean true",
        "1.3 valueString Better than last month.", "2.1 valueTime 07:15:00",
        "2.2 valueDecimal 104.50",
      ])
  }

  @Test(
    "A byte order mark belongs to no answer",
    arguments: [
      "{\"1.3\": \"fine\", \"2.2\": 93}", "\n\nfine\n\n93\n\n", "3 or 4\n\nfine\n\n93\n\n",
    ])
  func byteOrderMark(_ text: String) throws {
    let plain = TestWorld().reading(text).run("take", Self.bloodSugar, "--answers", "-")
    let marked = TestWorld().reading("\u{FEFF}" + text)
      .run("take", Self.bloodSugar, "--answers", "-")
    #expect(marked.status == 0, "\(marked)")
    #expect(marked.output.contains("\"valueDecimal\": 93\n"), "\(marked)")
    #expect(try ResponseTree(marked.output).answers == ResponseTree(plain.output).answers)
  }

  @Test("Lines that end before the last question end with 66")
  func linesEndEarly() {
    let run = TestWorld().reading("1\ny\nx\n07:15\n93\n")
      .run("take", Self.bloodSugar, "--answers", "-")
    #expect(run.status == 66, "\(run)")
    #expect(run.bytes.isEmpty)
    #expect(run.errors.contains("an empty line skips"), "\(run)")
  }

  @Test("More lines than questions end with 65 and the line")
  func tooManyLines() {
    let run = TestWorld().reading((Self.lines + ["one more"]).joined(separator: "\n"))
      .run("take", Self.bloodSugar, "--answers", "-")
    #expect(run.status == 65, "\(run)")
    #expect(run.errors.contains("-:7:1: error"), "\(run)")
  }

  @Test("A linkId that the questionnaire does not have ends with 65, line and column")
  func unknownLinkId() {
    let run = TestWorld().reading("{\n  \"2.2\": 93,\n  \"mood\": 1\n}")
      .run("take", Self.bloodSugar, "--answers", "-")
    #expect(run.status == 65, "\(run)")
    #expect(run.errors.contains("-:3:11: error FS0510"), "\(run)")
    #expect(run.errors.contains("1.1, 1.2"))
  }

  @Test("The questionnaire comes from standard input, the answers from a file")
  func questionnaireOnInput() throws {
    let run = try TestWorld().reading(Project.text(Self.bloodSugar))
      .run("take", "-", "--answers", Project.sample("blood-sugar-answers.json"))
    #expect(run.status == 0, "\(run)")
    #expect(try ResponseTree(run.output).answers.count == 6)
  }

  @Test("Subject and source go into the response")
  func subject() {
    let run = TestWorld().reading("{\"2.2\": 93}").run(
      "take", Self.bloodSugar, "--answers", "-", "--subject", "Patient/12", "--source",
      "RelatedPerson/3")
    #expect(run.output.contains("\"reference\": \"Patient/12\""), "\(run)")
    #expect(run.output.contains("\"reference\": \"RelatedPerson/3\""), "\(run)")
  }

  @Test("--to xml writes the response as XML")
  func xml() {
    let run = TestWorld().reading("{\"2.2\": 93.50}")
      .run("take", Self.bloodSugar, "--answers", "-", "--to", "xml")
    #expect(run.status == 0, "\(run)")
    #expect(run.output.contains("<QuestionnaireResponse xmlns=\"http://hl7.org/fhir\">"))
    #expect(run.output.contains("<valueDecimal value=\"93.50\"/>"))
  }
}

/// An answer that does not fit, as a line and as JSON.
struct WrongAnswer: CustomTestStringConvertible {
  var linkId: String
  var answer: String
  var remedy: String

  var testDescription: String { "\(answer) for \(linkId)" }

  static let order = ["1.1", "2.1", "2.2", "3"]
  static let all = [
    WrongAnswer(linkId: "1.1", answer: "7", remedy: "Over 4"),
    WrongAnswer(linkId: "2.1", answer: "25:00", remedy: "10:15"),
    WrongAnswer(linkId: "2.2", answer: "abc", remedy: "93.50"),
    WrongAnswer(linkId: "3", answer: String(repeating: "x", count: 21), remedy: "20"),
  ]

  /// A line for each question; those before are right.
  var lines: String {
    let right = ["1.1": "0-1", "2.1": "10:15", "2.2": "93", "3": "fine"]
    return Self.order.map { ($0 == linkId ? answer : right[$0] ?? "") + "\n" }.joined()
  }

  var json: String { "{\n  \"\(linkId)\": \"\(answer)\"\n}\n" }

  static let questionnaire = """
    {
      "resourceType": "Questionnaire",
      "status": "draft",
      "item": [
        {
          "linkId": "1.1", "text": "How often?", "type": "choice",
          "answerOption": [
            {"valueString": "0-1"}, {"valueString": "2-4"}, {"valueString": "Over 4"}
          ]
        },
        {"linkId": "2.1", "text": "When?", "type": "time"},
        {"linkId": "2.2", "text": "How much?", "type": "decimal"},
        {"linkId": "3", "text": "Anything else?", "type": "string", "maxLength": 20}
      ]
    }
    """
}
