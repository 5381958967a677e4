import Foundation
import TestSupport
import Testing

@Suite("The verb assemble, and other verbs with questionnaires made of parts")
struct AssembleTests {
  private let folder: TemporaryFolder
  private let root: String
  private let part: String

  init() throws {
    folder = try TemporaryFolder()
    root = try folder.write(
      #"""
      {"resourceType":"Questionnaire","url":"http://example.org/q","version":"1","status":"active",
      "item":[{"linkId":"x","type":"string","text":"First"},{"linkId":"d","type":"display","text":"Missing","extension":[
      {"url":"http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-subQuestionnaire","valueCanonical":"http://example.org/part"}]}]}
      """#, as: "q.json")
    part = try folder.write(
      #"""
      {"resourceType":"Questionnaire","url":"http://example.org/part","version":"2","status":"active","extension":[{"url":
      "http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-assemble-expectation","valueCode":"independent-child"}],
      "item":[{"linkId":"a","type":"integer","text":"Second"}]}
      """#, as: "parts/part.json")
  }

  private func run(_ arguments: String...) -> Outcome { TestWorld().run(arguments) }

  @Test("The whole is written in the format of the questionnaire, or another")
  func written() throws {
    let json = run("assemble", root, "--questionnaire", part)
    #expect(json.status == 0, "\(json)")
    #expect(json.output.contains("Second") && !json.output.contains("Missing"), "\(json)")
    #expect(json.output.contains("http://example.org/part|2"), "\(json)")
    let xml = run("assemble", root, "--questionnaire", folder.path("parts"), "--to", "xml")
    #expect(xml.output.hasPrefix("<"), "\(xml)")
  }

  @Test("With an error nothing is written, unless that is asked for")
  func errors() throws {
    let whole = folder.path("whole.json")
    let refused = run("assemble", root, "-o", whole)
    #expect(refused.status == 65 && refused.errors.contains("FS1751"), "\(refused)")
    #expect(!folder.exists("whole.json"))
    let partial = run("assemble", root, "-o", whole, "--partial")
    #expect(partial.status == 1, "\(partial)")
    #expect(try folder.text("whole.json").contains("Missing"))
  }

  @Test("show and check see the items of the parts")
  func seen() {
    let shown = run("show", root, "--questionnaire", part)
    #expect(shown.output.contains("Second") && !shown.output.contains("Missing"), "\(shown)")
    #expect(run("show", root).output.contains("Missing"))
    let checked = run("check", root, "--questionnaire", part)
    #expect(!checked.output.contains("FS0424"), "\(checked)")
    #expect(run("check", root).output.contains("FS0424"))
  }

  @Test("take asks for the items of the parts, validate and export know them")
  func used() throws {
    let answers = try folder.write(#"{"x": "one", "a": 2}"#, as: "a.json")
    let response = folder.path("r.json")
    let taken = run(
      "take", root, "--questionnaire", part, "--answers", answers, "-o", response)
    #expect(taken.status == 0, "\(taken)")
    let valid = run("validate", response, "--questionnaire", root, "--questionnaire", part)
    #expect(valid.status == 0, "\(valid)")
    let against = run("validate", response, "--against", root, "--questionnaire", part)
    #expect(against.status == 0, "\(against)")
    let exported = run(
      "export", response, "--to", "table", "-o", folder.path("t.csv"), "--questionnaire", root,
      "--questionnaire", part)
    #expect(exported.status == 0, "\(exported)")
    #expect(try folder.text("t.csv").hasSuffix(",one,2\n"))
  }
}
