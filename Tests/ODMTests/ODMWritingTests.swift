import FHIRDocument
import FHIRQuestionnaire
import Foundation
import SurveyDiagnostics
import SurveyFormats
import SurveyLogic
import SurveyModel
import SurveyPrimitives
import TestSupport
import Testing

@testable import ODM

@Suite("Surveys as ODM")
struct ODMWritingTests {
  private static let formats = DefinitionFormats([ODMFormat()])
  private static let questionnaire = """
    {"resourceType":"Questionnaire","url":"http://x.org/q","title":"Form","status":"active","language":"en","item":[
    {"linkId":"g","type":"group","text":"Group","item":[
      {"linkId":"1","type":"boolean","text":"Smoker?","required":true},
      {"linkId":"2","type":"integer","text":"Pack years","enableWhen":[{"question":"1","operator":"=","answerBoolean":true}],
       "extension":[{"url":"http://hl7.org/fhir/StructureDefinition/minValue","valueInteger":0},{"url":"http://hl7.org/fhir/StructureDefinition/maxValue","valueInteger":200}],
       "item":[{"linkId":"2h","type":"display","text":"Packs a day times years","extension":[{"url":"http://hl7.org/fhir/StructureDefinition/questionnaire-itemControl","valueCodeableConcept":{"coding":[{"system":"http://hl7.org/fhir/questionnaire-item-control","code":"help"}]}}]}]},
      {"linkId":"inner","type":"group","text":"Inner","item":[{"linkId":"3","type":"string","text":"Name","maxLength":20}]},
      {"linkId":"4","type":"choice","text":"Kind","code":[{"system":"http://loinc.org","code":"1-8"}],"answerOption":[
        {"valueCoding":{"system":"http://loinc.org","code":"LA1","display":"a"},"extension":[{"url":"http://hl7.org/fhir/StructureDefinition/ordinalValue","valueDecimal":2}]},
        {"valueCoding":{"code":"x y","display":"b"}}]},
      {"linkId":"5","type":"choice","repeats":true,"text":"Many","answerOption":[{"valueString":"p"},{"valueString":"q"}]},
      {"linkId":"6","type":"display","text":"Thanks","enableWhen":[{"question":"5","operator":"=","answerString":"p"}]},
      {"linkId":"7","type":"quantity","text":"Weight","extension":[{"url":"http://hl7.org/fhir/StructureDefinition/questionnaire-unit","valueCoding":{"system":"http://unitsofmeasure.org","code":"kg","display":"kg"}}]}
    ]}]}
    """

  private func survey() throws -> Survey {
    let root = try #require(Document.read(Source(text: Self.questionnaire)).document?.root)
    return try #require(QuestionnaireReader.read(root).survey)
  }

  @Test(
    "What is inside of a question that is deleted is in the group that it stands in",
    arguments: ODMFormat.Version.allCases)
  func deletedParent(_ version: ODMFormat.Version) throws {
    var inner = Fixtures.item("c", .integer, "C")
    inner.items = [Fixtures.item("d", .integer, "D")]
    let question = Fixtures.item("b", .boolean, "B") { $0.items = [inner] }
    let group = Fixtures.item("g", .group, "G") {
      $0.repeats = true
      $0.items = [Fixtures.item("a", .string, "A"), question]
    }
    let survey = Survey(items: [group, Fixtures.item("e", .string, "E")])
    let written = ODMFormat(version: version).write(WriteRequest(survey))
    var text = String(decoding: written.bytes, as: UTF8.self)
    text.replace(#/<ItemRef ItemOID="b"[^>]*?\/>/#, with: "")
    text.replace(#/<ItemDef OID="b"(.|\n)*?<\/ItemDef>/#, with: "")
    let read = try #require(
      ODMFormat(version: version).read(Source(name: "f.xml", text: text)) { _ in nil }.survey)
    #expect(read.items.map(\.linkId) == ["g", "e"])
    #expect(read.items.first?.items.map(\.linkId) == ["a", "c"])
    #expect(read.items.first?.items.last?.items.map(\.linkId) == ["d"])
  }

  @Test("The name of one of several forms is edited in its place, and all else stays")
  func editedForm() throws {
    func file(_ form: String) -> String {
      """
      <ODM xmlns="http://www.cdisc.org/ns/odm/v1.3" FileOID="mine" FileType="Snapshot" CreationDateTime="2020-01-01T00:00:00Z" ODMVersion="1.3.2">
      <Study OID="S"><GlobalVariables><StudyName>S</StudyName><StudyDescription>D</StudyDescription><ProtocolName>P</ProtocolName></GlobalVariables>
      <BasicDefinitions><MeasurementUnit OID="M" Name="kg"><Symbol><TranslatedText xml:lang="en">kg</TranslatedText><TranslatedText xml:lang="de">Kilo</TranslatedText></Symbol></MeasurementUnit></BasicDefinitions>
      <MetaDataVersion OID="V" Name="V">
      <FormDef OID="F1" Name="One" Repeating="No"><Description><TranslatedText xml:lang="en">\(form)</TranslatedText></Description><ItemGroupRef ItemGroupOID="G1" Mandatory="No"/></FormDef>
      <FormDef OID="F2" Name="Two" Repeating="No"><ItemGroupRef ItemGroupOID="G2" Mandatory="No"/></FormDef>
      <ItemGroupDef OID="G1" Name="G1" Repeating="No"><ItemRef ItemOID="I1" Mandatory="No"/></ItemGroupDef>
      <ItemGroupDef OID="G2" Name="G2" Repeating="No"><ItemRef ItemOID="I2" Mandatory="No"/></ItemGroupDef>
      <ItemDef OID="I1" Name="I1" DataType="float"><Question><TranslatedText xml:lang="en">Weight</TranslatedText></Question><MeasurementUnitRef MeasurementUnitOID="M"/></ItemDef>
      <ItemDef OID="I2" Name="I2" DataType="text"><Question><TranslatedText xml:lang="en">Why</TranslatedText></Question></ItemDef>
      </MetaDataVersion></Study></ODM>
      """
    }
    let source = Source(name: "f.xml", text: file("First form"))
    var survey = try #require(ODMFormat().read(source) { _ in nil }.survey)
    survey.changeItems { if $0.text == "First form" { $0.text = "The first form" } }
    let written = ODMFormat().write(WriteRequest(survey, original: source))
    func plain(_ text: String) -> String { text.filter { !$0.isWhitespace } }
    #expect(
      plain(String(decoding: written.bytes, as: UTF8.self)) == plain(file("The first form")))
  }

