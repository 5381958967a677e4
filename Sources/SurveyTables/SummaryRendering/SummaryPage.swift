/// A summary as one page in HTML that needs nothing else: no script, no other file.
///
/// Each question has a heading, a drawing with the same in words for those who do not see it, and a
/// table with a caption and headers of rows and columns.
package struct SummaryPage {
  private let summary: AnswerSummary

  /// The page; `language` is that of the texts, as BCP 47.
  package static func text(_ summary: AnswerSummary, language: String? = nil) -> String {
    var page = HTMLText()
    SummaryPage(summary: summary).add(language, to: &page)
    return page.text
  }

  private func add(_ language: String?, to page: inout HTMLText) {
    let title = summary.forms.map(SummaryWords.title).joined(separator: ", ")
    page.add(raw: "<!DOCTYPE html>\n")
    page.element("html", [("lang", "en")]) { page in
      page.newLine()
      page.element("head") { page in
        page.void("meta", [("charset", "utf-8")])
        page.void("meta", [("name", "viewport"), ("content", "width=device-width")])
        page.element("title", text: "Summary: \(title)")
        page.newLine()
        page.element("style") { $0.add(raw: Self.style) }
      }
      page.newLine()
      page.element("body") { page in
        page.newLine()
        page.element("main") { page in
          page.newLine()
          page.element("h1", text: "Summary of responses")
          page.newLine()
          if let hidden = SummaryWords.hidden(summary) { page.element("p", text: hidden) }
          for (number, form) in summary.forms.enumerated() {
            add(form, number: number + 1, language, to: &page)
          }
        }
      }
      page.newLine()
    }
    page.newLine()
  }

  private func add(
    _ form: AnswerSummary.Form, number: Int, _ language: String?, to page: inout HTMLText
  ) {
    let attributes = language.map { [("lang", $0)] } ?? []
    page.element("h2", attributes, text: SummaryWords.title(form))
    page.newLine()
    page.element("p") { page in
      if let address = form.questionnaire { page.element("code", text: address.oneLine) }
      if !form.versions.isEmpty {
        page.add(" versions \(form.versions.map(\.oneLine).joined(separator: ", "))")
      }
    }
    page.newLine()
    addOverview(form, number, to: &page)
    var question = 0
    for field in form.fields {
      page.element("h3", text: "Responses: \(field.text)")
      page.newLine()
      addDetails(of: field, form, to: &page)
    }
    for table in form.tables {
      if !table.path.isEmpty {
        let title = "Rows of \(SummaryWords.title(table))"
        page.element("h3", text: title)
        page.newLine()
        addTable(SummaryRow.rows(of: table.rows, in: form.groups), title, form, to: &page)
      }
      for entry in table.questions {
        question += 1
        page.element("h3", [("id", "q\(number).\(question)")] + attributes) { page in
          page.add("\(SummaryWords.title(entry)) ")
          page.element("small", [("lang", "en")], text: SummaryWords.type(entry))
        }
        page.newLine()
        addDetails(of: entry, form, to: &page)
      }
    }
  }

  /// How many there are of each group, and how many answered each question.
  private func addOverview(
    _ form: AnswerSummary.Form, _ number: Int, to page: inout HTMLText
  ) {
    let by = summary.grouping.map { ", \(SummaryWords.grouping($0))" } ?? ""
    var question = 0
    page.element("div", [("class", "scroll")]) { page in
      page.element("table") { page in
        page.element("caption", text: "Responses and answered questions\(by)")
        head(form, to: &page)
        page.element("tbody") { page in
          page.newLine()
          row("Responses", form.groups.map { (SummaryWords.count($0), nil) }, to: &page)
          for entry in form.tables.flatMap(\.questions) {
            question += 1
            let cells = SummaryRow.rows(of: entry).first?.cells ?? []
            row(
              SummaryWords.title(entry), cells.map { ($0.text, $0.percent) },
              link: "#q\(number).\(question)", to: &page)
          }
        }
      }
    }
    page.newLine()
  }

  private func addDetails(
    of question: AnswerSummary.Question, _ form: AnswerSummary.Form, to page: inout HTMLText
  ) {
    SummaryPlot(question, form.groups).draw(in: &page)
    addTable(SummaryRow.rows(of: question), SummaryWords.title(question), form, to: &page)
  }

  private func addTable(
    _ rows: [SummaryRow], _ caption: String, _ form: AnswerSummary.Form, to page: inout HTMLText
  ) {
    page.element("div", [("class", "scroll")]) { page in
      page.element("table") { page in
        page.element("caption", text: caption)
        head(form, to: &page)
        page.element("tbody") { page in
          page.newLine()
          for row in rows {
            self.row(row.label, row.cells.map { ($0.text, $0.percent) }, to: &page)
          }
        }
      }
    }
    page.newLine()
  }

  private func head(_ form: AnswerSummary.Form, to page: inout HTMLText) {
    page.element("thead") { page in
      page.element("tr") { page in
        page.element("td") { _ in }
        for group in form.groups {
          page.element("th", [("scope", "col")], text: group.label.oneLine)
        }
      }
    }
  }

  private func row(
    _ label: String, _ cells: [(text: String, percent: String?)], link: String? = nil,
    to page: inout HTMLText
  ) {
    page.element("tr") { page in
      page.element("th", [("scope", "row")]) { page in
        if let link { page.element("a", [("href", link)], text: label) } else { page.add(label) }
      }
      for cell in cells {
        page.element("td") { page in
          page.add(cell.text)
          if let percent = cell.percent { page.element("small", text: " \(percent)") }
        }
      }
    }
    page.newLine()
  }

  private static let style = """

    :root { color-scheme: light dark; --ink: #1b1b1b; --paper: #fff; --line: #8a8a8a;
      --g0: #2f6db5; --g1: #c2570c; --g2: #27804a; --g3: #8246af; --mark: #000; }
    @media (prefers-color-scheme: dark) {
      :root { --ink: #e8e8e8; --paper: #16181b; --line: #8f8f8f;
        --g0: #6ea8e6; --g1: #f0955a; --g2: #63c08a; --g3: #bd8fe0; --mark: #fff; } }
    body { font: 16px/1.4 system-ui, sans-serif; color: var(--ink); background: var(--paper); margin: 1rem; }
    main { max-width: 60rem; margin: auto; }
    h3 { margin: 2rem 0 .5rem; }
    a { color: inherit; }
    small { opacity: .8; font-weight: normal; }
    svg { display: block; max-width: 100%; height: auto; margin: .5rem 0; }
    svg text { font-size: 13px; fill: var(--ink); }
    svg text.e { text-anchor: end; }
    .g0 { fill: var(--g0); } .g1 { fill: var(--g1); } .g2 { fill: var(--g2); } .g3 { fill: var(--g3); }
    .axis { stroke: var(--line); } .median { stroke: var(--mark); stroke-width: 2; } .end { fill: var(--line); }
    .scroll { overflow-x: auto; }
    table { border-collapse: collapse; }
    caption { text-align: start; font-size: .875rem; padding: .25rem 0; }
    th, td { border-block-end: 1px solid var(--line); padding: .2rem .6rem; text-align: end; font-variant-numeric: tabular-nums; }
    th[scope=row] { text-align: start; font-weight: normal; }
    @media print { h3, svg, table { break-inside: avoid; } }

    """
}
