import FHIRDocument
import FHIRQuestionnaire
import SurveyEngine
import SurveyFormats
import SurveyModel
import SurveyPrimitives
import TestSupport
import Testing

@testable import ODM

extension ODMClinicalData {
  private var pristine: Session { Session(survey, at: Fixtures.now, initialValues: false) }

  /// The responses of a file, and what was read of it.
  fileprivate func responses(_ source: Source) -> (responses: [Document], read: ReadAnswers) {
    let read = read(source)
    let responses = read.responses.map { response in
      let loaded = response.load(into: pristine, at: Fixtures.now)
      return ResponseWriter.write(
        loaded.session, response.details, reasons: [:], notes: loaded.notes)
    }
    return (responses, read)
  }

  fileprivate func write(_ responses: [Element]) -> [UInt8] {
    write(
      responses.map { FlatResponse($0, pristine, at: Fixtures.now) }, at: Fixtures.now)
  }
}

@Suite("Answers as the ClinicalData of ODM")
struct ClinicalDataTests {
  private static let form = """
    <ODM xmlns="http://www.cdisc.org/ns/odm/v1.3" ODMVersion="1.3.2" FileType="Snapshot" FileOID="f" CreationDateTime="2026-01-01T00:00:00Z">
    <Study OID="S"><GlobalVariables><StudyName>S</StudyName><StudyDescription/><ProtocolName>S</ProtocolName></GlobalVariables>
    <MetaDataVersion OID="M" Name="M">
    <FormDef OID="F" Name="F" Repeating="No"><ItemGroupRef ItemGroupOID="G" Mandatory="No"/><ItemGroupRef ItemGroupOID="R" Mandatory="No"/></FormDef>
    <ItemGroupDef OID="G" Name="G" Repeating="No"><ItemRef ItemOID="N" Mandatory="No"/><ItemRef ItemOID="B" Mandatory="No"/><ItemRef ItemOID="C" Mandatory="No"/></ItemGroupDef>
    <ItemGroupDef OID="R" Name="R" Repeating="Yes"><ItemRef ItemOID="D" Mandatory="No"/><ItemRef ItemOID="T" Mandatory="No"/></ItemGroupDef>
    <ItemDef OID="N" Name="N" DataType="float"/><ItemDef OID="B" Name="B" DataType="boolean"/>
    <ItemDef OID="C" Name="C" DataType="text"><CodeListRef CodeListOID="L"/></ItemDef>
    <ItemDef OID="D" Name="D" DataType="partialDate"/><ItemDef OID="T" Name="T" DataType="text"/>
    <CodeList OID="L" Name="L" DataType="text"><CodeListItem CodedValue="y"><Decode><TranslatedText>Yes</TranslatedText></Decode></CodeListItem></CodeList>
    </MetaDataVersion></Study></ODM>
    """

  private static let answers = """
    <ODM xmlns="http://www.cdisc.org/ns/odm/v1.3" ODMVersion="1.3.2" FileType="Snapshot" FileOID="ODM.2" CreationDateTime="2026-01-01T00:00:00Z">
      <ClinicalData StudyOID="S" MetaDataVersionOID="M">
        <SubjectData SubjectKey="01">
          <AuditRecord><UserRef UserOID="U"/><LocationRef LocationOID="-"/><DateTimeStamp>2026-01-01T00:00:00Z</DateTimeStamp></AuditRecord>
          <StudyEventData StudyEventOID="V1" StudyEventRepeatKey="2">
            <FormData FormOID="F">
              <ItemGroupData ItemGroupOID="G">
                <ItemData ItemOID="N" Value="1.50"/><ItemData ItemOID="B" Value="1"/><ItemData ItemOID="C" Value="y"/>
              </ItemGroupData>
              <ItemGroupData ItemGroupOID="R" ItemGroupRepeatKey="a"><ItemDataPartialDate ItemOID="D">2026-01</ItemDataPartialDate></ItemGroupData>
              <ItemGroupData ItemGroupOID="R" ItemGroupRepeatKey="b"><ItemData ItemOID="T" Value="x &amp; y"/></ItemGroupData>
            </FormData>
          </StudyEventData>
        </SubjectData>
      </ClinicalData>
    </ODM>
    """

