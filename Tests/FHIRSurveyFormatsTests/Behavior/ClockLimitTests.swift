import FHIRDocument
import FHIRQuestionnaire
import FHIRSurveyFormats
import SurveyDiagnostics
import SurveyEngine
import SurveyFormats
import SurveyModel
import SurveyPrimitives
import Testing

@Suite("Limits that are what a clock shows, without an offset from UTC")
struct ClockLimitTests {
  private static let forms = [
    "redcap": """
    Variable / Field Name,Form Name,Section Header,Field Type,Field Label,"Choices, Calculations, OR Slider Labels",Field Note,Text Validation Type OR Show Slider Number,Text Validation Min,Text Validation Max,Identifier?,Branching Logic (Show field only if...),Required Field?,Custom Alignment,Question Number (surveys only),Matrix Group Name,Matrix Ranking?,Field Annotation
    v,f,,text,Visit,,,datetime_ymd,2024-01-01 08:00,2026-12-31 18:00,,,,,,,,

    """,
    "xlsform": """
    | survey |
    | | type | name | label | constraint |
    | | dateTime | v | Visit | . >= date-time('2024-01-01T08:00:00') and . <= '2026-12-31T18:00' |
    """,
    "surveyjs": """
    {"elements":[{"type":"text","name":"v","inputType":"datetime-local","min":"2024-01-01T08:00","max":"2026-12-31T18:00"}]}
    """,
    "odm": """
    <ODM xmlns="http://www.cdisc.org/ns/odm/v1.3" ODMVersion="1.3.2" FileType="Snapshot" FileOID="F.1" CreationDateTime="2026-01-01T00:00:00Z">
    <Study OID="S.1"><GlobalVariables><StudyName>S</StudyName><StudyDescription>S</StudyDescription><ProtocolName>S</ProtocolName></GlobalVariables>
    <MetaDataVersion OID="M.1" Name="M"><FormDef OID="F.1" Name="F" Repeating="No"><ItemGroupRef ItemGroupOID="G.1" Mandatory="Yes"/></FormDef>
    <ItemGroupDef OID="G.1" Name="G" Repeating="No"><ItemRef ItemOID="v" Mandatory="No"/></ItemGroupDef>
    <ItemDef OID="v" Name="v" DataType="datetime"><RangeCheck Comparator="GE" SoftHard="Hard"><CheckValue>2024-01-01T08:00:00</CheckValue></RangeCheck>
    <RangeCheck Comparator="LE" SoftHard="Hard"><CheckValue>2026-12-31T18:00:00</CheckValue></RangeCheck></ItemDef>
    </MetaDataVersion></Study></ODM>
    """,
  ]

  private func questions(_ survey: Survey) -> [SurveyItem] {
    var found: [SurveyItem] = []
    for case .enter(let item) in ItemWalk(survey.items) where item.type == .dateTime {
      found.append(item)
    }
    return found
  }

  @Test(
    "FHIR has them as rules, which are said, and hold of the time that an answer is written with",
    arguments: ["redcap", "xlsform", "surveyjs", "odm"])
  func rules(name: String) throws {
    let format = try #require(DefinitionFormats.all.named(name))
    let text = try #require(Self.forms[name])
    let source = Source(name: "form", text: text)
    let opened = try #require(DefinitionFormats.all.open(source, as: format).definition)
    let item = try #require(questions(opened.survey).first)
    #expect(item.minValue?.label == "2024-01-01T08:00:00")
    #expect(item.maxValue?.label == "2026-12-31T18:00:00")

    let made = opened.converted(to: FHIRFormat())
    let limits = made.losses.filter {
      ["minValue", "maxValue", "constraints"].contains($0.construct)
    }
    #expect(limits.map(\.construct) == ["minValue", "maxValue"])
    #expect(limits.allSatisfy { $0.outcome == .approximated && $0.reason == .limitByClock })
    let fhir = Source(name: "q.json", bytes: made.bytes)
    let read = FHIRFormat().read(fhir) { _ in nil }
    #expect(read.diagnostics.allSatisfy { $0.severity != .error }, "\(read.diagnostics)")
    let survey = try #require(read.survey)
    let question = try #require(questions(survey).first)
    #expect(question.minValue == nil && question.constraints.count == 2)
    for (answer, isKept) in [
      ("2020-01-01T10:00:00Z", false), ("2024-01-01T07:59:59-05:00", false),
      ("2024-01-01T08:00:00+14:00", true), ("2024", true), ("2023", false),
      ("2026-12-31T18:00:00Z", true), ("2026-12-31T18:00:01Z", false), ("2026-12-31", true),
    ] {
      let problems = try problems(question, answer)
      #expect(problems.isEmpty == isKept, "\(answer): \(problems)")
    }

    let back = try #require(DefinitionFormats.all.open(fhir, as: FHIRFormat()).definition)
    #expect(back.survey.items == opened.survey.items)
  }

