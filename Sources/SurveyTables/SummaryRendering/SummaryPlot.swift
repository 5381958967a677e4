/// The drawings of a page: bars of options, and boxes of numbers.
struct SummaryPlot {
  private static let width = 640
  private static let label = 200
  private static let row = 22
  /// A drawing of more rows is no help; the table has them all.
  private static let mostRows = 60

  private let question: AnswerSummary.Question
  private let groups: [String]

  init(_ question: AnswerSummary.Question, _ groups: [AnswerSummary.Group]) {
    self.question = question
    self.groups = groups.map(\.label.oneLine)
  }

  /// Adds the drawings that the question has; none where nothing is to be seen.
  func draw(in page: inout HTMLText) {
    drawBars(in: &page)
    for (index, unit) in question.units.enumerated() { drawBoxes(index, unit, in: &page) }
  }

  // MARK: Bars

  private func drawBars(in page: inout HTMLText) {
    let rows = SummaryRow.rows(of: question).filter { $0.kind == .option }
    let hasBars = rows.contains { $0.cells.contains { $0.share.map { $0 > 0 } ?? false } }
    guard hasBars, rows.count * groups.count <= Self.mostRows else { return }
    var lines: [(label: String, cell: SummaryRow.Cell, group: Int)] = []
    for row in rows {
      for (group, cell) in row.cells.enumerated() {
        let label = groups.count == 1 ? row.label : "\(row.label), \(groups[group])"
        lines.append((label, cell, group))
      }
    }
    let title = "Bars: share of those who answered"
    svg(
      title, said: lines.map { ($0.label, $0.cell.percent ?? $0.cell.text) }, rows: lines.count,
      in: &page
    ) {
      for (number, line) in lines.enumerated() {
        let top = number * Self.row
        name(line.label, top, in: &$0)
        let room = Double(Self.width - Self.label - 130)
        let length = (line.cell.share ?? 0) * room
        $0.shape(
          "rect",
          [
            ("x", "\(Self.label + 8)"), ("y", "\(top + 4)"), ("width", Self.text(length)),
            ("height", "\(Self.row - 8)"), ("class", "g\(line.group % 4)"),
          ])
        let shown = line.cell.percent.map { "\(line.cell.text) (\($0))" } ?? line.cell.text
        text(shown, x: Double(Self.label + 14) + length, top, in: &$0)
      }
    }
  }

  // MARK: Boxes

  private func drawBoxes(_ index: Int, _ unit: String, in page: inout HTMLText) {
    let shown = question.columns.map { $0.numbers[index].value }
    let values = shown.compactMap(\.self)
      .flatMap { [$0.least] + $0.quantiles + [$0.greatest] }.compactMap(\.self)
    let least = values.min() ?? 0
    let greatest = values.max() ?? 0
    guard greatest > least, groups.count <= Self.mostRows else { return }
    func position(_ value: Double) -> Double {
      Double(Self.label + 16) + (value - least) / (greatest - least)
        * Double(Self.width - Self.label - 40)
    }
    func word(_ value: Double?) -> String {
      value.map { SummaryNumber.text($0, question.kind) } ?? SummaryRow.hidden
    }
    let said = zip(groups, shown).map { group, numbers in
      let words = numbers.map {
        "from \(word($0.least)) to \(word($0.greatest)), median \(word($0.quantiles[2]))"
      }
      return (group, words ?? SummaryRow.hidden)
    }
    let name = unit.isEmpty ? "" : " in \(unit.oneLine)"
    svg(
      "Boxes: 25 to 75 %, lines: 5 to 95 %\(name)", said: said, rows: groups.count + 1, in: &page
    ) {
      for (number, numbers) in shown.enumerated() {
        let top = number * Self.row
        self.name(groups[number], top, in: &$0)
        guard let numbers else { continue }
        let middle = "\(top + Self.row / 2)"
        let q = numbers.quantiles.map { $0.map(position) }
        if let from = q[0], let to = q[4] {
          $0.shape(
            "line",
            [
              ("x1", Self.text(from)), ("x2", Self.text(to)), ("y1", middle), ("y2", middle),
              ("class", "axis"),
            ])
        }
        if let from = q[1], let to = q[3] {
          $0.shape(
            "rect",
            [
              ("x", Self.text(from)), ("y", "\(top + 4)"), ("width", Self.text(max(to - from, 1))),
              ("height", "\(Self.row - 8)"), ("class", "g\(number % 4)"),
            ])
        }
        if let median = q[2] {
          $0.shape(
            "line",
            [
              ("x1", Self.text(median)), ("x2", Self.text(median)), ("y1", "\(top + 2)"),
              ("y2", "\(top + Self.row - 2)"), ("class", "median"),
            ])
        }
        for end in [numbers.least, numbers.greatest].compactMap(\.self) {
          $0.shape(
            "circle",
            [("cx", Self.text(position(end))), ("cy", middle), ("r", "2"), ("class", "end")])
        }
      }
      let top = groups.count * Self.row
      text(word(least), x: position(least) - 8, top, in: &$0)
      text(word(greatest), x: position(greatest) + 8, top, isEnd: true, in: &$0)
    }
  }

  // MARK: Parts

  private func svg(
    _ title: String, said: [(String, String)], rows: Int, in page: inout HTMLText,
    _ body: (inout HTMLText) -> Void
  ) {
    let words = said.map { "\($0.0): \($0.1)" }.joined(separator: "; ")
    let height = rows * Self.row + 4
    page.element(
      "svg",
      [
        ("role", "img"), ("aria-label", "\(title). \(words)"),
        ("viewBox", "0 0 \(Self.width) \(height)"), ("width", "\(Self.width)"),
        ("height", "\(height)"),
      ], body)
    page.newLine()
  }

  /// The label of a row, at its start.
  private func name(_ label: String, _ top: Int, in page: inout HTMLText) {
    let shown = label.count > 32 ? label.prefix(31) + "…" : label[...]
    text(String(shown), x: Double(Self.label), top, isEnd: true, in: &page)
  }

  private func text(
    _ words: String, x: Double, _ top: Int, isEnd: Bool = false, in page: inout HTMLText
  ) {
    page.element(
      "text",
      [("x", Self.text(x)), ("y", "\(top + Self.row - 7)")] + (isEnd ? [("class", "e")] : []),
      text: words)
  }

  /// A length with one place.
  private static func text(_ length: Double) -> String {
    let tenths = Int((length * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(abs(tenths % 10))"
  }
}
