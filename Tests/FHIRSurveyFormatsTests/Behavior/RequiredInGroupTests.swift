import FHIRDocument
import FHIRQuestionnaire
import FHIRSurveyFormats
import SurveyDiagnostics
import SurveyEngine
import SurveyFormats
import SurveyModel
import SurveyPrimitives
import TestSupport
import Testing

@Suite("Rule 26: groups that are layout alone")
struct RequiredInGroupTests {
  /// A form in which `a` and `b` are required, `b` where `p` is here, and `c` is not.
  struct Form: CustomTestStringConvertible, Sendable {
    var format: String
    var file: String
    var text: String

    var testDescription: String { format }
  }

  static let forms = [
    Form(
      format: "xlsform", file: "f.md",
      text: """
        | survey |
        | | type | name | label | relevant | required |
        | | select_one place | p | P | | |
        | | begin_group | g | G | | |
        | | begin_group | inner | Inner | | |
        | | text | a | A | | yes |
        | | end_group | | | | |
        | | end_group | | | | |
        | | begin_group | h | H | | |
        | | text | b | B | ${p} = 'h' | yes |
        | | text | c | C | | |
        | | end_group | | | | |
        | choices |
        | | list_name | name | label |
        | | place | h | Here |
        | | place | t | There |
        """),
    Form(
      format: "surveyjs", file: "f.json",
      text: #"""
        {"pages":[{"name":"first","elements":[{"type":"radiogroup","name":"p","choices":["h","t"]}]},
        {"name":"g","elements":[{"type":"panel","name":"inner","elements":[{"type":"text","name":"a","isRequired":true}]}]},
        {"name":"h","elements":[{"type":"text","name":"b","visibleIf":"{p} = 'h'","isRequired":true},{"type":"text","name":"c"}]}]}
        """#),
    Form(
      format: "redcap", file: "f.csv",
      text: """
        Variable / Field Name,Form Name,Section Header,Field Type,Field Label,"Choices, Calculations, OR Slider Labels",Field Note,Text Validation Type OR Show Slider Number,Text Validation Min,Text Validation Max,Identifier?,Branching Logic (Show field only if...),Required Field?,Custom Alignment,Question Number (surveys only),Matrix Group Name,Matrix Ranking?,Field Annotation
        p,f,,radio,P,"h, Here | t, There",,,,,,,,,,,,
        a,f,G,text,A,,,,,,,,y,,,,,
        b,f,H,text,B,,,,,,,[p]='h',y,,,,,
        c,f,,text,C,,,,,,,,,,,,,

        """),
    Form(
      format: "lhcforms", file: "f.json",
      text: #"""
        {"name":"F","items":[{"questionCode":"p","linkId":"p","question":"P","dataType":"CNE","answers":[{"code":"h","text":"Here"},{"code":"t","text":"There"}]},
        {"questionCode":"g","linkId":"g","question":"G","header":true,"dataType":"SECTION","items":[{"questionCode":"a","linkId":"a","question":"A","dataType":"ST","answerCardinality":{"min":"1","max":"1"}}]},
        {"questionCode":"h","linkId":"h","question":"H","header":true,"dataType":"SECTION","items":[
        {"questionCode":"b","linkId":"b","question":"B","dataType":"ST","answerCardinality":{"min":"1","max":"1"},"skipLogic":{"action":"show","conditions":[{"source":"p","trigger":{"value":{"code":"h"}}}]}},
        {"questionCode":"c","linkId":"c","question":"C","dataType":"ST"}]}]}
        """#),
  ]

  private static func opened(_ form: Form) throws -> OpenedDefinition {
    let format = try #require(DefinitionFormats.all.named(form.format))
    return try #require(
      DefinitionFormats.all.open(Source(name: form.file, text: form.text), as: format).definition)
  }

  /// The questions of which an answer is missing, where `p` is answered, and nothing else.
  private static func missing(in survey: Survey, p code: String) throws -> [String] {
    let now = Fixtures.now
    let evaluator = FHIRPathEvaluator(survey: survey, now: now.dateTime(offset: .utc))
    var session = Session(survey, at: now, initialValues: false, evaluator: evaluator)
    var waiting = Array(session.roots().reversed())
    while let id = waiting.popLast() {
      let item = session.item(id)
      waiting += session.children(of: id).reversed()
      guard item.linkId == "p" else { continue }
      let value = item.options.map(\.value).first { $0.isOption(code) }
      try session.apply(
        SessionEvent(.answer(session.path(id), [#require(value)]), at: now))
    }
    return session.problems(completing: true).filter { $0.code == .requiredMissing }
      .compactMap(\.location.linkId).filter { ["a", "b", "c"].contains($0) }
  }

  @Test("A required question in one is missing whenever it is shown", arguments: forms)
  func missing(_ form: Form) throws {
    let survey = try Self.opened(form).survey
    #expect(try Self.missing(in: survey, p: "t") == ["a"])
    #expect(try Self.missing(in: survey, p: "h") == ["a", "b"])
    let fhir = try Self.opened(form).converted(to: FHIRFormat(), carrying: .none)
    let read = FHIRFormat().read(Source(name: "q.json", bytes: fhir.bytes)) { _ in nil }
    #expect(try Self.missing(in: #require(read.survey), p: "h") == ["a", "b"])
  }

  @Test(
    "That goes into other formats and comes back, without a word about the group",
    arguments: forms, ["xlsform", "surveyjs", "redcap", "lhcforms", "html"])
  func converted(_ form: Form, _ name: String) throws {
    let opened = try Self.opened(form)
    let target = try #require(DefinitionFormats.all.named(name))
    let made = opened.converted(to: target)
    let groups = made.losses.filter { loss in
      ["required", "calculatedLimits"].contains(loss.construct) && loss.outcome != .kept
    }
    #expect(groups.isEmpty, "\(groups)")
    guard target.isReadable, name != form.format else { return }
    let source = Source(name: "made", bytes: made.bytes)
    let there = try #require(DefinitionFormats.all.open(source, as: target).definition)
    #expect(there.survey == opened.survey)
    let plain = target.read(source) { _ in nil }
    for case .enter(let item) in ItemWalk(plain.survey?.items ?? []) where item.type == .group {
      #expect(!item.required && item.calculatedLimits.isEmpty, "\(item.linkId)")
    }
  }

  @Test("Where what was required in one is no more, nothing is required of it", arguments: forms)
  func edited(_ form: Form) throws {
    guard form.format != "surveyjs" else { return }
    let opened = try Self.opened(form)
    let target = try #require(DefinitionFormats.all.named("surveyjs"))
    let made = opened.converted(to: target)
    let text = String(decoding: made.bytes, as: UTF8.self)
    let edited = text.replacing(#""isRequired": true"#, with: #""isRequired": false"#)
    #expect(edited != text)
    let back = try #require(
      DefinitionFormats.all.open(Source(name: "f.json", text: edited), as: target).definition)
    for case .enter(let item) in ItemWalk(back.survey.items) {
      #expect(!item.required && item.calculatedLimits.isEmpty, "\(item.linkId)")
    }
  }

  @Test(
    "An optional group of FHIR stays optional, there and back, with an edit, too",
    arguments: ["xlsform", "surveyjs", "redcap", "lhcforms"], [false, true])
  func optional(_ name: String, _ isRequired: Bool) throws {
    var question = SurveyItem(linkId: "a", type: .string, text: "Question a")
    question.required = true
    var group = SurveyItem(linkId: "g", type: .group, text: "G")
    group.required = isRequired
    group.items = [question, SurveyItem(linkId: "c", type: .string, text: "Question c")]
    let survey = Survey(status: "draft", items: [group])
    let source = Source(name: "q.json", bytes: FHIRFormat().write(WriteRequest(survey)).bytes)
    let formats = DefinitionFormats.all
    let target = try #require(formats.named(name))
    let opened = try #require(formats.open(source, as: FHIRFormat()).definition)
    let made = opened.converted(to: target)
    #expect(made.losses.allSatisfy { $0.construct != "required" || $0.outcome == .kept })
    let there = try #require(
      formats.open(Source(name: "made", bytes: made.bytes), as: target).definition)
    #expect(there.survey.items[0].required == isRequired)
    #expect(there.converted(to: FHIRFormat()).bytes == source.bytes)
    guard name != "xlsform" else { return }
    let text = String(decoding: made.bytes, as: UTF8.self).replacing(
      "Question c", with: "Question d")
    let edited = try #require(
      formats.open(Source(name: "made", text: text), as: target).definition)
    #expect(edited.survey.items[0].required == isRequired)
    #expect(edited.survey.items[0].items.map(\.text) == ["Question a", "Question d"])
    #expect(edited.losses.allSatisfy { $0.construct != "required" })
  }

  @Test("An instrument of REDCap is a form of its own, which need not be filled in")
  func instruments() throws {
    var form = Self.forms[2]
    form.text = form.text.replacing("\nb,f,H,", with: "\nb,second,H,")
      .replacing("\nc,f,", with: "\nc,second,").replacing("[p]='h',y", with: ",y")
    let survey = try Self.opened(form).survey
    let groups = survey.items.map { ($0.linkId, $0.required) }
    #expect(groups.map(\.0) == ["f", "second"])
    #expect(groups.map(\.1) == [false, false])
    #expect(survey.items[1].items.map(\.required) == [true])
  }
}

extension AnswerValue {
  /// Whether it is the option of a code.
  fileprivate func isOption(_ code: String) -> Bool {
    switch self {
    case .coding(let coding): coding.code == code
    case .string(let text): text == code
    default: false
    }
  }
}