  @Test(
    "Values of this kind that answers start with are none in FHIR, which is said, and come back")
  func initial() throws {
    let format = try #require(DefinitionFormats.all.named("surveyjs"))
    let source = Source(
      name: "form",
      text: """
        {"elements":[{"type":"text","name":"v","inputType":"datetime-local","defaultValue":"2024-01-01T08:00"}]}
        """)
    let opened = try #require(DefinitionFormats.all.open(source, as: format).definition)
    let made = opened.converted(to: FHIRFormat())
    let loss = made.losses.first { $0.construct == "initial" }
    #expect(loss?.outcome == .carried && loss?.detail == "2024-01-01T08:00:00 without an offset")
    let fhir = Source(name: "q.json", bytes: made.bytes)
    let read = FHIRFormat().read(fhir) { _ in nil }
    #expect(read.diagnostics.allSatisfy { $0.severity != .error }, "\(read.diagnostics)")
    let back = try #require(DefinitionFormats.all.open(fhir, as: FHIRFormat()).definition)
    #expect(back.survey.items == opened.survey.items)
  }

  @Test("A limit that takes the place of such a rule counts, and the rule is gone")
  func replaced() throws {
    var item = SurveyItem(linkId: "v", type: .dateTime, text: "Visit")
    item.minValue = PartialDateTime(lenient: "2024-01-01T08:00:00").map { .dateTime($0) }
    item.maxValue = PartialDateTime(lenient: "2026-12-31T18:00:00").map { .dateTime($0) }
    let base = Survey(items: [item.withoutClocks])
    var (edited, wanted) = (base, Survey(items: [item]))
    let limit = PartialDateTime("2025-01-01T00:00:00Z").map { AnswerValue.dateTime($0) }
    edited.items[0].constraints.removeFirst()
    (edited.items[0].minValue, wanted.items[0].minValue) = (limit, limit)
    #expect(item.minValue != nil && limit != nil)
    #expect(SurveyMerge(Survey(items: [item]), base: base, edited: edited).survey == wanted)
  }

  @Test("Other formats have the limits themselves", arguments: ["xlsform", "surveyjs", "odm"])
  func otherFormats(name: String) throws {
    let formats = DefinitionFormats.all
    let text = try #require(Self.forms["redcap"])
    let format = try #require(formats.named("redcap"))
    let opened = try #require(
      formats.open(Source(name: "form", text: text), as: format).definition)
    let target = try #require(formats.named(name))
    let made = opened.converted(to: target)
    let read = target.read(Source(name: "made", bytes: made.bytes)) { _ in nil }
    let survey = try #require(read.survey)
    let item = try #require(questions(survey).first)
    #expect(item.minValue?.label == "2024-01-01T08:00:00")
    #expect(item.maxValue?.label == "2026-12-31T18:00:00")
  }

  private func problems(_ item: SurveyItem, _ answer: String) throws -> [String] {
    let now = Instant(secondsSinceEpoch: 1_700_000_000)
    let survey = Survey(items: [item])
    let evaluator = FHIRPathEvaluator(survey: survey, now: now.dateTime(offset: UTCOffset.utc))
    var session = Session(survey, at: now, evaluator: evaluator)
    let id = try #require(session.roots().first)
    let moment = try #require(PartialDateTime(answer))
    _ = try session.apply(
      SessionEvent(.answer(session.path(id), [.dateTime(moment)]), at: now))
    return session.problems(of: id, completing: true).map { "\($0.code)" }
  }
}