  @Test("What is written is read as it was", arguments: ODMFormat.Version.allCases)
  func thereAndBack(_ version: ODMFormat.Version) throws {
    let survey = try survey()
    let format = ODMFormat(version: version)
    let written = format.write(WriteRequest(survey))
    let read = format.read(Source(name: "x.xml", bytes: written.bytes), beside: { _ in nil })
    let back = try #require(read.survey)
    let items = { (survey: Survey) in
      ItemWalk(survey.items).compactMap { step -> SurveyItem? in
        if case .enter(let item) = step { item } else { nil }
      }
    }
    #expect(items(back).map(\.linkId) == items(survey).map(\.linkId))
    for (item, other) in zip(items(survey), items(back)) {
      #expect(other.type == item.type, "\(item.linkId)")
      // Conditions may be said otherwise; the report compares what they mean.
      let conditions: [ItemField] = [.enableWhen, .enableBehavior, .enableWhenExpression]
      for field in ItemField.allCases where !conditions.contains(field) {
        #expect(other.value(of: field) == item.value(of: field), "\(item.linkId).\(field.rawValue)")
      }
    }
    let source = Source(name: "q.json", text: Self.questionnaire)
    let opened = try #require(Self.formats.open(source, as: FHIRFormat()).definition)
    #expect(opened.converted(to: format).losses.allSatisfy { $0.outcome == .kept })
    #expect(back.title == "Form" && back.url == "http://x.org/q" && back.language == "en")
    #expect(read.losses.filter { $0.linkId != nil }.allSatisfy { $0.outcome == .kept })
  }

