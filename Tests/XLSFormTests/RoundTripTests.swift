import FHIRDocument
import FHIRQuestionnaire
import Foundation
import SpreadsheetFile
import SurveyFormats
import SurveyModel
import SurveyPrimitives
import TestSupport
import Testing

@testable import XLSForm

@Suite("There and back")
struct RoundTripTests {
  static let samples = known.map(\.key)

  /// What two surveys say differently: `linkId.field`.
  static func differences(_ left: Survey, _ right: Survey) -> [String] {
    var found: [String] = []
    func items(_ survey: Survey) -> [(path: String, item: SurveyItem)] {
      var path: [String] = []
      var all: [(String, SurveyItem)] = []
      for step in ItemWalk(survey.items) {
        switch step {
        case .enter(let item):
          path.append(item.linkId)
          all.append((path.joined(separator: "/"), item))
        case .leave: path.removeLast()
        }
      }
      return all
    }
    let (before, after) = (items(left), items(right))
    if before.map(\.path) != after.map(\.path) {
      found.append("items: \(before.map(\.path)) – \(after.map(\.path))")
    }
    let byPath = Dictionary(after.map { ($0.path, $0.item) }) { first, _ in first }
    for (path, item) in before {
      guard let other = byPath[path] else { continue }
      if item.type != other.type { found.append("\(path).type") }
      for field in ItemField.allCases where !item.isSame(field, as: other) {
        found.append("\(path).\(field.rawValue)")
      }
    }
    return found
  }

  static func survey(_ path: String) throws -> Survey {
    let source = Source(name: path, bytes: Array(try Data(contentsOf: URL(filePath: path))))
    let root = try #require(Document.read(source).document?.root)
    return try #require(QuestionnaireReader.read(root).survey)
  }

  static func back(_ survey: Survey) -> (written: WrittenDefinition, read: ReadDefinition) {
    let format = XLSFormFormat()
    let written = format.write(WriteRequest(survey))
    return (written, format.read(Source(name: "form.xlsx", bytes: written.bytes)) { _ in nil })
  }

  @Test("Marks around names in words are words, which is said, and come back")
  func marks() throws {
    var question = SurveyItem(linkId: "q", type: .choice, text: "Ends with ${n} or ${signature}")
    question.options = ["${n}", "${x}"].map { AnswerOption(value: .string($0)) }
    var help = SurveyItem(linkId: "q.hint", type: .display, text: "As ${n}")
    help.itemControl = ["help"]
    question.items = [help]
    let survey = Survey(items: [SurveyItem(linkId: "n", type: .string, text: "N"), question])
    let (written, read) = Self.back(survey)
    let cells = try FormWorkbook.read(Source(name: "f.xlsx", bytes: written.bytes)).sheets
      .flatMap { $0.rows.flatMap { $0.map(\.text) } }
    #expect(!cells.contains { $0.hasPrefix("Ends with ${") || $0.hasPrefix("As ${") })
    let said = written.losses.filter { $0.after?.contains(LiteralText.joiner) == true }
    #expect(said.map(\.construct) == ["text", "options", "options", "text"])
    #expect(Self.differences(survey, try #require(read.survey)) == [])
  }

  /// What comes back in other words, or not at all: expressions that say the same otherwise, and
  /// those that ask for resources.
  static let known: KeyValuePairs<String, [String]> = [
    "audit": ["total.calculatedExpression"], "blood-sugar": [],
    "gad-7": ["total.calculatedExpression"], "gallery": [],
    "household": ["medicine/medication/medication.high.enableWhen"],
    "medicines": [
      "1.initialExpression", "2.variables", "2.constraints", "2/2.5.calculatedExpression",
      "3.calculatedExpression", "4.enableWhenExpression",
    ],
    "phq-9": ["total.calculatedExpression"],
  ]

  @Test("Samples come back as they were", arguments: known.map { ($0.key, $0.value) })
  func comesBack(name: String, known: [String]) throws {
    let survey = try Self.survey(Project.sample(name + ".json"))
    let (_, read) = Self.back(survey)
    let back = try #require(read.survey)
    #expect(Self.differences(survey, back) == known)
    #expect(read.diagnostics.isEmpty)
    #expect(read.losses.isEmpty)
    #expect(back.title == survey.title)
  }

