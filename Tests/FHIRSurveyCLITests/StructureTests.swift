import Foundation
import Testing

/// What verbs say of documents that are not as FHIR wants them.
struct StructureTests {
  static let questionnaire =
    #"{"resourceType": "Questionnaire", "id": "q", "status": "draft", "item": ["#
    + #"{"linkId": "a", "type": "string", "enablewhen": []}, {"linkId": "b", "type": "integer", "#
    + #""initial": [{"valueInteger": "1"}]}]}"#
  static let task =
    #"{"resourceType": "Task", "id": "t", "status": "requested", "intent": "order", "#
    + #""basedOn": [{"reference": "Questionnaire/q"}], "authoredOn": "yesterday"}"#
  static let response =
    #"{"resourceType":"QuestionnaireResponse","id":"a b","status":"completed","#
    + #""item":[{"linkId":"a","answer":[{"valueString":"x"}]}]}"#

  /// A command line on a file with this text.
  struct Line: Sendable, CustomTestStringConvertible {
    var arguments: [String]
    var text: String
    var code: String
    var strictStatus: Int32 = 65
    var testDescription: String { arguments.joined(separator: " ") }
  }

  private static let broken = questionnaire.replacingOccurrences(of: "[]", with: "true")

  static let lines: [Line] = [
    Line(arguments: ["show", "F"], text: broken, code: "FS0130"),
    Line(arguments: ["convert", "F", "--to", "json"], text: broken, code: "FS0130"),
    Line(arguments: ["convert", "F", "--to", "survey"], text: broken, code: "FS0130"),
    Line(arguments: ["convert", "F", "--to", "xml"], text: task, code: "FS0135"),
    Line(arguments: ["take", "F", "-v", "--answers", "-"], text: broken, code: "FS0130"),
    Line(arguments: ["tasks", "F"], text: task, code: "FS0135"),
    Line(
      arguments: ["export", "F", "--to", "ndjson", "-o", "O"], text: response, code: "FS0135",
      strictStatus: 1),
    Line(
      arguments: ["import", "-", "--questionnaire", "F", "-o", "O"], text: broken, code: "FS0130"),
  ]

  @Test("Whoever answers sees findings about the questionnaire only with -v")
  func respondent() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(Self.broken, as: "f.json")
    let run = TestWorld().reading("{}").run("take", file, "--answers", "-")
    #expect(run.status == 0 && run.errors.isEmpty, "\(run)")
  }

  @Test("Findings are reported, reading goes on, and --strict makes them fatal", arguments: lines)
  func verbs(_ line: Line) throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(line.text, as: "f.json")
    let words = line.arguments.map { $0 == "F" ? file : $0 == "O" ? folder.path("o") : $0 }
    let input = line.arguments[0] == "import" ? #"{"a":"x"}"# : "{}"
    let run = TestWorld().reading(input).run(words)
    #expect(run.status == 0, "\(run)")
    #expect(run.errors.contains("\(file):1:"), "\(run)")
    #expect(run.errors.contains("warning \(line.code): "), "\(run)")
    let strict = TestWorld().reading(input).run(words + ["--strict", "--force"])
    #expect(strict.status == line.strictStatus, "\(strict)")
    #expect(strict.errors.contains("error \(line.code): "), "\(strict)")
  }

  @Test(
    "One defect is reported once",
    arguments: [
      (#"{"type": "string"}"#, "linkId"), (#"{"linkId": "a"}"#, "type"),
      (#"{"linkId": "a", "type": "mood"}"#, "type"),
      (#"{"linkId": "a", "type": "string", "required": "yes"}"#, "required"),
      (
        #"{"linkId": "a", "type": "string", "enableWhen": [{"question": "b", "operator": "="}]}"#,
        "answer"
      ),
    ])
  func once(item: String, word: String) {
    let text =
      #"{"resourceType": "Questionnaire", "id": "q", "status": "draft", "item": [\#(item)]}"#
    let run = TestWorld().reading(text).run("show", "-")
    let findings = run.errors.split(separator: "\n").filter { $0.hasPrefix("-:") }
    #expect(findings.count == 1, "\(run)")
    #expect(findings.first?.contains(word) == true)
  }

  @Test("Twenty of one kind are reported, and the others counted; -v lists all")
  func many() throws {
    let folder = try TemporaryFolder()
    let lines = (0..<50).map { Self.response.replacingOccurrences(of: "a b", with: "a \($0)") }
    let file = try folder.write(lines.joined(separator: "\n"), as: "r.ndjson")
    let run = TestWorld().run("export", file, "--to", "ndjson", "-o", folder.path("out"))
    #expect(run.status == 0)
    #expect(run.errors.components(separatedBy: "warning FS0135").count == 21, "\(run)")
    #expect(run.errors.contains("30 more of FS0135 are not listed; -v lists all\n"), "\(run)")
    #expect(try folder.text("out") == lines.joined(separator: "\n") + "\n")
    let verbose = TestWorld().run("export", file, "--to", "csv", "-v", "-o", folder.path("csv"))
    #expect(verbose.errors.components(separatedBy: "warning FS0135").count == 51)
  }

  @Test("Empty arrays, and what XML cannot hold of them, are reported twenty times")
  func manyArrays() {
    let items = (0..<50).map { #"{"linkId": "\#($0)", "type": "string", "code": []}"# }
    let run = TestWorld().reading(Self.questionnaire(items)).run("convert", "-", "--to", "xml")
    #expect(run.errors.components(separatedBy: " FS0116: ").count == 21, "\(run)")
    #expect(run.errors.components(separatedBy: " FS0115: ").count == 21, "\(run)")
  }

  @Test("Counts that are not whole say so")
  func atLeast() {
    let items = (0..<1500).map { #"{"linkId": "\#($0)", "typ": "string"}"# }
    let run = TestWorld().reading(Self.questionnaire(items)).run("convert", "-", "--to", "json")
    #expect(run.errors.contains("at least 480 more of FS0130 are not listed"), "\(run)")
    #expect(run.errors.contains("\nat least 1001 warnings"), "\(run)")
  }

  @Test("A member of a wrong JSON type is reported once on the way to XML")
  func wrongTypeToXML() {
    let item = #"{"linkId": 1, "type": "string"}"#
    let run = TestWorld().reading(Self.questionnaire([item])).run("convert", "-", "--to", "xml")
    #expect(run.errors.contains("FS0134"), "\(run)")
    #expect(!run.errors.contains("FS0115"), "\(run)")
  }

  private static func questionnaire(_ items: [String]) -> String {
    #"{"resourceType": "Questionnaire", "status": "draft", "item": ["#
      + items.joined(separator: ", ") + "]}"
  }

  @Test("What is found in a Bundle belongs to its entries")
  func bundles() throws {
    let folder = try TemporaryFolder()
    let sound = Self.response.replacingOccurrences(of: "a b", with: "c")
    let entries = [Self.response, sound].map { #"{"resource": \#($0)}"# }
    let file = try folder.write(
      #"{"resourceType": "Bundle", "type": "collection", "entry": ["#
        + entries.joined(separator: ",\n") + "]}", as: "bundle.json")
    let run = TestWorld().run(
      "export", file, "--to", "ndjson", "--strict", "-o", folder.path("out"))
    #expect(run.status == 1, "\(run)")
    #expect(run.errors.contains("Bundle.entry[0].resource.id"), "\(run)")
    #expect(try folder.text("out") == sound + "\n")
  }
}
