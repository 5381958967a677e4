import FHIRSurvey
import TestSupport
import Testing

extension ArticleTests {
  @Test("Reading: a form")
  func readingForm() throws {
    let bytes = try Project.bytes(ofSample: "phq-9.json")

    let read = Form.read(Source(name: "phq-9.json", bytes: bytes))
    let errors = read.diagnostics.filter { $0.severity == .error }
    let form = read.form
    #expect(errors.isEmpty)
    #expect(form?.survey.title == "Patient Health Questionnaire (PHQ-9)")
  }

  @Test("Reading: what a form refers to")
  func readingReferences() async throws {
    let bytes = Array(Self.needy.utf8)
    let files = [Source(name: "colours.json", text: Self.colours)]
    let workspace = try Workspace()
    try workspace.write(Self.colours, to: "value-sets/colours.json")
    let folder = workspace.file("value-sets")

    var library = ResourceLibrary()
    for file in files {
      if let document = Document.read(file).document { library.add(document) }
    }
    let complete = try Form(bytes, library: library)
    #expect(Requirements(of: complete).unmet(by: complete).isEmpty)

    let alone = try Form(bytes)
    let needed = Requirements(of: alone).unmet(by: alone).valueSets
    let fetched = try await alone.fetching(from: FileResources([folder]))
    #expect(needed == ["http://example.org/ValueSet/colours"])
    let form = try #require(fetched.form)
    #expect(Requirements(of: form).unmet(by: form).isEmpty)
  }

  @Test("Reading: any resource")
  func readingResource() throws {
    let patient = """
      {"resourceType": "Patient", "name": [{"family": "Example", "given": ["Ada", "B."]}]}
      """

    let read = Document.read(Source(name: "patient.json", text: patient))
    guard let root = read.document?.root else { return }
    let family = root[.name]?[.family]?.string
    let names = try FHIRPath.compile("name.given").evaluate(on: root)
    #expect(family == "Example")
    #expect(names.map(\.text) == ["Ada", "B."])
  }

  @Test("Reading: how strictly")
  func readingStrictly() throws {
    let bytes = Array(#"{"resourceType": "Patient", "active": "true"}"#.utf8)

    var options = ReadOptions()
    options.isStrict = true
    options.maximumSize = 1_000_000
    let strict = Document.read(Source(name: "patient.json", bytes: bytes), options: options)
    #expect(strict.document != nil)
    options.maximumSize = 10
    #expect(Document.read(Source(name: "p", bytes: bytes), options: options).document == nil)
  }

  private static let needy = """
    {
      "resourceType": "Questionnaire", "status": "active",
      "item": [
        {
          "linkId": "colour", "text": "Colour", "type": "choice",
          "answerValueSet": "http://example.org/ValueSet/colours"
        }
      ]
    }
    """

  private static let colours = """
    {
      "resourceType": "ValueSet", "url": "http://example.org/ValueSet/colours", "status": "active",
      "compose": {
        "include": [{"system": "http://example.org/colours", "concept": [{"code": "red"}]}]
      }
    }
    """
}
