import Foundation
import TestSupport
import Testing

@Suite("Answers in other formats: import and export")
struct AnswersFormatTests {
  private static let samples = ["household", "gallery", "medicines", "phq-9"]
  private static let form = """
    | survey | | | |
    | | type | name | label |
    | | begin repeat | person | Person |
    | | text | name | Name |
    | | integer | age | Age |
    | | select_multiple pets or_other | pets | Pets |
    | | end repeat | | |
    | | decimal | weight | Weight |
    | choices | | | |
    | | list_name | name | label |
    | | pets | cat | Cat |
    | | pets | dog | Dog |
    """
  private static let submission = """
    <?xml version='1.0' ?>
    <aXY id="aXY" version="1" xmlns:orx="http://openrosa.org/xforms">
      <formhub><uuid>77</uuid></formhub>
      <person><name>Ann &amp; Co</name><age>40</age><pets>cat other</pets><pets_other>Newt</pets_other></person>
      <person><name>Bob</name><age>7</age><pets/></person>
      <weight>1.50</weight>
      <meta><instanceID>uuid:0b2c8a54-7d4e-4a54-9c36-0e6f0f2f7a11</instanceID></meta>
    </aXY>
    """

  /// A sample as it was answered, as a line of NDJSON in a file.
  private func response(_ sample: String, in folder: TemporaryFolder) throws -> String {
    let take = TestWorld().run(
      "take", Project.sample("\(sample).json"), "--answers",
      Project.sample("\(sample)-answers.json"))
    let file = try folder.write(take.output, as: "response.json")
    let output = folder.path("responses.ndjson")
    let export = TestWorld().run("export", file, "--to", "ndjson", "-o", output)
    #expect(export.status == 0, "\(export)")
    return output
  }

  @Test(
    "A response goes out, and comes back as it was", arguments: samples,
    ["odm", "surveyjs", "lhcforms", "submission"])
  func roundTrip(_ sample: String, _ format: String) throws {
    let folder = try TemporaryFolder()
    let form = Project.sample("\(sample).json")
    let responses = try response(sample, in: folder)
    let output = folder.path(["odm": "out.xml", "surveyjs": "out.json"][format] ?? "out")
    let export = TestWorld().run(
      "export", responses, "--to", format, "--questionnaire", form, "-o", output)
    #expect(export.status == 0, "\(export)")
    let result = folder.path("back.ndjson")
    let back = TestWorld().run("import", output, "--questionnaire", form, "-o", result)
    let lost = export.errors.contains("FS0780")
    // An answer whose unit was chosen is not right without it.
    #expect(back.status == 0 || lost, "\(back)")
    let before = try folder.text("responses.ndjson")
    let after = try? folder.text("back.ndjson")
    #expect(lost || after == before, "\(export.errors)")
  }

