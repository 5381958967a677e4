import SurveyModel
import Testing

@testable import SurveyInterview
@testable import SurveyTerminal

@Suite("Layouts of groups")
struct LayoutTests {
  private static func group(
    _ linkId: String, _ text: String, _ control: String?, _ items: [SurveyItem]
  ) -> SurveyItem {
    item(linkId, .group, text) {
      $0.items = items
      $0.itemControl = control.map { [$0] } ?? []
    }
  }

  private static let questions = [
    item("a", .choice, "Headache") { $0.options = coded("Never", "Often") },
    item("b", .choice, "Fever") { $0.options = coded("Never", "Sometimes") },
    item("c", .string, "Hidden") { $0.hidden = true },
    item("d", .display, "To read"),
  ]

  private static let grid = group(
    "g", "Meals", "grid",
    [
      group("g1", "Breakfast", nil, [item("x1", .decimal, "Energy"), item("y1", .decimal, "Fat")]),
      group("g2", "Lunch", nil, [item("x2", .decimal, "Energy"), item("z2", .decimal, "Salt")]),
    ])

  @Test(
    "A control of a group means a layout with rows and columns",
    arguments: [
      (group("1", "P", "page", questions), .page), (group("1", "T", "tab-container", []), .tabs),
      (group("1", "L", "list", questions), .list), (group("1", "H", "header", []), .header),
      (group("1", "F", "footer", []), .footer),
      (
        group("1", "A", "table", questions),
        .answerTable(rows: ["Headache", "Fever"], columns: ["Never", "Often", "Sometimes"])
      ),
      (
        group("1", "A", "htable", questions),
        .sidewaysAnswerTable(
          rows: ["Never", "Often", "Sometimes"], columns: ["Headache", "Fever"])
      ),
      (group("1", "R", "gtable", questions), .repetitions(columns: ["Headache", "Fever"])),
      (grid, .grid(rows: ["Breakfast", "Lunch"], columns: ["Energy", "Fat", "Salt"])),
      (group("1", "N", nil, questions), nil), (group("1", "U", "Combo-box", questions), nil),
      (item("1", .string, "S") { $0.itemControl = ["page"] }, nil),
    ] as [(SurveyItem, Layout?)])
  func layouts(item: SurveyItem, layout: Layout?) {
    #expect(item.layout == layout)
  }

  @Test("A question of a grid is read with its row, in the review, too")
  func readGrid() throws {
    let text = try Take(Samples.one(Self.grid), ["1", "2", "3", "4"]).transcript
    #expect(text.contains("\nBreakfast · Energy\n") && text.contains("\nLunch · Salt\n"))
    #expect(text.contains("  2 Breakfast · Fat: 2\n") && text.contains("  3 Lunch · Energy: 3\n"))
  }

  @Test("A question of a table of repetitions is read with the number of its row")
  func readRepetitions() throws {
    let table = Self.group("g", "Child", "gtable", [item("n", .string, "Name")])
    var repeating = table
    repeating.repeats = true
    let text = try Take(Samples.one(repeating), ["Ann", "y", "Ben", "n"]).transcript
    #expect(text.contains("\nName\n") && text.contains("\nChild 2 · Name\n"))
  }

  @Test("A question on a tab is read with its tab")
  func readTabs() throws {
    let tabs = Self.group(
      "t", "", "tab-container",
      [
        Self.group("t1", "First", nil, [item("a", .string, "A")]),
        Self.group("t2", "Second", nil, [Self.group("i", "In it", nil, [item("b", .string, "B")])]),
      ])
    let text = try Take(Samples.one(tabs), ["a", "b"]).transcript
    #expect(text.contains("Tab 1 of 2 · First · question 1 of 2\nA\n"))
    #expect(text.contains("Tab 2 of 2 · Second · question 2 of 2\nB\n"))
  }

  @Test("A header is read first and a footer last, wherever they are, and sections count so")
  func headerAndFooter() throws {
    let text = try Take(Samples.pages, ["me", "bus", "72", "n", "pale", "s"]).transcript
    let parts = ["Section 1 of 3 · Clinic", "Who are you?", "\nVisit\n", "Thank you"]
    let starts = parts.compactMap { text.firstRange(of: $0)?.lowerBound }
    #expect(starts.count == parts.count && starts == starts.sorted(), "\(text)")
  }
}