  @Test(
    "A form that nobody changed keeps every cell",
    .enabled(if: Corpus.exists, "\(Corpus.absence)"), arguments: CorpusFormTests.files)
  func original(path: String) throws {
    let source = Source(name: path, bytes: try #require(Corpus.bytes(path)))
    let format = XLSFormFormat()
    let survey = try #require(format.read(source) { _ in nil }.survey)
    let written = format.write(WriteRequest(survey, original: source))
    let before = try FormWorkbook.read(source)
    let after = try FormWorkbook.read(Source(name: "back.xlsx", bytes: written.bytes))
    #expect(before.sheets.map(\.name) == after.sheets.map(\.name))
    for (left, right) in zip(before.sheets, after.sheets) {
      #expect(left.rows == right.rows, "\(left.name)")
    }
  }

  @Test("A changed item is written anew, and all other rows stay as they were")
  func edit() throws {
    let text = """
      | survey |
      | | type | name | label | guidance_hint | note to self |
      | | text | a | First | look | x |
      | | | | | | a comment |
      | | select_one l | b | Second | | y |
      | | begin group | g | G | | |
      | | integer | c | Third | | z |
      | | end group | g | | | the end |
      | choices |
      | | list_name | name | label | sort |
      | | l | one | One | 2 |
      | settings |
      | | form_title | form_id | theme |
      | | T | t | grid |
      """
    let source = Source(name: "form.md", text: text)
    let format = XLSFormFormat()
    var survey = try #require(format.read(source) { _ in nil }.survey)
    survey.items[2].items[0].text = "Changed"
    let more = SurveyItem(linkId: "d", type: .date, text: "New")
    survey.items.append(more)
    let written = format.write(WriteRequest(survey, original: source))
    let before = try FormWorkbook.read(source)
    let after = try FormWorkbook.read(Source(name: "form.xlsx", bytes: written.bytes))
    func texts(_ book: Workbook, _ name: String) -> [[String]] {
      (book.sheet(name)?.rows ?? []).map { row in
        var cells = row.map(\.text)
        while cells.last == "" { cells.removeLast() }
        return cells
      }
    }
    var expected = texts(before, "survey")
    expected[5] = ["integer", "c", "Changed", "", "z"]
    expected.append(["date", "d", "New"])
    #expect(texts(after, "survey") == expected)
    #expect(texts(after, "choices") == texts(before, "choices"))
    #expect(texts(after, "settings") == texts(before, "settings"))
    #expect(written.places["d"]?.line == 8)
  }

  @Test("Of a changed row, cells that are not read stay, and what is behind it")
  func unread() throws {
    let text = """
      | survey |
      | | type | name | label | calculation | relevant |
      | | integer | a | First | | |
      | | calculate | b | Old | unheard-of(${a}) | ${a} > 1 |
      | | | | a comment | | |
      """
    let source = Source(name: "form.md", text: text)
    let format = XLSFormFormat()
    var survey = try #require(format.read(source) { _ in nil }.survey)
    #expect(survey.items[1].calculatedExpression == nil)
    survey.items[1].text = "New"
    let written = format.write(WriteRequest(survey, original: source))
    let after = try FormWorkbook.read(Source(name: "form.xlsx", bytes: written.bytes))
    let rows = (after.sheet("survey")?.rows ?? []).map { $0.map(\.text) }
    #expect(rows.dropFirst(2).first == ["calculate", "b", "New", "unheard-of(${a})", "${a} > 1"])
    #expect(rows.last?.contains("a comment") == true)
  }

  @Test("A slider of decimal numbers says so, for ODK takes what has whole ends for whole numbers")
  func decimalRange() throws {
    var slider = SurveyItem(linkId: "pain", type: .decimal, text: "Pain")
    slider.itemControl = ["slider"]
    (slider.minValue, slider.maxValue) = (.decimal(ExactDecimal(0)), .decimal(ExactDecimal(10)))
    slider.sliderStepValue = 1
    let (written, read) = Self.back(Survey(items: [slider]))
    let form = try FormWorkbook.read(Source(name: "form.xlsx", bytes: written.bytes))
    let cells = (form.sheet("survey")?.rows ?? []).flatMap { $0.map(\.text) }
    #expect(cells.contains("start=0 end=10 step=1") && cells.contains("decimal"))
    #expect(read.survey?.items == [slider])
  }

  @Test("A label that stands for none is one once it is changed", arguments: ["q.1", "Changed"])
  func filler(label: String) throws {
    let survey = Survey(items: [SurveyItem(linkId: "q.1", type: .string)])
    let (written, _) = Self.back(survey)
    var form = try FormWorkbook.read(Source(name: "form.xlsx", bytes: written.bytes))
    let heads = form.sheets[0].rows[0].map(\.text)
    let column = try #require(heads.firstIndex(of: "label"))
    #expect(form.sheets[0].rows[1][column].text == "q.1")
    form.sheets[0].rows[1][column] = .text(label)
    let source = Source(name: "form.xlsx", bytes: PackedWorkbook(form).bytes)
    let read = XLSFormFormat().read(source) { _ in nil }
    #expect(read.survey?.items.first?.text == (label == "q.1" ? nil : label))
  }

  @Test("Columns of ours are in the order of their names, each time")
  func ownColumns() throws {
    let (written, _) = Self.back(try Self.survey(Project.sample("gallery.json")))
    let form = try FormWorkbook.read(Source(name: "form.xlsx", bytes: written.bytes))
    let heads = form.sheet("survey")?.rows.first?.map(\.text) ?? []
    let own = heads.filter { $0.hasPrefix("fhir_") && FormColumn.named($0) == nil }
    #expect(own.count > 1 && own == own.sorted())
  }

  @Test("From outside a question with several answers, all of them are asked")
  func severalAnswers() throws {
    var several = SurveyItem(linkId: "n", type: .integer, text: "Numbers")
    several.repeats = true
    var why = SurveyItem(linkId: "why", type: .string, text: "Why?")
    why.enableWhen = [EnableWhen(question: "n", operator: .exists, answer: .boolean(true))]
    var large = SurveyItem(linkId: "large", type: .string, text: "So many?")
    large.enableWhen = [EnableWhen(question: "n", operator: .greater, answer: .integer(9))]
    let survey = Survey(items: [several, why, large])
    let (written, read) = Self.back(survey)
    let form = try FormWorkbook.read(Source(name: "form.xlsx", bytes: written.bytes))
    let cells = (form.sheet("survey")?.rows ?? []).flatMap { $0.map(\.text) }
    #expect(cells.contains("count-non-empty(${n}) > 0") && cells.contains("count(${n}[. > 9]) > 0"))
    #expect(Self.differences(survey, try #require(read.survey)) == [])
  }

  @Test("A changed label stays in the column of its language, whatever that is called")
  func columns() throws {
    let text = """
      | survey |
      | | Type | name | label::english | label::Deutsch |
      | | text | a | First | Erste |
      | | text | b | Second | Zweite |
      """
    let source = Source(name: "form.md", text: text)
    let format = XLSFormFormat()
    var survey = try #require(format.read(source) { _ in nil }.survey)
    survey.items[1].text = survey.items[1].text == "Second" ? "Changed" : "Anders"
    let written = format.write(WriteRequest(survey, original: source))
    let rows = try #require(
      try FormWorkbook.read(Source(name: "form.xlsx", bytes: written.bytes)).sheet("survey")?.rows)
    #expect(rows[0].map(\.text) == ["Type", "name", "label::english", "label::Deutsch"])
    #expect(rows[1].map(\.text) == ["text", "a", "First", "Erste"])
    let labels = [["text", "b", "Changed", "Zweite"], ["text", "b", "Second", "Anders"]]
    #expect(labels.contains(rows[2].map(\.text)))
  }

  @Test(
    "A document travels inside, whatever it holds",
    arguments: [
      Array("{\"a\": \"ä\u{1F600}\r\n_x0041_\"}".utf8), [0xFF, 0, 0xD8],
      Array(String(repeating: "Ωx\u{1F600} ", count: 20_000).utf8), [],
    ] as [[UInt8]])
  func carried(bytes: [UInt8]) throws {
    let survey = Survey(items: [SurveyItem(linkId: "a", type: .string, text: "A")])
    let document = CarriedDocument(format: "fhir", name: "q.json", digest: "d", bytes: bytes)
    let format = XLSFormFormat()
    let written = format.write(WriteRequest(survey, carried: document))
    let read = format.read(Source(name: "f.xlsx", bytes: written.bytes)) { _ in nil }
    #expect(read.carried == document)
    #expect(read.losses.isEmpty)
    let book = try Workbook(reading: written.bytes, name: "f.xlsx")
    let cells = book.sheet(CarriedSheet.name)?.rows.joined().map { $0.text.utf16.count }
    #expect((cells?.max() ?? 0) <= 32_000)
  }
}
