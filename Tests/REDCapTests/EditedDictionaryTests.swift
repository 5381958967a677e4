import FHIRDocument
import SurveyFormats
import SurveyLogic
import SurveyModel
import Testing

@testable import REDCap

/// Dictionaries of ours in which people add, delete and move fields.
@Suite("Fields of an edited dictionary are where they stand")
struct EditedDictionaryTests {
  private static func item(
    _ linkId: String, _ type: ItemType = .integer, _ items: [SurveyItem] = []
  ) -> SurveyItem {
    var item = SurveyItem(linkId: linkId, type: type, text: linkId.uppercased())
    item.items = items
    return item
  }

  /// A page with a section, an instrument that repeats, and questions behind both.
  private static let survey: Survey = {
    var repeated = item("r", .group, [item("r1"), item("r2", .boolean, [item("r3")]), item("r4")])
    repeated.repeats = true
    repeated.minOccurs = 1
    repeated.enableWhen = [EnableWhen(question: "a", operator: .exists, answer: .boolean(true))]
    let page = item("g", .group, [item("g1"), item("s", .group, [item("s1"), item("s2")])])
    return Survey(title: "Form", items: [item("a"), page, item("b"), repeated, item("c")])
  }()

  struct Edit: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var result: String
    /// The rows by the names of their fields.
    var change: @Sendable (inout [DictionaryField]) -> Void
  }

  private static func edit(
    _ name: String, _ result: String,
    _ change: @escaping @Sendable (inout [DictionaryField]) -> Void
  ) -> Edit {
    Edit(testDescription: name, result: result, change: change)
  }

  private static func add(_ rows: inout [DictionaryField], behind name: String) {
    guard let index = rows.firstIndex(where: { $0[.fieldName] == name }) else { return }
    var field = DictionaryField()
    field[.fieldName] = "new"
    field[.formName] = rows[index][.formName]
    field[.fieldType] = "text"
    field[.fieldLabel] = "New"
    rows.insert(field, at: index + 1)
  }

  /// Takes a row out; its header stays above the one behind it, as the designer of REDCap keeps it.
  private static func delete(_ rows: inout [DictionaryField], _ name: String) {
    guard let index = rows.firstIndex(where: { $0[.fieldName] == name }) else { return }
    let row = rows.remove(at: index)
    if !row[.sectionHeader].isEmpty { rows[index][.sectionHeader] = row[.sectionHeader] }
  }

  /// Moves a row that has no header.
  private static func move(_ rows: inout [DictionaryField], _ name: String, behind other: String) {
    guard let index = rows.firstIndex(where: { $0[.fieldName] == name }) else { return }
    let row = rows.remove(at: index)
    guard let place = rows.firstIndex(where: { $0[.fieldName] == other }) else { return }
    rows.insert(row, at: place + 1)
  }

  private static func swap(_ rows: inout [DictionaryField], _ name: String) {
    guard let index = rows.firstIndex(where: { $0[.fieldName] == name }) else { return }
    rows.swapAt(index, index + 1)
    (rows[index][.sectionHeader], rows[index + 1][.sectionHeader]) =
      (rows[index + 1][.sectionHeader], rows[index][.sectionHeader])
  }

  private static func text(_ items: [SurveyItem]) -> String {
    items.map { $0.linkId + ($0.items.isEmpty ? "" : "(\(text($0.items)))") }
      .joined(separator: " ")
  }

  private static let whole = "a g(g1 s(s1 s2)) b r(r1 r2(r3) r4) c"

  static let edits: [Edit] = [
    edit("nothing", whole) { _ in },
    edit("a field in a section", "a g(g1 s(s1 new s2)) b r(r1 r2(r3) r4) c") {
      add(&$0, behind: "s1")
    },
    edit("a field before a section", "a g(g1 new s(s1 s2)) b r(r1 r2(r3) r4) c") {
      add(&$0, behind: "g1")
    },
    edit("a field between a section and a question", "a g(g1 s(s1 s2)) new b r(r1 r2(r3) r4) c") {
      add(&$0, behind: "s2")
    },
    edit("a field between questions", "a new g(g1 s(s1 s2)) b r(r1 r2(r3) r4) c") {
      add(&$0, behind: "a")
    },
    edit("a field of an instrument that repeats", "a g(g1 s(s1 s2)) b r(r1 new r2(r3) r4) c") {
      add(&$0, behind: "r1")
    },
    edit("a field behind a question inside", "a g(g1 s(s1 s2)) b r(r1 r2(r3) new r4) c") {
      add(&$0, behind: "r3")
    },
    edit("the last field of an instrument", "a g(g1 s(s1 s2)) b r(r1 r2(r3) r4 new) c") {
      add(&$0, behind: "r4")
    },
    edit("the first field of an instrument", "a g(g1 s(s1 s2)) b r(new r1 r2(r3) r4) c") { rows in
      add(&rows, behind: "r1")
      swap(&rows, "r1")
    },
    edit("fields of an instrument in another order", "a g(g1 s(s1 s2)) b r(r2(r3) r1 r4) c") {
      swap(&$0, "r1")
    },
    edit("the first field of an instrument deleted", "a g(g1 s(s1 s2)) b r(r2(r3) r4) c") {
      delete(&$0, "r1")
    },
    edit("the first fields of an instrument deleted", "a g(g1 s(s1 s2)) b r(r3 r4) c") {
      delete(&$0, "r1")
      delete(&$0, "r2")
    },
    edit("a question deleted that others are in", "a g(g1 s(s1 s2)) b r(r1 r3 r4) c") {
      delete(&$0, "r2")
    },
    edit("the first field of a section", "a g(g1 s(new s1 s2)) b r(r1 r2(r3) r4) c") { rows in
      add(&rows, behind: "s1")
      swap(&rows, "s1")
    },
    edit("the first field of a page deleted", "a g(s(s1 s2)) b r(r1 r2(r3) r4) c") {
      delete(&$0, "g1")
    },
    edit("a field moved into a section", "a g(g1 s(s1 b s2)) r(r1 r2(r3) r4) c") {
      move(&$0, "b", behind: "s1")
    },
    edit("a field moved out of its section", "a g(g1 s2 s(s1)) b r(r1 r2(r3) r4) c") {
      move(&$0, "s2", behind: "g1")
    },
    edit("a field moved before its page", "a s2 g(g1 s(s1)) b r(r1 r2(r3) r4) c") {
      move(&$0, "s2", behind: "a")
    },
    edit("a question before a group deleted", "g(g1 s(s1 s2)) b r(r1 r2(r3) r4) c") {
      delete(&$0, "a")
    },
  ]

  @Test("A field is in the group that it stands in, and groups stay", arguments: edits)
  func edited(_ edit: Edit) throws {
    let written = REDCapFormat().write(WriteRequest(Self.survey))
    let table = try DictionaryTable(Source(name: "d.csv", bytes: written.bytes))
    var rows = table.rows.map(\.field)
    edit.change(&rows)
    let read = Dictionary18.read(DictionaryField.csv(rows))
    let survey = try #require(read.survey)
    #expect(Self.text(survey.items) == edit.result)
    let group = try #require(survey.flat.first { $0.linkId == "r" })
    #expect(group.repeats && group.minOccurs == 1 && group.text == "R")
    let isAsked = survey.flat.contains { $0.linkId == "a" }
    #expect(!isAsked || group.enableWhen.count == 1 || group.enableWhenExpression != nil)
  }

  @Test(
    "A field that is moved is in the section whose header it stands under",
    arguments: [
      ("v2", "h1", "v(v1) h(h1 v2 h2)"), ("v2", "h2", "v(v1) h(h1 h2 v2)"),
      ("h2", "v1", "v(v1 h2 v2) h(h1)"), ("h2", "v2", "v(v1 v2 h2) h(h1)"),
    ])
  func moved(name: String, other: String, result: String) throws {
    let groups = ["v", "h"].map {
      Self.item($0, .group, [Self.item($0 + "1"), Self.item($0 + "2")])
    }
    let written = REDCapFormat().write(WriteRequest(Survey(title: "Form", items: groups)))
    let table = try DictionaryTable(Source(name: "d.csv", bytes: written.bytes))
    var rows = table.rows.map(\.field)
    Self.move(&rows, name, behind: other)
    let survey = try #require(Dictionary18.read(DictionaryField.csv(rows)).survey)
    #expect(Self.text(survey.items) == result)
  }

  @Test("A header that a person puts above a field is in the group of the field")
  func header() throws {
    let written = REDCapFormat().write(WriteRequest(Self.survey))
    let table = try DictionaryTable(Source(name: "d.csv", bytes: written.bytes))
    var rows = table.rows.map(\.field)
    let index = try #require(rows.firstIndex { $0[.fieldName] == "r4" })
    rows[index][.sectionHeader] = "Last"
    let survey = try #require(Dictionary18.read(DictionaryField.csv(rows)).survey)
    let group = try #require(survey.flat.first { $0.linkId == "r" })
    #expect(group.items.map(\.text) == ["R1", "R2", "Last", "R4"])
  }

  @Test(
    "A question that is moved or added is in the form that is there",
    arguments: [
      ("b2", 0, 1, "a1:one b2:one a2:one b1:two b3:two"),
      ("b1", 0, 2, "a1:one a2:one b1:one b2:two b3:two"),
      ("a1", 1, 0, "a2:one a1:two b1:two b2:two b3:two"),
      ("new", 1, 0, "a1:one a2:one new:two b1:two b2:two b3:two"),
    ])
  func movedToForm(name: String, form: Int, index: Int, result: String) throws {
    let bytes = Dictionary18.csv(
      ["a1", "a2", "b1", "b2", "b3"].map {
        [.fieldName: $0, .formName: $0.hasPrefix("a") ? "one" : "two"]
      })
    var survey = try #require(Dictionary18.read(bytes).survey)
    let item = survey.flat.first { $0.linkId == name } ?? Self.item(name)
    for form in survey.items.indices {
      survey.items[form].items.removeAll { $0.linkId == name }
    }
    survey.items[form].items.insert(item, at: index)
    let written = REDCapFormat().write(
      WriteRequest(survey, original: Source(name: "d.csv", bytes: bytes)))
    let rows = try DictionaryTable(Source(name: "d.csv", bytes: written.bytes)).rows.map(\.field)
    #expect(rows.map { "\($0[.fieldName]):\($0[.formName])" }.joined(separator: " ") == result)
    #expect(
      Self.text(Dictionary18.read(written.bytes).survey?.items ?? []) == Self.text(survey.items))
  }

  @Test(
    "What is moved over an instrument that repeats is in the form that is there, whatever the title is",
    arguments: [
      (4, "form form form form form form form r r r r"),
      (2, "form form form form form r r r r later later"),
    ])
  func movedOverInstrument(index: Int, forms: String) throws {
    let made = REDCapFormat().write(WriteRequest(Self.survey)).bytes
    let text = String(decoding: made, as: UTF8.self).replacing("form_2", with: "later")
    let source = Source(name: "d.csv", text: text)
    var survey = try #require(Dictionary18.read(source.bytes).survey)
    survey.title = "Another"
    survey.items.swapAt(index, 3)
    let written = REDCapFormat().write(WriteRequest(survey, original: source))
    let table = try DictionaryTable(Source(name: "d.csv", bytes: written.bytes))
    #expect(table.rows.map { $0.field[.formName] }.joined(separator: " ") == forms)
    #expect(
      Self.text(Dictionary18.read(written.bytes).survey?.items ?? []) == Self.text(survey.items))
  }

  @Test("The header of a matrix says nothing of its form when it is edited")
  func matrix() throws {
    let bytes = Dictionary18.csv([
      [.fieldName: "id", .formName: "first"],
      [
        .fieldName: "m1", .formName: "second", .fieldType: "radio", .choices: "1, A | 2, B",
        .sectionHeader: "Two weeks", .matrixGroup: "m",
      ],
      [
        .fieldName: "m2", .formName: "second", .fieldType: "radio", .choices: "1, A | 2, B",
        .matrixGroup: "m",
      ],
    ])
    let source = Source(name: "d.csv", bytes: bytes)
    var survey = try #require(Dictionary18.read(bytes).survey)
    survey.changeItems { if $0.text == "Two weeks" { $0.text = "14 days" } }
    let written = REDCapFormat().write(WriteRequest(survey, original: source))
    let table = try DictionaryTable(Source(name: "d.csv", bytes: written.bytes))
    #expect(table.rows.map { $0.field[.sectionHeader] } == ["", "14 days", ""])
    #expect(Dictionary18.read(written.bytes).survey?.items == survey.items)
  }
}
