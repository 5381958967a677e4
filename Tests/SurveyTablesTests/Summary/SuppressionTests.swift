import FHIRDocument
import TestSupport
import Testing

@testable import SurveyTables

@Suite("Suppression")
struct SuppressionTests {
  @Test(
    "Small counts are hidden, and others with which they could be worked out",
    arguments: [
      ([10, 20, 30], [false, false, false]), ([3, 20, 30], [true, true, false]),
      ([0, 20, 30], [false, false, false]), ([3, 4, 30], [true, true, false]),
      ([1, 1, 30], [true, true, true]), ([1, 0, 50], [true, false, true]),
    ])
  func partition(counts: [Int], expected: [Bool]) {
    #expect(Suppression(leastCount: 5).hidden(in: counts) == expected)
  }

  /// The counts that the hidden cells can have: each from `least` up, all of them with this sum.
  private func values(of cells: Int, sum: Int, least: Int) -> ClosedRange<Int>? {
    let most = sum - (cells - 1) * least
    return most >= least ? least...most : nil
  }

  @Test("No hidden count follows from those that are shown", arguments: 1...8)
  func attack(leastCount: Int) {
    var random = SplitMix(UInt64(leastCount))
    let suppression = Suppression(leastCount: leastCount)
    for _ in 0..<20_000 {
      let counts = (0..<Int(2 + random.next() % 6)).map { _ in
        Int(random.next() % (random.next() % 3 == 0 ? 60 : 7))
      }
      guard counts.reduce(0, +) >= leastCount else { continue }
      let hidden = suppression.hidden(in: counts)
      let rest = zip(hidden, counts).filter(\.0).map(\.1)
      #expect(zip(hidden, counts).allSatisfy { $0 || $1 == 0 || $1 >= leastCount })
      if rest.isEmpty { continue }
      // Who looks at the table knows the sum of what is hidden.
      let sum = rest.reduce(0, +)
      #expect(rest.count > 1 && sum >= leastCount, "\(counts) \(hidden)")
      let hidesZeros = rest.contains(0)
      let values = values(of: rest.count, sum: sum, least: hidesZeros ? 0 : 1)
      let isFree = values.map { $0.count > 1 } ?? false
      // Where each is 1 and none is 0, the caller hides the sum, too.
      #expect(isFree == suppression.isSafe(hidden, counts) || (hidesZeros && isFree), "\(counts)")
    }
  }

  /// All lists of so many counts with a sum.
  private func partitions(_ sum: Int, _ cells: Int) -> [[Int]] {
    if cells == 1 { return [[sum]] }
    return (0...sum).flatMap { first in partitions(sum - first, cells - 1).map { [first] + $0 } }
  }

  @Test(
    "Whoever knows the rule finds at least two values for each hidden count",
    arguments: [(2, 20), (3, 14), (4, 10)], 2...5)
  func knownRule(size: (cells: Int, most: Int), leastCount: Int) {
    struct Shown: Hashable {
      let counts: [Int?]
    }
    let suppression = Suppression(leastCount: leastCount)
    for sum in leastCount...size.most {
      var all: [Shown: [[Int]]] = [:]
      for counts in partitions(sum, size.cells) {
        let hidden = suppression.hidden(in: counts)
        let shown = zip(counts, hidden).map { $1 ? nil : $0 }
        all[Shown(counts: shown), default: []].append(counts)
      }
      for (shown, counts) in all {
        // Where each is 1, the caller hides the sum, too.
        if counts.contains(where: { $0.allSatisfy { $0 == 1 } }) { continue }
        for index in shown.counts.indices where shown.counts[index] == nil {
          #expect(Set(counts.map { $0[index] }).count > 1, "\(shown) \(counts)")
        }
      }
    }
  }