  @Test("A condition says when not to ask, in XPath and in FHIRPath")
  func exceptions() throws {
    let text = String(decoding: ODMFormat().write(WriteRequest(try survey())).bytes, as: UTF8.self)
    #expect(
      text.contains(
        "<FormalExpression Context=\"XPath\">string(../ItemData[@ItemOID = 'I.1']/@Value) != 'true'</FormalExpression>"
      ))
    #expect(text.contains("Context=\"FHIRPath\""))
    #expect(text.contains("/ItemData[@ItemOID = 'I.5']/@Value = 'p'"))
  }

  @Test("An edit in ODM comes back with all else", arguments: ODMFormat.Version.allCases)
  func edit(_ version: ODMFormat.Version) throws {
    let source = Source(name: "q.json", text: Self.questionnaire)
    let opened = try #require(Self.formats.open(source, as: FHIRFormat()).definition)
    let written = opened.converted(to: ODMFormat(version: version)).bytes
    let edited = String(decoding: written, as: UTF8.self)
      .replacing(">Pack years<", with: ">Years of packs<")
    let back = try #require(
      Self.formats.open(Source(name: "x.xml", text: edited), as: ODMFormat()).definition
    ).converted(to: FHIRFormat())
    let result = String(decoding: back.bytes, as: UTF8.self)
    #expect(!back.isOrigin && result.contains("Years of packs") && !result.contains("Pack years"))
    #expect(result.contains("help") && result.contains("LA1") && result.contains("\"x y\""))
  }

  /// A file with two forms and visits, in which a system says more.
  private static let study = """
    <?xml version="1.0"?>
    <odm:ODM xmlns:odm="http://www.cdisc.org/ns/odm/v1.3" xmlns:v="urn:vendor" ODMVersion="1.3.2" FileOID="1" \
    FileType="Snapshot" CreationDateTime="2020-01-01T00:00:00Z"><!-- by hand -->
    <odm:Study OID="S"><odm:GlobalVariables><odm:StudyName>Study</odm:StudyName></odm:GlobalVariables>
    <odm:MetaDataVersion OID="M" Name="M">
    <odm:Protocol><odm:StudyEventRef StudyEventOID="V1" Mandatory="Yes"/></odm:Protocol>
    <odm:StudyEventDef OID="V1" Name="First" Repeating="No" Type="Scheduled" v:color="red">
      <odm:FormRef FormOID="F.A" Mandatory="Yes"/><odm:FormRef FormOID="F.B" Mandatory="No"/></odm:StudyEventDef>
    <odm:FormDef OID="F.A" Name="A" Repeating="No"><odm:ItemGroupRef ItemGroupOID="G.A" Mandatory="Yes"/></odm:FormDef>
    <odm:FormDef OID="F.B" Name="B" Repeating="No"><odm:ItemGroupRef ItemGroupOID="G.B" Mandatory="Yes"/></odm:FormDef>
    <odm:ItemGroupDef OID="G.A" Name="GA" Repeating="No"><odm:ItemRef ItemOID="SEX" Mandatory="No" v:x="1"/></odm:ItemGroupDef>
    <odm:ItemGroupDef OID="G.B" Name="GB" Repeating="No"><odm:ItemRef ItemOID="AGE" Mandatory="No"/></odm:ItemGroupDef>
    <odm:ItemDef OID="SEX" Name="Sex" DataType="text" v:page="3">
      <odm:Question><odm:TranslatedText>Which sex?</odm:TranslatedText></odm:Question>
      <odm:CodeListRef CodeListOID="CL.SEX"/><v:icon>x</v:icon></odm:ItemDef>
    <odm:ItemDef OID="AGE" Name="Age" DataType="integer"><odm:Question><odm:TranslatedText>How old?</odm:TranslatedText></odm:Question>
    </odm:ItemDef>
    <odm:CodeList OID="CL.SEX" Name="Sex" DataType="text"><odm:CodeListItem CodedValue="F" v:rank="1"><odm:Decode>
      <odm:TranslatedText>Woman</odm:TranslatedText></odm:Decode></odm:CodeListItem></odm:CodeList>
    </odm:MetaDataVersion></odm:Study></odm:ODM>
    """

  @Test(
    "An edit of the questionnaire is made in the file that it is from, where all else stays",
    arguments: [
      ("How old?", "What age?", "How old?", "What age?"),
      ("Woman", "Female", "Woman", "Female"),
      (
        #""linkId": "AGE","#, #""linkId": "AGE", "required": true,"#,
        #"ItemOID="AGE" Mandatory="No""#, #"ItemOID="AGE" Mandatory="Yes""#
      ),
    ])
  func editedOrigin(_ text: String, _ edit: String, _ before: String, _ after: String) throws {
    let formats = DefinitionFormats([ODMFormat()])
    let source = Source(name: "s.xml", text: Self.study)
    let there = try #require(formats.open(source, as: ODMFormat()).definition)
      .converted(to: FHIRFormat())
    let form = String(decoding: there.bytes, as: UTF8.self)
    #expect(form.contains(text))
    let edited = Source(name: "q.json", text: form.replacing(text, with: edit))
    let back = try #require(formats.open(edited, as: FHIRFormat()).definition)
      .converted(to: ODMFormat())
    let result = String(decoding: back.bytes, as: UTF8.self)
    let plain = { (text: String) in text.filter { !$0.isWhitespace } }
    #expect(plain(result) == plain(Self.study.replacing(before, with: after)))
  }

  @Test(
    "A new question or option, and one that is gone, are changed in the file that it is from",
    arguments: [#"CodedValue="X""#, ""])
  func structure(_ after: String) throws {
    let formats = DefinitionFormats([ODMFormat()])
    let file = Self.study.replacing(
      #"<odm:FormDef OID="F.B" Name="B" Repeating="No"><odm:ItemGroupRef ItemGroupOID="G.B" Mandatory="Yes"/></odm:FormDef>"#,
      with: "")
    let there = try #require(
      formats.open(Source(name: "s.xml", text: file), as: ODMFormat()).definition
    ).converted(to: FHIRFormat())
    var survey = try #require(
      FHIRFormat().read(Source(name: "q.json", bytes: there.bytes), beside: { _ in nil }).survey)
    if after.isEmpty {
      survey.items[0].items = [SurveyItem(linkId: "NEW", type: .string, text: "New?")]
    } else {
      survey.items[0].items[0].options.insert(
        AnswerOption(value: .coding(Coding(code: "X", display: "Other"))), at: 0)
      survey.items.append(SurveyItem(linkId: "NEW", type: .string, text: "New?"))
    }
    let written = ODMFormat().write(
      WriteRequest(survey, original: Source(name: "s.xml", text: file)))
    let result = String(decoding: written.bytes, as: UTF8.self)
    #expect(result.contains("by hand") && result.contains(#"v:color="red""#), "\(result)")
    #expect(result.contains(#"ItemOID="NEW""#) && result.contains("New?"))
    #expect(after.isEmpty || result.contains(after) && result.contains(#"v:rank="1""#))
    #expect(result.contains(#"OID="SEX""#) == !after.isEmpty)
    #expect(written.losses.allSatisfy { $0.outcome == .kept })
    let back = ODMFormat().read(
      Source(name: "s.xml", bytes: written.bytes), beside: { _ in nil }
    ).survey
    #expect(back?.items.map(\.linkId).first == survey.items.first?.linkId)
  }

  @Test(
    "A question of the second repetition is read and written", arguments: ODMFormat.Version.allCases
  )
  func repetition(_ version: ODMFormat.Version) throws {
    let text = """
      {"resourceType":"Questionnaire","status":"draft","title":"F","item":[
        {"linkId":"g","type":"group","repeats":true,"text":"G","item":[
          {"linkId":"x","type":"integer","text":"X"},
          {"linkId":"z","type":"string","text":"Z","enableWhen":[{"question":"x","operator":"=","answerInteger":1}]}]},
        {"linkId":"y","type":"string","text":"Y","extension":[
          {"url":"http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-enableWhenExpression","valueExpression":
            {"language":"text/fhirpath","expression":"%resource.item.where(linkId = 'g')[1].item.where(linkId = 'x').answer.value > 3"}}]}]}
      """
    let opened = try #require(
      Self.formats.open(Source(name: "q.json", text: text), as: FHIRFormat()).definition)
    let converted = opened.converted(to: ODMFormat(version: version), carrying: .none)
    let lost = converted.losses.filter { $0.linkId == "y" && $0.outcome != .kept }
    #expect(lost.isEmpty, "\(lost)")
    let written = String(decoding: converted.bytes, as: UTF8.self)
      .replacing("FHIRPath", with: "Other")
    #expect(written.contains("/ItemData[@ItemOID = 'x']") && written.contains("'][2]/"))
    let back = ODMFormat(version: version).read(
      Source(name: "x.xml", text: written), beside: { _ in nil })
    let expression = back.survey?.items.last?.enableWhenExpression?.text
    #expect(expression == opened.survey.items.last?.enableWhenExpression?.text)
  }

  @Test(
    "What an edit has to carry goes into the file that the edit is made in, where all else stays")
  func carryingOrigin() throws {
    let formats = DefinitionFormats([ODMFormat()])
    let there = try #require(
      formats.open(Source(name: "s.xml", text: Self.study), as: ODMFormat()).definition
    ).converted(to: FHIRFormat())
    let form = String(decoding: there.bytes, as: UTF8.self)
      .replacing(#""linkId": "AGE","#, with: #""linkId": "AGE", "readOnly": true,"#)
      .replacing("How old?", with: "What age?")
    let edited = Source(name: "q.json", text: form)
    let back = try #require(formats.open(edited, as: FHIRFormat()).definition)
      .converted(to: ODMFormat())
    let lost = back.losses.filter { $0.construct == "readOnly" }
    #expect(lost.map(\.outcome) == [.carried])
    let result = String(decoding: back.bytes, as: UTF8.self)
    let start = try #require(result.firstRange(of: "<odm:Alias")).lowerBound
    let end = try #require(result[start...].firstRange(of: "/>")).upperBound
    #expect(
      result[..<start] + result[end...] == Self.study.replacing("How old?", with: "What age?"))

    // Unchanged, it gives the questionnaire back; changed, the edit and what was carried.
    let again = try #require(
      formats.open(Source(name: "s.xml", text: result), as: ODMFormat()).definition)
    #expect(again.converted(to: FHIRFormat()).bytes == edited.bytes)
    let changed = result.replacing("Which sex?", with: "Sex?")
    let third = try #require(
      formats.open(Source(name: "s.xml", text: changed), as: ODMFormat()).definition)
    let last = String(
      decoding: third.converted(to: FHIRFormat(), carrying: .none).bytes, as: UTF8.self)
    #expect(third.losses.filter { $0.reason == .editWins }.map(\.construct) == ["text"])
    #expect(
      last.contains("Sex?") && last.contains("What age?") && last.contains(#""readOnly": true"#))
  }

  @Test("An edit is made in its place beside options in two languages, however these are spelled")
  func editBesideOptions() throws {
    func option(_ code: String, _ german: String) -> String {
      """
      <CodeListItem CodedValue="\(code)"><Decode><TranslatedText xml:lang="en">\(code)</TranslatedText>\
      <TranslatedText xml:lang="de">\(german)</TranslatedText></Decode></CodeListItem>
      """
    }
    let file = """
      <ODM xmlns="http://www.cdisc.org/ns/odm/v1.3" ODMVersion="1.3.2"><Study OID="S"><MetaDataVersion OID="M" Name="M">
      <StudyEventDef OID="V" Name="Visit" Repeating="No" Type="Scheduled"><FormRef FormOID="F" Mandatory="Yes"/></StudyEventDef>
      <FormDef OID="F" Name="F" Repeating="No"><ItemGroupRef ItemGroupOID="G" Mandatory="No"/></FormDef>
      <ItemGroupDef OID="G" Name="G" Repeating="No"><ItemRef ItemOID="A" Mandatory="No"/><ItemRef ItemOID="B" Mandatory="No"/></ItemGroupDef>
      <ItemDef OID="A" Name="A" DataType="text"><Question><TranslatedText xml:lang="en">Where?</TranslatedText></Question>
      <CodeListRef CodeListOID="L"/></ItemDef>
      <ItemDef OID="B" Name="B" DataType="text"><Question><TranslatedText xml:lang="en">Why?</TranslatedText></Question></ItemDef>
      <CodeList OID="L" Name="L" DataType="text">\(option("Portugal", "Portugal"))\(option("Turkey", "Türkei"))</CodeList>
      </MetaDataVersion></Study></ODM>
      """
    let source = Source(name: "s.xml", text: file)
    let there = try #require(Self.formats.open(source, as: ODMFormat()).definition)
      .converted(to: FHIRFormat())
    let form = String(decoding: there.bytes, as: UTF8.self)
    #expect(form.contains("Türkei") && form.contains("Why?"))
    let edited = form.replacing("ü", with: #"\u00fc"#).replacing("Why?", with: "Why not?")
    let back = try #require(
      Self.formats.open(Source(name: "q.json", text: edited), as: FHIRFormat()).definition
    ).converted(to: ODMFormat(), carrying: .none)
    #expect(
      String(decoding: back.bytes, as: UTF8.self) == file.replacing("Why?", with: "Why not?"))
  }

  @Test(
    "New lines are as those of their neighbours are",
    arguments: ["\n", "\r\n"], ["    ", "\t", "  "])
  func layout(_ lineEnd: String, _ step: String) throws {
    func file(_ reference: [String], _ definition: [String]) -> String {
      let lines =
        [
          #"<ODM xmlns="http://www.cdisc.org/ns/odm/v1.3" ODMVersion="1.3.2">"#,
          #".<Study OID="S">"#, #"..<MetaDataVersion OID="M" Name="M">"#,
          #"...<FormDef OID="F" Name="F" Repeating="No">"#,
          #"....<ItemGroupRef ItemGroupOID="G" Mandatory="No"/>"#, "...</FormDef>",
          #"...<ItemGroupDef OID="G" Name="G" Repeating="No">"#,
          #"....<ItemRef ItemOID="A" Mandatory="No"/>"#,
        ] + reference + [
          "...</ItemGroupDef>", #"...<ItemDef OID="A" Name="A" DataType="text">"#, "....<Question>",
          ".....<TranslatedText>A?</TranslatedText>", "....</Question>", "...</ItemDef>",
        ] + definition + ["..</MetaDataVersion>", ".</Study>", "</ODM>", ""]
      return lines.map { line in
        let depth = line.prefix { $0 == "." }.count
        return String(repeating: step, count: depth) + line.dropFirst(depth)
      }.joined(separator: lineEnd)
    }
    let source = Source(name: "s.xml", text: file([], []))
    var survey = try #require(ODMFormat().read(source, beside: { _ in nil }).survey)
    survey.items[0].items.append(SurveyItem(linkId: "NEW", type: .string, text: "New?"))
    let written = ODMFormat().write(WriteRequest(survey, original: source))
    #expect(
      String(decoding: written.bytes, as: UTF8.self)
        == file(
          [#"....<ItemRef ItemOID="NEW" Mandatory="No"/>"#],
          [
            #"...<ItemDef OID="NEW" Name="NEW" DataType="string">"#, "....<Question>",
            ".....<TranslatedText>New?</TranslatedText>", "....</Question>", "...</ItemDef>",
          ]))
  }

  @Test(
    "Conditions on a question with several answers come back",
    arguments: [
      #"{"question":"m","operator":"exists","answerBoolean":true}"#,
      #"{"question":"m","operator":"exists","answerBoolean":false}"#,
      #"{"question":"m","operator":"=","answerCoding":{"system":"u:s","code":"a"}}"#,
      #"{"question":"m","operator":"!=","answerCoding":{"system":"u:s","code":"a"}}"#,
    ], ODMFormat.Version.allCases)
  func severalAnswers(_ condition: String, _ version: ODMFormat.Version) throws {
    let text = """
      {"resourceType":"Questionnaire","status":"draft","title":"F","item":[
        {"linkId":"m","type":"choice","repeats":true,"text":"M","answerOption":[
          {"valueCoding":{"system":"u:s","code":"a","display":"A"}},{"valueCoding":{"system":"u:s","code":"b","display":"B"}}]},
        {"linkId":"x","type":"string","text":"X","enableWhen":[\(condition)]}]}
      """
    let opened = try #require(
      Self.formats.open(Source(name: "q.json", text: text), as: FHIRFormat()).definition)
    let converted = opened.converted(to: ODMFormat(version: version), carrying: .none)
    let lost = converted.losses.filter { $0.linkId == "x" && $0.outcome != .kept }
    #expect(lost.isEmpty, "\(lost)")
    let back = ODMFormat(version: version).read(
      Source(name: "x.xml", bytes: converted.bytes), beside: { _ in nil })
    let conditions = try #require(back.survey?.items.last?.enableWhen)
    #expect(conditions.map(\.operator) == opened.survey.items.last?.enableWhen.map(\.operator))
    #expect(conditions.count == 1)
  }

  @Test(
    "That an open choice is answered is asked of the item for other answers, too",
    arguments: ODMFormat.Version.allCases)
  func openChoice(_ version: ODMFormat.Version) throws {
    let text = """
      {"resourceType":"Questionnaire","status":"draft","title":"F","item":[
        {"linkId":"x","type":"string","text":"X","enableWhen":[{"question":"o","operator":"exists","answerBoolean":true}]},
        {"linkId":"o","type":"open-choice","text":"O","answerOption":[{"valueCoding":{"system":"u:s","code":"a","display":"A"}}]},
        {"linkId":"y","type":"string","text":"Y","enableWhen":[{"question":"o","operator":"=","answerCoding":{"system":"u:s","code":"a"}}]}]}
      """
    let opened = try #require(
      Self.formats.open(Source(name: "q.json", text: text), as: FHIRFormat()).definition)
    let converted = opened.converted(to: ODMFormat(version: version), carrying: .none)
    let written = String(decoding: converted.bytes, as: UTF8.self)
    let value = version == .v1 ? "@Value" : "Value"
    #expect(
      written.contains(
        "ItemData[@ItemOID = 'o' or @ItemOID = 'o.other']/\(value)) = ''"), "\(written)")
    #expect(written.contains(#"OID="o.other""#))
    let back = try #require(
      ODMFormat(version: version).read(Source(name: "x.xml", bytes: converted.bytes)) { _ in nil }
        .survey)
    for index in [0, 2] {
      let (found, wanted) = (back.items[index].enableWhen, opened.survey.items[index].enableWhen)
      #expect(found.map(\.question) == wanted.map(\.question))
      #expect(found.map(\.operator) == wanted.map(\.operator))
    }
  }

  @Test(
    "XPath says where it has functions that XForms alone has",
    arguments: [
      ("%resource.item.where(linkId = 'n').answer.value * 2", "XPath"),
      ("iif(%resource.item.where(linkId = 'n').answer.value > 2, 1, 2)", "XForms"),
    ])
  func functions(_ expression: String, _ context: String) throws {
    var item = SurveyItem(linkId: "m", type: .decimal, text: "M")
    item.calculatedExpression = SurveyExpression(expression)
    let survey = Survey(items: [SurveyItem(linkId: "n", type: .integer, text: "N"), item])
    let written = ODMFormat().write(WriteRequest(survey)).bytes
    let contexts = String(decoding: written, as: UTF8.self).components(
      separatedBy: #"FormalExpression Context=""#
    ).dropFirst().map { String($0.prefix { $0 != "\"" }) }
    #expect(contexts == [context, "FHIRPath"])
    let back = ODMFormat().read(Source(name: "x.xml", bytes: written)) { _ in nil }
    #expect(back.losses.allSatisfy { $0.construct != "MethodOID" })
  }

  @Test(
    "Dates, and times of day, are compared in XPath 1.0, as numbers, and come back",
    arguments: [
      ("a", EnableWhen.Operator.greater, AnswerValue.date(PartialDate("2026-01-15")!), "20260115"),
      ("t", .lessOrEqual, .time(TimeOfDay("00:30:00")!), "3000"),
    ])
  func moments(
    _ question: String, _ means: EnableWhen.Operator, _ value: AnswerValue, _ number: String
  ) throws {
    var item = SurveyItem(linkId: "x", type: .string, text: "X")
    item.enableWhen = [EnableWhen(question: question, operator: means, answer: value)]
    var other = SurveyItem(linkId: "y", type: .string, text: "Y")
    other.enableWhenExpression = SurveyExpression(
      "%resource.item.where(linkId = 'a').answer.value < %resource.item.where(linkId = 'b').answer.value"
    )
    let survey = Survey(items: [
      SurveyItem(linkId: "a", type: .date, text: "A"),
      SurveyItem(linkId: "b", type: .date, text: "B"),
      SurveyItem(linkId: "t", type: .time, text: "T"), item, other,
    ])
    let written = ODMFormat().write(WriteRequest(survey)).bytes
    let text = String(decoding: written, as: UTF8.self)
    let mark = question == "a" ? "-" : ":"
    #expect(
      text.contains(
        "translate(string(../ItemData[@ItemOID = '\(question)']/@Value), '\(mark)', '')"))
    #expect(text.contains(" \(number))</FormalExpression>") && !text.contains("XForms"))
    // FHIRPath beside it says the same; without it, XPath has to.
    let plain = text.split(separator: "\n").filter { !$0.contains(#"Context="FHIRPath""#) }
    let back = ODMFormat().read(Source(name: "x.xml", text: plain.joined(separator: "\n"))) { _ in
      nil
    }
    #expect(back.survey?.items[3].enableWhen == item.enableWhen)
    let again = try #require(back.survey?.items[4].enableWhenExpression).text
    #expect(again.contains("'a'") && again.contains(" < ") && again.contains("'b'"))
  }

  /// A file in which two groups have one item.
  private static func shared(_ second: String, _ further: String) -> String {
    """
    <ODM xmlns="http://www.cdisc.org/ns/odm/v1.3" xmlns:v="urn:vendor" FileOID="mine" FileType="Snapshot" CreationDateTime="2020-01-01T00:00:00Z" ODMVersion="1.3.2">
    <Study OID="S"><GlobalVariables><StudyName>S</StudyName><StudyDescription>D</StudyDescription><ProtocolName>P</ProtocolName></GlobalVariables>
    <MetaDataVersion OID="V" Name="V">
    <FormDef OID="F" Name="One" Repeating="No" v:color="red"><ItemGroupRef ItemGroupOID="G" Mandatory="No"/><ItemGroupRef ItemGroupOID="H" Mandatory="No"/></FormDef>
    <ItemGroupDef OID="G" Name="G" Repeating="No"><ItemRef ItemOID="I" Mandatory="No"/></ItemGroupDef>
    <ItemGroupDef OID="H" Name="H" Repeating="No"><ItemRef ItemOID="\(second)" Mandatory="No"/></ItemGroupDef>
    <ItemDef OID="I" Name="I" DataType="integer" SDSVarName="WT"><Question><TranslatedText xml:lang="en">Weight</TranslatedText></Question><RangeCheck Comparator="GE" SoftHard="Hard"><CheckValue>1</CheckValue></RangeCheck></ItemDef>\(further)
    </MetaDataVersion></Study></ODM>
    """
  }

  @Test("An item that several groups have gets a definition of its own where it is edited in one")
  func sharedItem() throws {
    let source = Source(name: "f.xml", text: Self.shared("I", ""))
    var survey = try #require(ODMFormat().read(source) { _ in nil }.survey)
    #expect(survey.items.map { $0.items.map(\.linkId) } == [["I"], ["H.I"]])
    survey.changeItems { if $0.linkId == "H.I" { $0.text = "Weight, again" } }
    let written = ODMFormat().write(WriteRequest(survey, original: source))
    func plain(_ text: String) -> String { text.filter { !$0.isWhitespace } }
    #expect(
      plain(String(decoding: written.bytes, as: UTF8.self))
        == plain(
          Self.shared(
            "H.I",
            #"<ItemDef OID="H.I" Name="I" DataType="integer" SDSVarName="WT"><Question><TranslatedText xml:lang="en">Weight, again</TranslatedText></Question><RangeCheck Comparator="GE" SoftHard="Hard"><CheckValue>1</CheckValue></RangeCheck></ItemDef>"#
          )))
    #expect(written.losses.isEmpty)
  }

  @Test("Where it is edited in all of them, the definition that they share is")
  func sharedItems() throws {
    let source = Source(name: "f.xml", text: Self.shared("I", ""))
    var survey = try #require(ODMFormat().read(source) { _ in nil }.survey)
    survey.changeItems { if $0.text == "Weight" { $0.text = "How heavy?" } }
    let written = ODMFormat().write(WriteRequest(survey, original: source))
    #expect(
      String(decoding: written.bytes, as: UTF8.self)
        == Self.shared("I", "").replacing("Weight", with: "How heavy?"))
  }

  @Test(
    "Of the checks of an item only the one that was edited changes, and keeps its words",
    arguments: [
      ("GE", "20", 25, "GE", "25"), ("GT", "20", 25, "GE", "25"), ("GE", "20", 20, "GE", "20"),
    ])
  func editedCheck(
    _ comparator: String, _ value: String, _ least: Int, _ comparatorNow: String, _ valueNow: String
  ) throws {
    func file(_ comparator: String, _ value: String) -> String {
      Self.shared("I", "").replacing(
        #"<RangeCheck Comparator="GE" SoftHard="Hard"><CheckValue>1</CheckValue></RangeCheck>"#,
        with:
          #"<RangeCheck Comparator="\#(comparator)" SoftHard="Hard"><CheckValue>\#(value)</CheckValue><ErrorMessage><TranslatedText xml:lang="en">Again</TranslatedText></ErrorMessage></RangeCheck><RangeCheck Comparator="LE" SoftHard="Soft"><CheckValue>120</CheckValue></RangeCheck>"#
      )
    }
    let source = Source(name: "f.xml", text: file(comparator, value))
    var survey = try #require(ODMFormat().read(source) { _ in nil }.survey)
    survey.changeItems { if $0.text == "Weight" { $0.minValue = .integer(least) } }
    let written = ODMFormat().write(WriteRequest(survey, original: source))
    #expect(String(decoding: written.bytes, as: UTF8.self) == file(comparatorNow, valueNow))
  }

  @Test(
    "A check at the end of all whole numbers stays beside one that is edited",
    arguments: [("GT", Int.max), ("LT", Int.min)])
  func endOfNumbers(_ comparator: String, _ end: Int) throws {
    func check(_ comparator: String, _ value: Int) -> String {
      #"<RangeCheck Comparator="\#(comparator)" SoftHard="Hard"><CheckValue>\#(value)</CheckValue></RangeCheck>"#
    }
    func file(_ least: Int) -> String {
      Self.shared("I", "").replacing(
        check("GE", 1), with: check("GE", least) + check("LE", 100) + check(comparator, end))
    }
    let source = Source(name: "f.xml", text: file(1))
    var survey = try #require(ODMFormat().read(source) { _ in nil }.survey)
    survey.changeItems { if $0.text == "Weight" { $0.minValue = .integer(2) } }
    let written = ODMFormat().write(WriteRequest(survey, original: source))
    #expect(String(decoding: written.bytes, as: UTF8.self) == file(2))
  }

  // MARK: Schemas

  @Test(
    "What is written is valid by the schemas of the standard",
    .enabled(if: ODMPeer.isInstalled, "odmlib and lxml are not installed (make peers)"),
    arguments: ODMFormat.Version.allCases)
  func valid(_ version: ODMFormat.Version) throws {
    let workspace = try Workspace()
    let own = Source(name: "own.json", text: Self.questionnaire)
    let every = ProcessInfo.processInfo.environment["ODM_ALL"] != nil ? 1 : 12
    let others = ODMCorpusTests.questionnaires.enumerated().filter { $0.offset % every == 0 }
      .compactMap { path in Corpus.bytes(path.element).map { Source(name: path.element, bytes: $0) }
      }
    var paths: [String] = []
    for source in [own] + others {
      guard let opened = Self.formats.open(source, as: FHIRFormat()).definition else { continue }
      let path = workspace.file("\(paths.count).xml")
      let bytes = opened.converted(to: ODMFormat(version: version)).bytes
      try Data(bytes).write(to: URL(filePath: path))
      paths.append(path)
    }
    #expect(try ODMPeer.findings(version, paths) == "")
  }
}

/// lxml with the schemas of odmlib; `make test` installs both.
enum ODMPeer {
  static let isInstalled = FileManager.default.fileExists(atPath: "\(Peer.odm)/lxml")

  /// What is wrong with files, a line each.
  static func findings(_ version: ODMFormat.Version, _ paths: [String]) throws -> String {
    let schema = version == .v1 ? "1.3.2/ODM1-3-2.xsd" : "2.0/ODM.xsd"
    let output = try Peer.output(
      [
        "python3", "\(Project.folder)/Tests/Peers/odm_peer.py",
        "\(Peer.odm)/odmlib/schemas/odm/\(schema)",
      ] + paths, environment: ["PYTHONPATH": Peer.odm])
    return String(decoding: output, as: UTF8.self)
  }
}
