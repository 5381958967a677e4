import TestSupport
import Testing

@testable import SurveyTables

@Suite("What a summary looks like")
struct SummaryRenderingTests {
  /// The responses of a sample form that lie beside the snapshots.
  private func summary(
    _ name: String, by grouping: SummaryGrouping? = nil, leastCount: Int = 1
  ) throws -> AnswerSummary {
    try SummaryFixture.summary(
      "\(Project.folder)/Tests/SurveyTablesTests/Snapshots/summary-\(name).ndjson",
      [SummaryFixture.sample(name)], by: grouping, leastCount: leastCount)
  }

  static let cases: [(name: String, file: String, grouping: SummaryGrouping?, leastCount: Int)] = [
    ("phq-9", "phq-9", nil, 1), ("household", "household", nil, 1),
    ("phq-9", "phq-9-month", .month, 1), ("household", "household-hidden", .month, 4),
  ]

  @Test("Text, page and JSON are as recorded", arguments: cases)
  func snapshots(
    name: String, file: String, grouping: SummaryGrouping?, leastCount: Int
  ) throws {
    let summary = try summary(name, by: grouping, leastCount: leastCount)
    try expectSnapshot(SummaryText.text(summary, .init()), "summary-\(file).txt")
    try expectSnapshot(SummaryPage.text(summary), "summary-\(file).html")
    try expectSnapshot(
      String(decoding: SummaryJSON.text(summary), as: UTF8.self), "summary-\(file).json")
  }

  @Test(
    "No line that can be broken is wider than asked for, and plain text has no bars of blocks",
    arguments: cases, [50, 80, 132])
  func width(
    sample: (name: String, file: String, grouping: SummaryGrouping?, leastCount: Int), width: Int
  ) throws {
    let summary = try summary(sample.name, by: sample.grouping, leastCount: sample.leastCount)
    let lines = SummaryText.text(summary, .init(width: width, isUnicode: false))
      .split(separator: "\n")
    #expect(lines.count > 20)
    for line in lines {
      #expect(line.count <= width || !line.contains(" "), "\(line)")
      #expect(
        line.unicodeScalars.allSatisfy { !(0x2580...0x259F).contains($0.value) && $0 != "·" },
        "\(line)")
    }
  }

  @Test("A page is well-formed, needs nothing else, and can be read aloud", arguments: cases)
  func page(
    name: String, file: String, grouping: SummaryGrouping?, leastCount: Int
  ) throws {
    let workspace = try Workspace()
    let page = SummaryPage.text(try summary(name, by: grouping, leastCount: leastCount))
    let path = try workspace.write(page, to: "page.html")
    let said = try SummaryFixture.peer("page_peer.py", [path])
    #expect(said.hasSuffix("0 findings\n"), "\(said)")
  }

  @Test("Where cells are hidden, it is said, and no column of all responses is beside the groups")
  func hidden() throws {
    let summary = try summary("household", by: .month, leastCount: 4)
    #expect(summary.hidden > 0)
    #expect(summary.forms.flatMap(\.groups).allSatisfy { $0.label != "all" })
    for text in [SummaryText.text(summary, .init()), SummaryPage.text(summary)] {
      #expect(text.contains("\(summary.hidden) cells are hidden"))
    }
  }

  @Test("Text, page and JSON say that the least and greatest numbers are hidden")
  func extremes() throws {
    let summary = try summary("household", leastCount: 2)
    #expect(summary.hidesExtremes)
    for text in [SummaryText.text(summary, .init(width: 500)), SummaryPage.text(summary)] {
      #expect(text.contains("min and max are hidden"))
    }
    #expect(SummaryText.text(summary, .init()).contains("min hidden"))
    let json = String(decoding: SummaryJSON.text(summary), as: UTF8.self)
    #expect(json.contains(#""min": null"#) && json.contains(#""max": null"#))
    #expect(!(try self.summary("household")).hidesExtremes)
  }

  @Test(
    "No count below the least is shown", arguments: [2, 4, 7, 100], [nil, SummaryGrouping.month])
  func least(leastCount: Int, grouping: SummaryGrouping?) throws {
    let summary = try summary("household", by: grouping, leastCount: leastCount)
    let tables = summary.forms.flatMap(\.tables)
    for column in (tables.flatMap(\.questions) + summary.forms.flatMap(\.fields)).flatMap(\.columns)
    {
      let counts = [column.count, column.answered, column.unread] + column.missing + column.options
      #expect(counts.compactMap(\.value).allSatisfy { $0 == 0 || $0 >= leastCount })
      #expect(column.numbers.compactMap(\.value).allSatisfy { $0.count >= leastCount })
      // What is left of a sum that is shown is hidden in two cells or more, or in none.
      if let rows = column.count.value, let answered = column.answered.value {
        let left = rows - answered - column.missing.compactMap(\.value).reduce(0, +)
        #expect(left == 0 || left >= leastCount, "\(column)")
        #expect(column.missing.filter(\.isHidden).count != 1, "\(column)")
      }
    }
  }
}
