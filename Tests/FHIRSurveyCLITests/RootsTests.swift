import TestSupport
import Testing

/// Forms whose expressions start with names that the standard has not (rule 85), in every verb.
struct RootsTests {
  /// A form of every kind of expression, in which `QR`, `PAT` and `QI` stand for what paths start with.
  private static func form(_ response: String, _ patient: String, _ item: String) -> String {
    let sdc = "http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-"
    func expression(_ url: String, _ text: String, name: String = "") -> String {
      #"{"url": "\#(url)", "valueExpression": {\#(name)"language": "text/fhirpath", "expression": "\#(text)"}}"#
    }
    func question(_ linkId: String, _ type: String, _ extensions: String...) -> String {
      #"{"linkId": "\#(linkId)", "type": "\#(type)", "text": "\#(linkId)", "extension": [\#(extensions.joined(separator: ","))]}"#
    }
    let a = "QR.item.where(linkId = 'a').answer.value"
    let items = [
      question("calculated", "integer", expression(sdc + "calculatedExpression", a + " + 1")),
      question(
        "initial", "string",
        expression(sdc + "initialExpression", "PAT.name.family.first() & ' ' & QI.linkId")),
      question("enabled", "string", expression(sdc + "enableWhenExpression", a + " > 3")),
      question("options", "choice", expression(sdc + "answerExpression", a)),
      question(
        "variable", "integer",
        expression("http://hl7.org/fhir/StructureDefinition/variable", a, name: #""name": "v", "#),
        expression(sdc + "calculatedExpression", "%v * 2")),
      question(
        "constraint", "string",
        #"""
        {"url": "http://hl7.org/fhir/StructureDefinition/targetConstraint", "extension": [
         {"url": "key", "valueId": "k"}, {"url": "severity", "valueCode": "error"},
         {"url": "human", "valueString": "Must be small"},
         {"url": "expression", "valueExpression": {"language": "text/fhirpath", "expression": "\#(a) < 10"}}]}
        """#),
    ]
    let text = #"""
      {"resourceType": "Questionnaire", "url": "http://example.org/q", "version": "1", "status": "active",
       "extension": [{"url": "\#(sdc)launchContext", "extension": [
        {"url": "name", "valueCoding": {"code": "patient"}}, {"url": "type", "valueCode": "Patient"}]}],
       "item": [{"linkId": "a", "type": "integer"},
        {"linkId": "g", "type": "group", "item": [\#(items.joined(separator: ", "))]}]}
      """#
    return text.replacing("QR.", with: response + ".").replacing("PAT.", with: patient + ".")
      .replacing("QI.", with: item + ".")
  }

  private struct Files {
    let folder: TemporaryFolder
    let standard, roots, patient: String

    init() throws {
      folder = try TemporaryFolder()
      standard = try folder.write(form("%resource", "%patient", "%qitem"), as: "standard.json")
      roots = try folder.write(form("QuestionnaireResponse", "Patient", "%qItem"), as: "roots.json")
      patient = try folder.write(
        #"{"resourceType": "Patient", "id": "p", "name": [{"family": "Doe"}]}"#, as: "p.json")
    }
  }

  @Test("Rule 85: check notes each root once per expression, and nothing else")
  func check() throws {
    let files = try Files()
    let run = TestWorld().run("check", files.roots)
    let findings = run.output.split(separator: "\n").filter { $0.contains(" FS") }
    #expect(findings.count == 7, "\(run)")
    #expect(findings.allSatisfy { $0.contains("note FS1071") }, "\(run)")
    #expect(run.output.contains("write %resource for QuestionnaireResponse"))
    #expect(run.output.contains("write %patient for Patient"))
    #expect(run.output.contains("write %qitem for %qItem"))
    #expect(TestWorld().run("check", files.standard).output == "")
  }

  @Test("Rule 85: check finds what a path that starts with the type looks for in vain")
  func unknownLinkId() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(
      Self.form("QuestionnaireResponse", "Patient", "%qItem")
        .replacing("linkId = 'a'", with: "linkId = 'z'"), as: "q.json")
    let run = TestWorld().run("check", file)
    #expect(run.output.contains(#"the expression names "z", which is not a linkId here"#), "\(run)")
    #expect(!run.output.contains("FS1044"), "\(run)")
  }

  @Test("Rule 85: take and why say the same as with the standard form", arguments: [5, 3, 12])
  func takeAndWhy(a: Int) throws {
    let files = try Files()
    let answers = try files.folder.write(
      #"{"a": [\#(a)], "options": [\#(a)]}"#, as: "answers.json")
    let response = try files.folder.write(
      #"""
      {"resourceType": "QuestionnaireResponse", "status": "in-progress", "questionnaire": "http://example.org/q|1",
       "item": [{"linkId": "a", "answer": [{"valueInteger": \#(a)}]}]}
      """#, as: "r.json")
    var outputs: [[String]] = []
    for form in [files.standard, files.roots] {
      let take = TestWorld().run(
        "take", form, "--answers", answers, "--patient", files.patient, "--ids", "sequential")
      #expect(take.status == (a < 10 ? 0 : 65), "\(take)")
      #expect(take.errors.contains("Must be small") == (a >= 10), "\(take)")
      #expect(take.output.contains("Doe initial") == (a < 10), "\(take)")
      #expect(take.output.contains("\"valueInteger\": \(a + 1)") == (a < 10), "\(take)")
      let why = ["calculated", "enabled", "options", "variable", "constraint"].map {
        TestWorld().run("why", form, $0, "--response", response, "--patient", files.patient).output
      }
      #expect(!why.contains(""))
      outputs.append([take.output, take.errors] + why)
    }
    let standard = outputs[0].map {
      $0.replacing("%resource.", with: "QuestionnaireResponse.").replacing(
        "%qitem", with: "%qItem"
      ).replacing("%patient.", with: "Patient.")
    }
    #expect(standard == outputs[1])
  }

  @Test("Rule 85: who answers a form does not see the notes, who asks for everything does")
  func notes() throws {
    let files = try Files()
    let answers = try files.folder.write(#"{"a": [1]}"#, as: "answers.json")
    let arguments = ["take", files.roots, "--answers", answers, "--patient", files.patient]
    #expect(!TestWorld().run(arguments).errors.contains("FS1071"))
    #expect(TestWorld().run(arguments + ["-v"]).errors.contains("FS1071"))
    let why = TestWorld().run("why", files.roots, "calculated", "--patient", files.patient)
    #expect(why.errors.contains("note FS1071"), "\(why)")
  }

  @Test(
    "Rule 85: a launch context is given by its name in other letters",
    arguments: [("Patient", "--patient"), ("PATIENT", "--patient"), ("Encounter", "--encounter")])
  func contextByFlag(name: String, flag: String) throws {
    let folder = try TemporaryFolder()
    let type = flag == "--patient" ? "Patient" : "Encounter"
    let form = try folder.write(
      Self.form("%resource", "%" + name, "%qitem")
        .replacing(#""code": "patient""#, with: #""code": "\#(name)""#)
        .replacing(#""valueCode": "Patient""#, with: #""valueCode": "\#(type)""#)
        .replacing(".name.family.first()", with: ".id"), as: "q.json")
    let resource = try folder.write(#"{"resourceType": "\#(type)", "id": "x7"}"#, as: "c.json")
    let answers = try folder.write(#"{"a": [1]}"#, as: "answers.json")
    let run = TestWorld().run("take", form, "--answers", answers, flag, resource)
    #expect(run.output.contains("x7 initial"), "\(run)")
    #expect(!run.errors.contains("is not given"), "\(run)")
    let without = TestWorld().run("take", form, "--answers", answers)
    #expect(without.errors.contains("%\(name) is not given"), "\(without)")
    #expect(without.errors.contains("\(flag) FILE"), "\(without)")
  }
}