  @Test(
    "A time without an offset has that of its own day, whatever day it is now",
    arguments: [
      ("a.csv", "response,seen\n1,2026-01-01 09:05\n2,2026-07-01 09:05\n"),
      ("a.json", #"[{"seen":"2026-01-01T09:05"},{"seen":"2026-07-01T09:05"}]"#),
    ])
  func localTimes(_ name: String, _ text: String) throws {
    let folder = try TemporaryFolder()
    let form = try folder.write(
      #"{"resourceType":"Questionnaire","url":"http://ex.org/q","version":"1","status":"active","item":[{"linkId":"seen","type":"dateTime"}]}"#,
      as: "q.json")
    let table = try folder.write(text, as: name)
    let output = folder.path("out.ndjson")
    let from = name.hasSuffix("json") ? ["--from", "surveyjs"] : []
    let zone = ["--time-zone", "Europe/Paris"]
    let run = TestWorld().run(
      ["import", table, "--questionnaire", form, "-o", output] + from + zone)
    #expect(run.status == 0, "\(run)")
    let read = try folder.text("out.ndjson")
    #expect(read.contains("2026-01-01T09:05:00+01:00"), "\(read)")
    #expect(read.contains("2026-07-01T09:05:00+02:00"), "\(read)")
    if from.isEmpty { return }
    let back = folder.path("back.json")
    let export = TestWorld().run(
      ["export", output, "--to", "surveyjs", "--questionnaire", form, "-o", back] + zone)
    #expect(export.status == 0, "\(export)")
    #expect(try folder.text("back.json").contains(#""seen":"2026-07-01T09:05""#))
  }

  private static let reason =
    #"{"extension":[{"url":"http://hl7.org/fhir/StructureDefinition/data-absent-reason","valueCode":"MARK"}]}"#

  private static let parts = [
    #""encounter":{"reference":"MARK/1"}"#, #""author":{"reference":"MARK/1"}"#,
    #""contained":[{"resourceType":"Patient","id":"MARK"}]"#, #""implicitRules":"MARK""#,
    #""meta":{"tag":[{"code":"MARK"}]}"#, #""extension":[{"url":"u","valueCode":"MARK"}]"#,
    #""identifier":{"value":"MARK"}"#, #""identifier":{"use":"usual","value":"1"}"#,
    #""item":[{"linkId":"a","extension":[{"url":"u","valueString":"MARK"}],"answer":[{"valueString":"x"}]}]"#,
    #""item":[{"linkId":"a","answer":[{"extension":[{"url":"u","valueString":"MARK"}],"valueString":"x"}]}]"#,
    #""item":[{"linkId":"a","answer":[{"extension":[{"url":"u","valueDecimal":0.7}],"valueString":"x"}]}]"#,
    #""item":[{"linkId":"a","answer":[{"valueString":"x","_valueString":\#(reason)}]}]"#,
    #""item":[{"linkId":"a","answer":[{"_valueString":\#(reason)}]}]"#,
    #""item":[{"linkId":"a","extension":\#(reason.dropFirst(13).dropLast())}]"#,
    #""item":[{"linkId":"c","answer":[{"valueCoding":\#(reason)}]}]"#,
    #""item":[{"linkId":"g","extension":[{"url":"u","valueString":"MARK"}],"item":[{"linkId":"b","answer":[{"valueString":"x"}]}]}]"#,
  ]

  /// Parts that the formats of answers may have no place for, each with two of these.
  private static let lost = zip(
    parts + parts,
    parts.indices.map { formats[$0 % 4] } + parts.indices.map { formats[($0 + 2) % 4] })
  private static let formats = ["odm", "surveyjs", "lhcforms", "submission"]

  @Test("What comes back of a response is what is not counted as lost", arguments: lost)
  func lostParts(_ part: String, _ format: String) throws {
    let folder = try TemporaryFolder()
    let form = try folder.write(
      #"{"resourceType":"Questionnaire","status":"active","url":"http://example.org/q","item":[{"linkId":"a","type":"string"},{"linkId":"c","type":"choice","answerOption":[{"valueCoding":{"code":"1"}}]},{"linkId":"g","type":"group","repeats":true,"item":[{"linkId":"b","type":"string"}]}]}"#,
      as: "q.json")
    let response =
      #"{"resourceType":"QuestionnaireResponse","questionnaire":"http://example.org/q","status":"completed",\#(part)}"#
    let responses = try folder.write(response + "\n", as: "r.ndjson")
    let output = folder.path(["odm": "out.xml", "surveyjs": "out.json"][format] ?? "out")
    let export = TestWorld().run(
      "export", responses, "--to", format, "--questionnaire", form, "-o", output)
    #expect(export.status == 0, "\(export)")
    let result = folder.path("back.ndjson")
    let back = TestWorld().run("import", output, "--questionnaire", form, "-o", result)
    let text = (try? folder.text("back.ndjson")) ?? ""
    let isBack = text.contains(part)
    #expect(isBack != export.errors.contains("FS0780"), "\(export.errors)\n\(back)\n\(text)")
  }

  @Test("A submission of a form in a workbook is read with repetitions and other answers")
  func submission() throws {
    let folder = try TemporaryFolder()
    let form = try folder.write(Self.form, as: "form.md")
    let file = try folder.write(Self.submission, as: "1.xml")
    let output = folder.path("out.ndjson")
    let read = TestWorld().run("import", file, "--questionnaire", form, "-o", output)
    #expect(read.status == 0, "\(read)")
    let text = try folder.text("out.ndjson")
    for part in [
      #""id":"0b2c8a54-7d4e-4a54-9c36-0e6f0f2f7a11""#, #""valueString":"Ann & Co""#,
      #""valueInteger":7"#, #""code":"cat""#, #""valueString":"Newt""#, #""valueDecimal":1.50"#,
    ] { #expect(text.contains(part), "\(part): \(text)") }
    #expect(read.errors.contains("FS0781") && read.errors.contains("formhub"), "\(read)")
  }

  @Test("What does not fit is rejected, with file and line, and kept; the rest goes on")
  func rejected() throws {
    let folder = try TemporaryFolder()
    let form = try folder.write(Self.form, as: "form.md")
    _ = try? FileManager.default.createDirectory(
      atPath: folder.path("in"), withIntermediateDirectories: true)
    _ = try folder.write(Self.submission, as: "in/1.xml")
    let bad = Self.submission.replacing("<age>7</age>", with: "<age>seven</age>")
    _ = try folder.write(bad, as: "in/2.xml")
    _ = try folder.write(String(Self.submission.prefix(200)), as: "in/3.xml")
    let read = TestWorld().run(
      "import", folder.path("in"), "--questionnaire", form, "-o", folder.path("out.ndjson"))
    #expect(read.status == 1, "\(read)")
    #expect(read.errors.contains("2.xml:5:") && read.errors.contains("FS0782"), "\(read)")
    let kept = try folder.text("out.ndjson.rejects.xml")
    #expect(kept.contains("seven") && kept.split(separator: "\n").count == 2)
    #expect(try folder.text("out.ndjson").split(separator: "\n").count == 1)
  }

  @Test("An ODM with definitions and data needs no questionnaire; all other answers do")
  func ownForm() throws {
    let folder = try TemporaryFolder()
    let data = """
      <ODM xmlns="http://www.cdisc.org/ns/odm/v1.3" ODMVersion="1.3.2" FileType="Snapshot" FileOID="f" CreationDateTime="2026-01-01T00:00:00Z">
      <Study OID="S"><GlobalVariables><StudyName>S</StudyName><StudyDescription/><ProtocolName>S</ProtocolName></GlobalVariables>
      <MetaDataVersion OID="M" Name="M"><FormDef OID="F" Name="F" Repeating="No"><ItemGroupRef ItemGroupOID="G" Mandatory="No"/></FormDef>
      <ItemGroupDef OID="G" Name="G" Repeating="No"><ItemRef ItemOID="N" Mandatory="No"/></ItemGroupDef>
      <ItemDef OID="N" Name="N" DataType="float"/></MetaDataVersion></Study>
      <ClinicalData StudyOID="S" MetaDataVersionOID="M"><SubjectData SubjectKey="01"><StudyEventData StudyEventOID="V">
      <FormData FormOID="F"><ItemGroupData ItemGroupOID="G"><ItemData ItemOID="N" Value="1.50"/></ItemGroupData></FormData>
      </StudyEventData></SubjectData></ClinicalData></ODM>
      """
    let file = try folder.write(data, as: "data.xml")
    let read = TestWorld().run("import", file, "-o", folder.path("r.ndjson"))
    #expect(read.status == 0, "\(read)")
    #expect(try folder.text("r.ndjson").contains(#""valueDecimal":1.50"#))
    let back = TestWorld().run(
      "export", folder.path("r.ndjson"), "--to", "odm", "--questionnaire", file, "-o",
      folder.path("back.xml"))
    let text = try folder.text("back.xml")
    #expect(back.status == 0 && !back.errors.contains("FS0780"), "\(back)")
    for part in [
      #"SubjectKey="01""#, #"StudyEventOID="V""#, #"<ItemData ItemOID="N" Value="1.50"/>"#,
    ] { #expect(text.contains(part), "\(text)") }
    #expect(!text.contains("Annotation"))
    let submission = try folder.write(Self.submission, as: "1.xml")
    #expect(TestWorld().run("import", submission, "-o", "-").status == 64)
    #expect(TestWorld().run("export", submission, "--to", "odm", "-o", "-").status == 64)
  }

  @Test("Damaged answers end with a finding", arguments: samples, ["odm", "surveyjs", "lhcforms"])
  func damaged(_ sample: String, _ format: String) throws {
    let folder = try TemporaryFolder()
    let form = Project.sample("\(sample).json")
    let export = TestWorld().run(
      "export", try response(sample, in: folder), "--to", format, "--questionnaire", form, "-o",
      folder.path(format == "lhcforms" ? "out" : "out.ndjson"))
    #expect(export.status == 0, "\(export)")
    let name = format == "lhcforms" ? "out/response-1.json" : "out.ndjson"
    guard let text = try? folder.text(name) else { return }
    for length in [1, text.count / 3, text.count - 20] {
      let cut = try folder.write(String(text.prefix(length)), as: "cut")
      let read = TestWorld().run(
        "import", cut, "--questionnaire", form, "--from", format, "-o", "-")
      #expect([1, 65].contains(read.status) && read.errors.contains("FS"), "\(read)")
    }
  }

  @Test("Paper is printed as it was filled in, with scores")
  func paper() throws {
    let folder = try TemporaryFolder()
    let responses = try response("phq-9", in: folder)
    let page = TestWorld().run(
      "convert", Project.sample("phq-9.json"), "--to", "html", "--response", responses, "--key",
      "-q")
    #expect(page.status == 0 && page.output.contains("◉") && page.output.contains("["), "\(page)")
    let refused = TestWorld().run(
      "convert", Project.sample("phq-9.json"), "--to", "odm", "--response", responses)
    #expect(refused.status == 64, "\(refused)")
  }

  private static let clinic = """
    {"resourceType":"Questionnaire","status":"active","item":[
    {"linkId":"dob","type":"date","text":"Date of birth","extension":[{
    "url":"http://hl7.org/fhir/StructureDefinition/maxValue","valueDate":"2020-01-01","_valueDate":{"extension":[{
    "url":"http://hl7.org/fhir/StructureDefinition/cqf-calculatedValue",
    "valueExpression":{"language":"text/fhirpath","expression":"today()"}}]}}]},
    {"linkId":"adult","type":"string","text":"Occupation","extension":[{
    "url":"http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-enableWhenExpression",
    "valueExpression":{"language":"text/fhirpath",
    "expression":"%resource.item.where(linkId='dob').answer.value <= today() - 18 years"}}]}]}
    """

  @Test(
    "Paper is as of when the response was authored, else of now; answers that are not on it are reported",
    arguments: [
      (authored: nil, now: "2026-11-20T10:00:00Z", isPrinted: true),
      (authored: "2026-11-20T10:00:00Z", now: "2000-01-01T10:00:00Z", isPrinted: true),
      (authored: "2000-11-20", now: "2026-11-20T10:00:00Z", isPrinted: false),
    ] as [(authored: String?, now: String, isPrinted: Bool)])
  func moment(_ authored: String?, _ now: String, _ isPrinted: Bool) throws {
    let folder = try TemporaryFolder()
    let form = try folder.write(Self.clinic, as: "form.json")
    let head = authored.map { "\"authored\":\"\($0)\"," } ?? ""
    let response = try folder.write(
      """
      {"resourceType":"QuestionnaireResponse","status":"completed",\(head)"item":[
      {"linkId":"dob","answer":[{"valueDate":"1990-05-01"}]},
      {"linkId":"adult","answer":[{"valueString":"Carpenter"}]}]}
      """, as: "response.json")
    let run = TestWorld().run(
      "convert", form, "--to", "markdown", "--response", response, "--now", now)
    #expect(run.status == 0 && run.output.contains("1990-05-01"), "\(run)")
    #expect(run.output.contains("Carpenter") == isPrinted, "\(run)")
    #expect(run.errors.contains("no place for answer") != isPrinted, "\(run)")
  }

  @Test(
    "Data of ODM 2.0 come back by the form, and by its definitions in either version",
    arguments: samples, [nil, "1.3", "2.0"])
  func versionOfODM(_ sample: String, _ definitions: String?) throws {
    let folder = try TemporaryFolder()
    var form = Project.sample("\(sample).json")
    let responses = try response(sample, in: folder)
    let export = TestWorld().run(
      "export", responses, "--to", "odm", "--odm", "2.0", "--questionnaire", form, "-o",
      folder.path("out.xml"))
    #expect(export.status == 0, "\(export)")
    if let definitions {
      let convert = TestWorld().run(
        "convert", form, "--to", "odm", "--odm", definitions, "-o", folder.path("form.xml"))
      #expect(convert.status == 0, "\(convert)")
      form = folder.path("form.xml")
    }
    let back = TestWorld().run(
      "import", folder.path("out.xml"), "--questionnaire", form, "-o", folder.path("back.ndjson"))
    let lost = export.errors.contains("FS0780")
    #expect(back.status == 0 || lost, "\(back)")
    #expect(!back.errors.contains("FS0781"), "\(back)")
    let after = try? folder.text("back.ndjson")
    #expect(try lost || after == folder.text("responses.ndjson"), "\(export.errors)")
  }
}