  @Test("An item that says that it has no answer says so again")
  func isNull() throws {
    let text = Self.answers.replacing(
      #"<ItemData ItemOID="N" Value="1.50"/>"#, with: #"<ItemData ItemOID="N" IsNull="Yes"/>"#)
    let data = try #require(ODMClinicalData(metadata: Source(text: Self.form)))
    let read = data.responses(Source(text: text))
    #expect(read.read.losses.isEmpty && read.responses.count == 1)
    let written = data.write(read.responses.map(\.root))
    #expect(try said(written).sorted() == said(Array(text.utf8)).sorted())
  }

  /// What a file says, whatever its layout: each element with its attributes and text.
  private func said(_ text: [UInt8]) throws -> [String] {
    let tree = try #require(ODMTree.read(Source(name: "-", bytes: text)).tree)
    return tree.nodes.dropFirst().map { node in
      let given = node.attributes.map { "\($0.name)=\($0.value)" }.sorted().joined(separator: " ")
      return "\(node.name) \(given) \(node.text.trimmed)"
    }
  }

  @Test(
    "A unit that was chosen among several is that of the answer",
    arguments: [
      #"<ItemData ItemOID="N" Value="1.50"><MeasurementUnitRef MeasurementUnitOID="U2"/></ItemData>"#,
      #"<ItemDataFloat ItemOID="N" MeasurementUnitOID="U2">1.50</ItemDataFloat>"#,
    ])
  func units(item: String) throws {
    func unit(_ oid: String, _ name: String) -> String {
      """
      <MeasurementUnit OID="\(oid)" Name="\(name)"><Symbol><TranslatedText>\(name)</TranslatedText></Symbol></MeasurementUnit>
      """
    }
    let form = Self.form.replacing(
      "</GlobalVariables>",
      with:
        "</GlobalVariables><BasicDefinitions>\(unit("U1", "kg"))\(unit("U2", "lb"))</BasicDefinitions>"
    ).replacing(
      #"DataType="float"/>"#,
      with: """
        DataType="float"><MeasurementUnitRef MeasurementUnitOID="U1"/><MeasurementUnitRef MeasurementUnitOID="U2"/></ItemDef>
        """)
    let answers = Self.answers.replacing(#"<ItemData ItemOID="N" Value="1.50"/>"#, with: item)
    let data = try #require(ODMClinicalData(metadata: Source(text: form)))
    let read = data.responses(Source(text: answers))
    #expect(read.read.losses.isEmpty && read.read.responses.first?.misfits.isEmpty == true)
    let answer = read.read.responses.first?.answers(to: "N", in: [:]).first
    #expect(answer?.value.label == "1.50 lb")
    let back = data.write(read.responses.map(\.root))
    #expect(try said(back) == said(Array(answers.utf8)))
  }

  @Test("Read and written, they are what they were, with subject, visit and keys")
  func roundTrip() throws {
    let data = try #require(ODMClinicalData(metadata: Source(text: Self.form)))
    let read = data.responses(Source(text: Self.answers))
    #expect(read.read.losses.isEmpty && read.responses.count == 1)
    let written = data.write(read.responses.map(\.root))
    #expect(try said(written) == said(Array(Self.answers.utf8)))
  }

  @Test("Values are of the types of their items")
  func types() throws {
    let data = try #require(ODMClinicalData(metadata: Source(text: Self.form)))
    let root = try #require(data.responses(Source(text: Self.answers)).responses.first?.root)
    let text = String(decoding: JSONWriter.write(root, style: .compact), as: UTF8.self)
    #expect(text.contains(#""valueDecimal":1.50"#))
    #expect(text.contains(#""valueBoolean":true"#))
    #expect(text.contains(#""valueCoding":{"code":"y","display":"Yes"}"#))
    #expect(text.contains(#""valueDate":"2026-01""#))
    #expect(text.contains(#""value":"01""#))
  }

  @Test(
    "What the types of ODM allow is an answer as far as FHIR can say it, and comes back as it was written",
    arguments: [
      ("datetime", "2026-02-05T10:00:00", "2026-02-05T10:00:00+01:00", isWhole: true),
      ("datetime", "2026-02-05T10:00:00Z", "2026-02-05T10:00:00Z", isWhole: true),
      ("partialDatetime", "2026-02-01T08:30", "2026-02-01T08:30:00+01:00", isWhole: true),
      ("incompleteDatetime", "2026-02-01T08:-:-", "2026-02-01", isWhole: false),
      ("incompleteDatetime", "2026-02-01T08:30:--", "2026-02-01T08:30:00+01:00", isWhole: false),
      ("incompleteDate", "2026---05", "2026", isWhole: false),
      ("incompleteDate", "2026-02--", "2026-02", isWhole: false),
      ("incompleteDate", "--05-01", nil, isWhole: false),
      ("incompleteTime", "08:30:-", "08:30:00", isWhole: false),
      ("integer", "+5", "5", isWhole: true), ("decimal", "07.50", "7.50", isWhole: true),
    ] as [(String, String, String?, isWhole: Bool)])
  func texts(_ type: String, _ text: String, _ expected: String?, _ isWhole: Bool) throws {
    let form = Self.form.replacing(
      #"Name="N" DataType="float""#, with: #"Name="N" DataType="\#(type)""#)
    let metadata = Source(text: form)
    let survey = try #require(ODMFormat().read(metadata, beside: { _ in nil }).survey)
    let offset = try #require(UTCOffset(minutes: 60))
    let data = try #require(
      ODMClinicalData(AnswersForm(survey, definition: metadata, clock: LocalClock(offset: offset))))
    let answers = Self.answers.replacing(#"Value="1.50""#, with: "Value=\"\(text)\"")
    let read = data.responses(Source(text: answers))
    let response = try #require(read.read.responses.first)
    #expect(response.misfits.isEmpty)
    #expect(response.answers(to: "N", in: [:]).map(\.value.label) == [expected].compactMap(\.self))
    #expect(response.losses.map(\.before) == (isWhole ? [] : [text]))
    guard expected != nil else { return }
    #expect(try said(data.write(read.responses.map(\.root))) == said(Array(answers.utf8)))
  }

  @Test("What is not of the definitions is reported")
  func unknown() throws {
    let data = try #require(ODMClinicalData(metadata: Source(text: Self.form)))
    let text = Self.answers.replacing(#"ItemOID="N" Value="1.50""#, with: #"ItemOID="Z" Value="1""#)
      .replacing(#"Value="y""#, with: #"Value="q""#)
    let read = data.responses(Source(text: text))
    #expect(read.read.losses.map(\.outcome) == [.dropped])
    #expect(read.read.responses.flatMap(\.misfits).map(\.text) == ["q"])
    #expect(data.responses(Source(text: "<ODM")).read.diagnostics.isEmpty == false)
  }

  @Test(
    "Data of OpenEDC come back, each value", .enabled(if: Corpus.exists, "\(Corpus.absence)"))
  func openEDC() throws {
    let form = try #require(Corpus.bytes("formats/odm/openedc__example-metadata.xml"))
    let answers = try #require(Corpus.bytes("formats/odm/openedc__example-clinicaldata.xml"))
    let data = try #require(ODMClinicalData(metadata: Source(name: "m.xml", bytes: form)))
    let read = data.responses(Source(name: "d.xml", bytes: answers))
    #expect(read.responses.count > 100)
    #expect(read.read.responses.allSatisfy { $0.misfits.isEmpty })
    // Of some visits, answers are disabled by others; as data they stay.
    let written = data.write(read.read.responses, at: Fixtures.now)
    let again = data.responses(Source(name: "d.xml", bytes: written))
    let texts = { (responses: [Document]) in
      responses.map { JSONWriter.write($0.root, style: .compact) }
    }
    #expect(texts(again.responses) == texts(read.responses))
    let values = { (lines: [String]) in
      lines.filter {
        $0.hasPrefix("ItemData ") || $0.hasPrefix("Sub") || $0.hasPrefix("StudyEvent")
      }
    }
    let (mine, theirs) = (values(try said(written)), values(try said(answers)))
    #expect(
      mine.filter { $0.hasPrefix("ItemData ") } == theirs.filter { $0.hasPrefix("ItemData ") })
    #expect(Set(mine).isSubset(of: theirs))
  }

  @Test(
    "Answers to a questionnaire are data of the form that is written of it",
    arguments: ODMFormat.Version.allCases)
  func ofQuestionnaire(_ version: ODMFormat.Version) throws {
    let survey = Survey(
      title: "T", status: "draft",
      items: [
        {
          var group = SurveyItem(linkId: "g", type: .group, text: "Group")
          group.repeats = true
          group.items = [SurveyItem(linkId: "1", type: .integer, text: "Number")]
          return group
        }(),
        {
          var many = SurveyItem(linkId: "2", type: .choice, text: "Many")
          many.repeats = true
          many.answerConstraint = .optionsOrString
          many.options = ["a", "b"].map {
            AnswerOption(value: .coding(.init(system: "http://x.org", code: $0, display: $0)))
          }
          return many
        }(),
      ])
    let metadata = ODMFormat(version: version).write(WriteRequest(survey)).bytes
    let data = try #require(ODMClinicalData(metadata: Source(name: "m.xml", bytes: metadata)))
    let response = """
      {"resourceType":"QuestionnaireResponse","status":"completed","subject":{"reference":"Patient/1"},"item":[
      {"linkId":"g","item":[{"linkId":"1","answer":[{"valueInteger":4}]}]},{"linkId":"g","item":[{"linkId":"1","answer":[{"valueInteger":5}]}]},
      {"linkId":"2","answer":[{"valueCoding":{"system":"http://x.org","code":"b","display":"b"}},{"valueString":"free"}]}]}
      """
    let root = try #require(Document.read(Source(text: response)).document?.root)
    let written = data.write([root])
    let back = data.responses(Source(name: "d.xml", bytes: written))
    #expect(back.read.losses.isEmpty)
    let document = try #require(back.responses.first)
    let text = String(decoding: JSONWriter.write(document.root, style: .compact), as: UTF8.self)
    for part in [
      #""valueInteger":4"#, #""valueInteger":5"#, #""code":"b""#, #""valueString":"free""#,
      #""subject":{"reference":"Patient/1"}"#,
    ] {
      #expect(text.contains(part))
    }
    #expect(try said(data.write([document.root])) == said(written))
  }
}
