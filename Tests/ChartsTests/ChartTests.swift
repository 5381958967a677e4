import Charts
import Foundation
import SurveyPrimitives
import TestSupport
import Testing

@Suite("Charts")
struct ChartTests {
  private static let series = [
    Chart.Series("taken", mark: "●", asciiMark: "o"),
    Chart.Series("not taken", mark: "✕", asciiMark: "x"),
  ]

  /// The administrations of the published example (Table 5).
  private static func nasivin(
    until: String, by grouping: Grouping = .month, groups: Int = 8, weeks: WeekNumbering = .iso
  ) throws -> Chart {
    let points = ["2016-08-15", "2016-08-16", "2015-02-20"].compactMap { PartialDate($0) }
    return Chart(
      title: "Nasivin", points: points.map { ChartPoint($0) }, series: series,
      until: try #require(PartialDate(until)), by: grouping, groups: groups, weeks: weeks)
  }

  private static func words(_ line: Substring?) -> String {
    line.map { $0.split(separator: " ").joined(separator: " ") } ?? ""
  }

  @Test(
    "The last groups up to a day are shown, with their counts",
    arguments: [
      ("2016-08-20", Grouping.month, WeekNumbering.iso, "2016-01 0 0", "2016-08 2 0"),
      ("2016-08-20", .year, .iso, "2009 0 0", "2016 2 0"),
      ("2016-08-20", .week, .iso, "2016-W26 0 0", "2016-W33 2 0"),
      ("2016-08-20", .week, .us, "2016-27 0 0", "2016-34 2 0"),
      ("2016-08-20", .day, .iso, "2016-08-13 0 0", "2016-08-20 0 0"),
      ("2016-01-01", .week, .iso, "2015-W46 0 0", "2015-W53 0 0"),
      ("2016-01-01", .week, .us, "2015-46 0 0", "2016-01 0 0"),
      ("2015-02-20", .month, .iso, "2014-07 0 0", "2015-02 1 0"),
    ])
  func groups(
    until: String, by grouping: Grouping, weeks: WeekNumbering, first: String, last: String
  ) throws {
    let lines = try Self.nasivin(until: until, by: grouping, weeks: weeks).table()
      .split(separator: "\n")
    #expect(lines.count == 9)
    #expect(Self.words(lines.first) == "group taken not taken")
    #expect(Self.words(lines[1]) == first)
    #expect(Self.words(lines.last) == last)
  }

  @Test("ISO weeks are those of a calendar over 60 years")
  func isoWeeks() throws {
    // Known years of 53 weeks, from 1970 to 2030.
    let long: Set = [1970, 1976, 1981, 1987, 1992, 1998, 2004, 2009, 2015, 2020, 2026]
    for year in 1970...2030 {
      let end = try #require(PartialDate(year: year, month: 12, day: 28))
      let chart = Chart(
        title: "", points: [], series: Self.series, until: end, by: .week, groups: 1)
      #expect(chart.labels == ["\(year)-W\(long.contains(year) ? 53 : 52)"])
    }
  }

  @Test("Values have how many, the least, the mean with one digit more, and the greatest")
  func values() throws {
    let points = [("2026-01-05", "120.0"), ("2026-01-06", "121.0"), ("2026-01-07", "121")]
    let chart = Chart(
      title: "Systolic",
      points: try points.map {
        ChartPoint(try #require(PartialDate($0.0)), value: ExactDecimal($0.1))
      },
      series: [Chart.Series("mean", mark: "●", asciiMark: "o")],
      until: try #require(PartialDate("2026-02-01")), by: .month, groups: 2, unit: "mm[Hg]",
      isMeasured: true)
    let lines = chart.table().split(separator: "\n").map { Self.words($0) }
    #expect(
      lines == ["group n min mean mm[Hg] max", "2026-01 3 120.0 120.67 121.0", "2026-02 0 – – –"])
  }

  @Test("Series are apart without colour, in every style", arguments: ChartStyle.allCases)
  func marks(style: ChartStyle) throws {
    let points = [
      ChartPoint(try #require(PartialDate("2016-08-15"))),
      ChartPoint(try #require(PartialDate("2016-08-15")), series: 1),
    ]
    let chart = Chart(
      title: "", points: points, series: Self.series,
      until: try #require(PartialDate("2016-08-20")))
    let text = chart.text(style, width: 60)
    #expect(!text.contains("\u{1B}"))
    let marks: [Character] = style == .ascii ? ["o", "x"] : ["●", "✕"]
    for mark in marks { #expect(text.filter { $0 == mark }.count >= 8 + 1) }
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 60 })
    if style == .ascii { #expect(text.utf8.allSatisfy { $0 < 128 }) }
    #expect(chart.text(style, width: 60, hasColor: true).contains("\u{1B}[31m"))
  }

  @Test("A drawing is well-formed XML with a title and a description")
  func svg() throws {
    var chart = try Self.nasivin(until: "2016-08-20")
    chart.title = "A <&> \"B\"\u{1}"
    let svg = chart.svg()
    #expect(svg.contains("<title id=\"title\">A &lt;&amp;&gt; &quot;B&quot;</title>"))
    #expect(svg.contains("2016-08: 2"))
    #expect(svg.contains("<circle") && svg.contains("stroke-dasharray"))
    let lint = try Peer.output(
      ["python3", "-c", "import sys,xml.dom.minidom as m;m.parse(sys.stdin)"],
      input: .init(svg.utf8))
    #expect(lint.isEmpty)
  }

  @Test("Points are read from administrations, observations and answers")
  func points() throws {
    let day = { (moment: PartialDateTime) -> PartialDate? in moment.date }
    let administrations = try [
      #""status":"completed","effectiveDateTime":"2016-08-15T10:00:00Z""#,
      #""status":"completed","wasNotGiven":true,"effectiveTimePeriod":{"start":"2016-08-16"}"#,
      #""status":"not-done","occurencePeriod":{"start":"2016-08-17"}"#,
      #""status":"entered-in-error","effectiveDateTime":"2016-08-15""#, #""status":"completed""#,
    ].map { try resource(#"{"resourceType":"MedicationAdministration",\#($0)}"#) }
    #expect(ChartPoint.administrations(administrations, day: day).map(\.series) == [0, 1, 1])
    let observation = try resource(
      #"{"resourceType":"Observation","effectiveDateTime":"2026-01-05","component":[{"valueQuantity":{"value":120}},{"code":{"coding":[{"code":"b"}]},"valueQuantity":{"value":80}}]}"#
    )
    var series = MeasuredSeries(code: "b")
    series.add(observation, day: day)
    #expect(series.rows.flatMap(\.points).map(\.value) == [ExactDecimal(80)])
    let response = try resource(
      #"{"resourceType":"QuestionnaireResponse","authored":"2026-01-05T08:00:00Z","item":[{"linkId":"g","item":[{"linkId":"a","answer":[{"valueBoolean":false}]},{"linkId":"b","answer":[{"valueInteger":3},{"valueQuantity":{"value":4.5}}]}]}]}"#
    )
    #expect(ChartPoint.answers([response], to: "a", day: day).map(\.series) == [1])
    let numbers = ChartPoint.answers([response], to: "b", day: day).map(\.value)
    #expect(numbers == [ExactDecimal(3), ExactDecimal("4.5")])
  }
}