  /// What is shown of responses to a question with two options: how many chose each, and how many skipped it.
  private func shown(
    _ counts: [Int], leastCount: Int, in workspace: Workspace
  ) throws -> [Int?] {
    let answers = ["true", "false"].enumerated().flatMap { number, answer in
      Array(
        repeating: #","item":[{"linkId":"b","answer":[{"valueBoolean":\#(answer)}]}]"#,
        count: counts[number])
    }
    let lines = (answers + Array(repeating: "", count: counts[2])).map { items in
      #"{"resourceType":"QuestionnaireResponse","questionnaire":"http://example.org/q","status":"completed"\#(items)}"#
    }
    var export = BatchExport(target: .table, output: "-")
    export.questionnaires = [
      try Samples.document(
        #"{"resourceType":"Questionnaire","status":"active","url":"http://example.org/q","item":[{"linkId":"b","type":"boolean"}]}"#
      ).root
    ]
    let input = try workspace.write(lines.joined(separator: "\n"), to: "in")
    let summary = try export.summarize([input], leastCount: leastCount) { _ in }.summary
    let form = try #require(summary.forms.first)
    let column = try #require(form.tables.first?.questions.first?.columns.first)
    return [form.groups.first?.count, column.count, column.answered].map { $0?.value }
      + (column.missing + column.options).map(\.value)
  }

  @Test("Nor does any follow from the number of responses", arguments: [2, 3])
  func knownResponses(leastCount: Int) throws {
    let workspace = try Workspace()
    var all: [[Int?]: [[Int]]] = [:]
    for sum in 1...5 {
      for counts in partitions(sum, 3) {
        all[try shown(counts, leastCount: leastCount, in: workspace), default: []].append(counts)
      }
    }
    for (shown, counts) in all {
      // The number of responses, the answers, those who skipped, each option.
      let cells: [(shown: Int?, of: ([Int]) -> Int)] = [
        (shown[0], { $0.reduce(0, +) }), (shown[2], { $0[0] + $0[1] }), (shown[5], { $0[2] }),
        (shown[6], { $0[0] }), (shown[7], { $0[1] }),
      ]
      for cell in cells {
        let values = Set(counts.map(cell.of))
        #expect(cell.shown == nil ? values.count > 1 : values.count == 1, "\(shown) \(counts)")
      }
    }
  }

  @Test("The length of the longest text is hidden, which is that of one person")
  func longest() throws {
    let summary = { (least: Int) in
      try SummaryFixture.summary(
        "\(Project.folder)/Samples/responses.ndjson", [SummaryFixture.sample("blood-sugar")],
        leastCount: least)
    }
    func texts(_ summary: AnswerSummary) -> [AnswerSummary.Texts] {
      summary.forms.flatMap(\.tables).flatMap(\.questions).flatMap(\.columns).compactMap(
        \.texts.value)
    }
    let (plain, hidden) = (try summary(1), try summary(2))
    #expect(texts(plain).contains { $0.longest != nil })
    #expect(texts(hidden).allSatisfy { $0.longest == nil } && hidden.hidesExtremes)
  }

  @Test("Of options that can be chosen together, those that few did not choose are hidden, too")
  func several() {
    let suppression = Suppression(leastCount: 5)
    #expect(suppression.hidden(among: [3, 50, 70], of: 100) == [true, true, false])
    #expect(suppression.hidden(among: [97, 50, 70], of: 100) == [true, true, false])
    #expect(suppression.hidden(among: [3, 98, 70], of: 100) == [true, true, false])
    #expect(suppression.hidden(among: [0, 50, 70], of: 100) == [false, false, false])
  }

  @Test("Where small counts are hidden, no number is shown that rests on few answers")
  func numbers() throws {
    var tally = NumberTally()
    for age in 20..<80 { tally.add(Double(age)) }
    let all = try #require(tally.summary(isGiven: false))
    #expect(all.least == 20 && all.greatest == 79 && all.quantiles.allSatisfy { $0 != nil })
    let few = try #require(tally.summary(Suppression(leastCount: 5), isGiven: false))
    #expect(few.least == nil && few.greatest == nil && few.mean == 49.5)
    #expect(few.quantiles == [nil, 34.75, 49.5, 64.25, nil])
    let given = try #require(tally.summary(Suppression(leastCount: 3), isGiven: true))
    #expect(given.quantiles == [22, 34, 49, 64, 76])
    // Of equal numbers each is on both sides.
    var equal = NumberTally()
    for _ in 0..<6 { equal.add(1) }
    #expect(
      equal.summary(Suppression(leastCount: 5), isGiven: false)?.quantiles == [1, 1, 1, 1, 1])
  }
}
