import FHIRDocument
import SurveyDiagnostics
import Testing

@Suite("The version of a document")
struct VersionTests {
  private func read(_ text: String, _ options: ReadOptions = ReadOptions()) throws -> Document {
    try #require(Document.read(Source(text: text), options: options).document)
  }

  @Test(
    "A version is named by number or by name",
    arguments: [
      ("3.0", FHIRVersion.stu3), ("3.0.2", .stu3), ("STU3", .stu3), ("4.0", .r4), ("4.0.1", .r4),
      ("R4", .r4), ("r4", .r4), ("4.3", .r4b), ("4.3.0", .r4b), ("R4B", .r4b), ("5.0", .r5),
      ("5.0.0", .r5), ("5.0.0-ballot", .r5), ("R5", .r5), ("4", nil), ("4.0.1.1", nil),
      ("6.0", nil), ("", nil), ("R9", nil), ("4.x", nil),
    ] as [(String, FHIRVersion?)])
  func names(text: String, version: FHIRVersion?) {
    #expect(FHIRVersion(named: text) == version)
  }

  @Test(
    "A document says its version",
    arguments: [
      (#""resourceType":"StructureDefinition","fhirVersion":"5.0.0""#, FHIRVersion.r5),
      (#""resourceType":"CapabilityStatement","fhirVersion":"3.0.1""#, .stu3),
      (#""resourceType":"ImplementationGuide","fhirVersion":["4.3.0"]"#, .r4b),
      (
        #""resourceType":"Patient","meta":{"profile":["http://example.org|4.3.0","#
          + #""http://hl7.org/fhir/5.0/StructureDefinition/Patient"]}"#, .r5
      ),
      (
        #""resourceType":"Questionnaire","meta":{"profile":["#
          + #""http://hl7.org/fhir/StructureDefinition/Questionnaire|3.0.2"]}"#, .stu3
      ),
      (
        #""resourceType":"Questionnaire","meta":{"profile":["#
          + #""http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire|3.0.0"]}"#, .r4
      ),
    ])
  func stated(members: String, version: FHIRVersion) throws {
    let document = try read("{\(members)}")
    #expect(document.fhirVersion == version)
    #expect(document.versionNote == nil)
  }

  @Test(
    "An element that only one version has shows it, with a note",
    arguments: [
      (#""type":"coding""#, FHIRVersion.r5, "item type coding exists only there"),
      (#""type":"question""#, .r5, "item type question exists only there"),
      (
        #""enableWhen":[{"question":"1","answerBoolean":true}]"#, .stu3,
        #""enableWhen" without operator exists only there"#
      ),
      (#""answerConstraint":"optionsOnly""#, .r5, #""answerConstraint" exists only there"#),
      (#""disabledDisplay":"hidden""#, .r5, #""disabledDisplay" exists only there"#),
      (#""option":[{"valueInteger":1}]"#, .stu3, #""option" exists only there"#),
      (#""options":{"reference":"http://x"}"#, .stu3, #""options" exists only there"#),
      (#""initialString":"x""#, .stu3, #""initialString" exists only there"#),
      (
        #""enableWhen":[{"question":"1","hasAnswer":true}]"#, .stu3,
        #""hasAnswer" exists only there"#
      ),
    ])
  func guessed(member: String, version: FHIRVersion, evidence: String) throws {
    let text =
      #"{"resourceType":"Questionnaire","status":"draft","item":[{"linkId":"1",\#(member)}]}"#
    let document = try read(text)
    #expect(document.fhirVersion == version)
    let note = try #require(document.versionNote)
    #expect(note.severity == .note && note.code == .guessedVersion)
    #expect(note.message() == "read as \(version.name): \(evidence)")
    #expect(note.location.position != nil)
    let (xml, problems) = XMLWriter.write(document.root)
    #expect(problems.isEmpty)
    let again = try #require(Document.read(Source(name: "x", bytes: xml)).document)
    #expect(again.fhirVersion == version)
  }

  @Test(
    "Elements that every version has, and unknown ones, leave R4",
    arguments: [
      #"{"resourceType":"Questionnaire","item":[{"linkId":"1","type":"choice","foo":1}]}"#,
      #"{"resourceType":"Questionnaire","item":[{"linkId":"1","type":"string"}]}"#,
      #"{"resourceType":"Questionnaire","item":[{"enableWhen":[{"question":"1","operator":"=","answerDate":"2026"}]}]}"#,
      #"{"resourceType":"QuestionnaireResponse","questionnaire":"http://x"}"#,
      #"{"resourceType":"Patient","active":true}"#, #"{"resourceType":"NoSuchThing","option":1}"#,
      #"{"item":[{"type":"coding"}]}"#, #"[{"option":1}]"#,
    ])
  func usual(text: String) throws {
    let document = try read(text)
    #expect(document.fhirVersion == .r4)
    #expect(document.versionNote == nil)
  }

  @Test(
    "Other resources are read as the version that fits best",
    arguments: [
      (
        #"{"resourceType":"QuestionnaireResponse","questionnaire":{"reference":"Questionnaire/1"}}"#,
        FHIRVersion.stu3
      ),
      (
        #"{"resourceType":"Patient","animal":{"species":{"text":"cat"}},"active":true}"#, .stu3
      ),
      (
        #"{"resourceType":"MedicationRequest","medication":{"concept":{"text":"x"}}}"#, .r5
      ),
    ])
  func bestFit(text: String, version: FHIRVersion) throws {
    #expect(try read(text).fhirVersion == version)
  }

  @Test(
    "What is usual in one version shows it where nothing else does",
    arguments: [
      (
        #"<Observation xmlns="http://hl7.org/fhir"><status value="final"/><code/><interpretation>"#
          + #"<coding><system value="http://hl7.org/fhir/v2/0078"/><code value="N"/></coding>"#
          + "</interpretation></Observation>", FHIRVersion.stu3,
        #"read as STU3: the code system "http://hl7.org/fhir/v2/0078" has another address since R4"#
      ),
      (
        #"{"resourceType":"Encounter","status":"planned","type":[{"text":"x"}],"#
          + #""serviceType":{"text":"y"},"priority":{"text":"z"}}"#, .r4, nil
      ),
      (
        #"{"resourceType":"ServiceRequest","intent":"order","status":"active","#
          + #""subject":{"reference":"Patient/1"}}"#, .r4, nil
      ),
      (
        #"<Observation xmlns="http://hl7.org/fhir"><status value="final"/><interpretation>"#
          + #"<text value="high"/></interpretation></Observation>"#, .r4,
        "read as R4, since nothing shows the version: in STU3 \"interpretation\" would not be an array"
      ),
      (
        #"{"resourceType":"Observation","status":"final","interpretation":{"text":"high"}}"#,
        .stu3, "read as STU3: in R4 \"interpretation\" would be an array"
      ),
    ] as [(String, FHIRVersion, String?)])
  func unusual(text: String, version: FHIRVersion, note: String?) throws {
    let document = try read(text)
    #expect(document.fhirVersion == version)
    #expect(document.versionNote?.message() == note)
  }

  @Test("A value that is written out beside its type is not of a version that has the type")
  func datatype() throws {
    let extensions =
      #"[{"url":"http://e.org/v","extension":[{"url":"http://hl7.org/fhir/StructureDefinition/"#
      + #"_datatype","valueString":"Expression"},{"url":"language","valueCode":"text/fhirpath"}]}]"#
    let document = try read(#"{"resourceType":"Questionnaire","extension":\#(extensions)}"#)
    #expect(document.fhirVersion == .stu3)
    #expect(
      document.versionNote?.message()
        == "read as STU3: a value of type Expression is written out, and R4 has that type")
    // R4 wants the language, so that R4 cannot have this one as a value.
    let other = extensions.replacing(#"{"url":"language","#, with: #"{"url":"name","#)
    let second = try read(#"{"resourceType":"Questionnaire","extension":\#(other)}"#)
    #expect(second.fhirVersion == .r4)
  }

  @Test("A response with two identifiers is one of R5, in JSON and in XML")
  func twoIdentifiers() throws {
    for (identifiers, version) in [
      (#"{"value":"1"},{"value":"2"}"#, FHIRVersion.r5), (#"{"value":"1"}"#, .r4),
    ] {
      let document = try read(
        #"{"resourceType":"QuestionnaireResponse","identifier":[\#(identifiers)]}"#)
      #expect(document.fhirVersion == version)
      let xml = XMLWriter.write(document.root).bytes
      let again = try #require(Document.read(Source(name: "x", bytes: xml)).document)
      #expect(again.fhirVersion == version)
    }
  }

  @Test("The version that is asked for goes before everything else")
  func given() throws {
    var options = ReadOptions()
    options.version = .r4
    let text = #"{"resourceType":"Questionnaire","item":[{"linkId":"1","type":"coding"}]}"#
    let document = try read(text, options)
    #expect(document.fhirVersion == .r4)
    #expect(document.versionNote == nil)
  }

  @Test("A document is written by the definitions of its version")
  func writing() throws {
    let text =
      #"{"resourceType":"Questionnaire","item":[{"linkId":"1","option":[{"valueDate":"2026"}]}]}"#
    let (xml, _) = XMLWriter.write(try read(text).root)
    let again = try #require(Document.read(Source(name: "x", bytes: xml)).document)
    #expect(String(decoding: JSONWriter.write(again.root), as: UTF8.self) == text)
  }
}
