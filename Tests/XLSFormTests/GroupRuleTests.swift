import SpreadsheetFile
import SurveyDiagnostics
import SurveyFormats
import SurveyModel
import TestSupport
import Testing

@testable import XLSForm

@Suite("What rows say for the groups around them")
struct GroupRuleTests {
  private static func group(
    _ items: [SurveyItem], _ change: (inout SurveyItem) -> Void = { _ in }
  ) -> SurveyItem {
    Fixtures.item("g", .group, "Group") {
      $0.items = items
      change(&$0)
    }
  }

  private static func question(
    _ linkId: String, _ change: (inout SurveyItem) -> Void = { _ in }
  ) -> SurveyItem {
    Fixtures.item(linkId, .string, linkId, change: change)
  }

  /// What comes back of items, and what is said of the way.
  private static func losses(_ items: [SurveyItem]) -> [String: Loss.Outcome] {
    let written = XLSFormFormat().write(WriteRequest(Survey(items: items)))
    return Dictionary(written.losses.map { ("\($0.linkId ?? "").\($0.construct)", $0.outcome) }) {
      first, _ in first
    }
  }

  private static func back(_ items: [SurveyItem]) -> [String] {
    let survey = Survey(items: items)
    let (_, read) = RoundTripTests.back(survey)
    return RoundTripTests.differences(survey, read.survey ?? Survey())
      + read.diagnostics.map { "\($0.code)" } + read.losses.map(\.construct)
  }

  @Test("The last question is required where no other question of a required group is answered")
  func required() throws {
    let group = Self.group([Self.question("a"), Self.question("b"), Self.question("c")]) {
      $0.required = true
    }
    let rows = try FormWritingTests.rows([group])
    #expect(rows.map { $0["required"] } == [nil, nil, nil, "${a} = '' and ${b} = ''", nil])
    #expect(Self.losses([group]) == ["g.required": .approximated])
    #expect(Self.back([group]).isEmpty)
  }

  @Test("The only question of a required group is always required")
  func only() throws {
    let group = Self.group([Self.question("a")]) { $0.required = true }
    #expect(try FormWritingTests.rows([group])[1]["required"] == "true()")
    #expect(Self.back([group]).isEmpty)
  }

  @Test("A required group with a required question needs nothing more")
  func met() throws {
    let group = Self.group([Self.question("a") { $0.required = true }, Self.question("b")]) {
      $0.required = true
    }
    #expect(try FormWritingTests.rows([group]).map { $0["required"] } == [nil, "yes", nil, nil])
    #expect(Self.losses([group]).isEmpty)
    #expect(Self.back([group]).isEmpty)
  }

  @Test("A question with questions below it, which depend on it, says nothing for its group")
  func nested() throws {
    let nested = Self.question("a") { $0.items = [Self.question("below")] }
    let group = Self.group([Self.question("b"), nested]) { $0.required = true }
    let required = try FormWritingTests.rows([group]).map { $0["required"] }
    #expect(required.compactMap(\.self) == ["${a} = '' and ${below} = ''"])
    #expect(Self.back([group]).isEmpty)
  }

  @Test("Where two questions have one linkId, none of them says anything for its group")
  func twice() throws {
    let group = Self.group([Self.question("a"), Self.question("b")]) { $0.required = true }
    let rows = try FormWritingTests.rows([Self.question("b"), group])
    #expect(rows.compactMap { $0["required"] } == [])
    #expect(Self.losses([Self.question("b"), group]) == ["g.required": .carried])
  }

  @Test("A question that may not be asked, or that others depend on, says nothing for its group")
  func conditional() throws {
    let condition = EnableWhen(question: "a", operator: .exists, answer: .boolean(true))
    let dependent = Self.question("b") { $0.enableWhen = [condition] }
    let group = Self.group([Self.question("a"), dependent]) { $0.required = true }
    #expect(Self.losses([group]) == ["g.required": .carried])
    #expect(Self.back([group]).isEmpty)
    let more = Self.group([Self.question("c"), Self.question("a"), dependent]) {
      $0.required = true
    }
    #expect(try FormWritingTests.rows([more])[1]["required"] == "${a} = '' and ${b} = ''")
    #expect(Self.back([more]).isEmpty)
    let none = Self.group([Fixtures.item("t", .display, "Text")]) { $0.required = true }
    #expect(Self.losses([none]) == ["g.required": .carried])
    #expect(Self.back([none]).isEmpty)
  }

  @Test("Nothing is asked in more repetitions than a group may have")
  func most() throws {
    let condition = EnableWhen(question: "x", operator: .equal, answer: .string("(y"))
    let group = Self.group([
      Self.question("a"), Self.question("b") { $0.enableWhen = [condition] },
      Self.question("c") {
        $0.repeats = true
        $0.maxOccurs = 2
      },
    ]) {
      $0.repeats = true
      $0.maxOccurs = 4
    }
    let rows = try FormWritingTests.rows([Self.question("x"), group])
    #expect(
      rows.map { $0["relevant"] } == [
        nil, nil, "position(..) <= 4", "position(..) <= 4 and (${x} = '(y')",
        "position(..) <= 4", "position(..) <= 2", nil, nil,
      ])
    #expect(Self.losses([group])["g.maxOccurs"] == .approximated)
    #expect(Self.back([Self.question("x"), group]).isEmpty)
  }

  @Test("A fixed number of repetitions is a count, and what does not repeat has one answer at most")
  func count() throws {
    let fixed = Self.group([Self.question("a")]) {
      ($0.repeats, $0.minOccurs, $0.maxOccurs) = (true, 3, 3)
    }
    #expect(try FormWritingTests.rows([fixed])[0]["repeat_count"] == "3")
    #expect(Self.back([fixed]).isEmpty)
    let single = Self.question("a") { ($0.required, $0.minOccurs, $0.maxOccurs) = (true, 1, 4) }
    #expect(Self.losses([single]).isEmpty)
    #expect(Self.back([single]).isEmpty)
  }

  @Test(
    "A limit is read as it is written, and nothing else is taken for one",
    arguments: [
      ("position(..) <= 4", "4"), ("position(..) <= 4 and (${a} = ')')", "4 ${a} = ')'"),
      ("position(..) <= 4 and (a) or (b)", ""), ("position(..) <= 4 or (b)", ""),
      ("position(..) <= x", ""), ("position(.) <= 4", ""), ("${a} = 1", ""),
      ("position(..) <= 99999999999999999999", ""),
    ])
  func limit(text: String, wanted: String) {
    let read = RepetitionLimit.read(text)
    let found = read.map { "\($0.most)" + ($0.rest.map { " " + $0 } ?? "") } ?? ""
    #expect(found == wanted)
  }

  @Test("A condition on one row alone is no limit of its group")
  func other() throws {
    let form = Form.read(
      """
      | survey |
      | | type | name | label | relevant |
      | | begin repeat | g | G | |
      | | text | a | A | position(..) <= 2 |
      | | text | b | B | |
      | | end repeat | | | |
      """)
    #expect(Form.items(form)["g"]?.maxOccurs == nil)
    #expect(!form.diagnostics.isEmpty)
  }
}
