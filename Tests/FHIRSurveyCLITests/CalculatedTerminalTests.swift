import TestSupport
import Testing

/// What a person sees of what is calculated.
struct CalculatedTerminalTests {
  @Test("Rows, totals and rules are shown where they are, and a broken rule is reported")
  func medicines() throws {
    let folder = try TemporaryFolder()
    let run = PersonTests.world(
      folder,
      Person(
        "Ada", "Metformin", "500", "1", "2", "y", "Metformin", "2.5", "5", "3", "n", "", "s", "6",
        "Ramipril", "8", "0.5", "s")
    ).run("take", Project.sample("medicines.json"), "-q")
    #expect(run.status == 0, "\(run)")
    #expect(
      try ResponseTree(run.output).answers.suffix(4) == [
        "2.3 valueDecimal 0.5", "2.4 valueInteger 3", "2.5 valueDecimal 3.75", "3 valueDecimal 3.5",
      ])
    try Snapshot.check(run.shown, "take-medicines.txt")
  }

  private static let help = """
    {"resourceType":"Questionnaire","status":"active","item":[
      {"linkId":"a","type":"integer","text":"How many?"},
      {"linkId":"g","type":"group","text":"Then","item":[
        {"linkId":"help","type":"display","text":"no number yet",
         "extension":[{"url":"http://hl7.org/fhir/StructureDefinition/questionnaire-itemControl",
          "valueCodeableConcept":{"coding":[{"code":"help"}]}}],
         "_text":{"extension":[{"url":"http://hl7.org/fhir/StructureDefinition/cqf-expression",
          "valueExpression":{"language":"text/fhirpath","expression":
           "'You said ' & %resource.item.where(linkId = 'a').answer.value.toString() & '.'"}}]}},
        {"linkId":"large","type":"display","text":"That is much.",
         "extension":[{"url":"http://hl7.org/fhir/StructureDefinition/questionnaire-itemControl",
          "valueCodeableConcept":{"coding":[{"code":"help"}]}},
          {"url":"http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-enableWhenExpression",
          "valueExpression":{"language":"text/fhirpath","expression":
           "%resource.item.where(linkId = 'a').answer.value > 10"}}]},
        {"linkId":"b","type":"string","text":"Why?"}]}]}
    """

  @Test(
    "A text that explains a group is shown as it is calculated, and while its condition holds",
    arguments: [("7", false), ("12", true)])
  func supporting(_ number: String, _ isLarge: Bool) throws {
    let folder = try TemporaryFolder()
    let questionnaire = try folder.write(Self.help, as: "q.json")
    let run = PersonTests.world(folder, Person(number, "so", "s")).run("take", questionnaire, "-q")
    #expect(run.status == 0, "\(run)")
    #expect(run.shown.contains("You said \(number)."), "\(run)")
    #expect(!run.shown.contains("no number yet"), "\(run)")
    #expect(run.shown.contains("That is much.") == isLarge, "\(run)")
  }
}
