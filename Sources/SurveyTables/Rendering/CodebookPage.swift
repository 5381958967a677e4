import SurveyModel
import SurveyPrimitives

/// A codebook as a page in Markdown, for people.
struct CodebookPage {
  private let codebook: Codebook
  private let languages: CodebookLanguages
  private var lines: [String] = []

  init(_ codebook: Codebook, language: String?) {
    (self.codebook, languages) = (codebook, CodebookLanguages(language, of: codebook))
    addHead()
    for table in codebook.tables { add(table) }
    addReasons()
  }

  func text() -> [UInt8] { Array((lines.joined(separator: "\n") + "\n").utf8) }

  private var hasVersions: Bool { codebook.versions.count > 1 }

  private mutating func addHead() {
    let name = codebook.title ?? codebook.questionnaire ?? "questionnaire"
    lines += ["# Codebook: \(name.markdown)", ""]
    if let questionnaire = codebook.questionnaire {
      lines.append("- Questionnaire: \(questionnaire.markdownCode)")
    }
    let versions = codebook.versions.filter { !$0.isEmpty }
    if !versions.isEmpty {
      lines.append("- Versions: \(versions.map(\.markdown).joined(separator: ", "))")
    }
    let columns = codebook.tables.map(\.columns.count).reduce(0, +)
    lines.append("- Questions: \(codebook.questions.count); columns: \(columns)")
  }

  private mutating func add(_ table: CodebookTable) {
    let name = table.name.isEmpty ? "Responses" : table.name.markdown
    let path = table.path.map(\.markdownCode).joined(separator: " / ")
    lines += ["", "## \(name)", ""]
    lines.append(
      table.path.isEmpty ? "A row for each response." : "A row for each repetition of \(path).")
    lines.append("")
    add(row: ["Column", "linkId", "Text", "Type", "Unit"] + (hasVersions ? ["Versions"] : []))
    add(row: Array(repeating: "---", count: hasVersions ? 6 : 5))
    for column in table.columns {
      let shown = ColumnDescription(column, of: codebook, in: languages)
      let versions =
        shown.question != nil && shown.versions == codebook.versions ? ["all"] : shown.versions
      add(
        row: [
          column.name.markdownCode, shown.question?.linkId.markdownCode ?? "", shown.text.markdown,
          column.type.rawValue, shown.unit.markdown,
        ] + (hasVersions ? [versions.joined(separator: ", ").markdown] : []))
    }
    addOptions(of: table)
  }

  /// The options of each question of a table, below its columns.
  private mutating func addOptions(of table: CodebookTable) {
    var shown: Set<Int> = []
    for column in table.columns {
      guard case .answer(let answer) = column.content,
        codebook.questions.indices.contains(answer.question), shown.insert(answer.question).inserted
      else { continue }
      let question = codebook.questions[answer.question]
      if !question.options.isEmpty { addOptions(of: question) }
    }
  }

  private mutating func addOptions(of question: CodebookQuestion) {
    let text = question.text(in: languages) ?? ""
    let hasWeights = question.options.contains { $0.weight != nil }
    lines += ["", "### \(question.linkId.markdownCode) \(text.oneLine.markdown)".trimmed, ""]
    add(
      row: ["Code", "Text"] + (hasWeights ? ["Weight"] : []) + ["System"]
        + (hasVersions ? ["Since"] : []))
    add(row: Array(repeating: "---", count: 3 + (hasWeights ? 1 : 0) + (hasVersions ? 1 : 0)))
    for option in question.options {
      add(
        row: [option.mark.markdownCode, option.text(in: languages).oneLine.markdown]
          + (hasWeights ? [option.weight?.description ?? ""] : [])
          + [option.system.map(\.markdownCode) ?? ""]
          + (hasVersions ? [option.since.markdown] : []))
    }
  }

  private mutating func addReasons() {
    lines += ["", "## Missing reasons", ""]
    add(row: ["Reason", "Stata, SAS", "SPSS", "Meaning"])
    add(row: ["---", "---", "--:", "---"])
    for reason in MissingReason.allCases {
      add(
        row: [
          reason.code.markdownCode, ".\(reason.letter)".markdownCode, String(reason.spssNumber),
          reason.label,
        ])
    }
  }

  private mutating func add(row cells: [String]) {
    lines.append("| \(cells.joined(separator: " | ")) |")
  }
}

extension CodebookOption {
  /// The address of its code system.
  fileprivate var system: String? {
    guard case .coding(let coding) = value else { return nil }
    return coding.system
  }
}

extension String {
  /// The text, with backslashes before what Markdown would read as marks.
  fileprivate var markdown: String {
    String(oneLine.flatMap { "\\`*_[]<>|#~".contains($0) ? ["\\", $0] : [$0] })
  }

  /// The text as code, in a cell of a table; with marks where it cannot be code.
  fileprivate var markdownCode: String {
    let line = oneLine
    if line.isEmpty { return "" }
    return line.contains("`") || line.contains("|") ? line.markdown : "`\(line)`"
  }

  fileprivate var trimmed: String {
    String(reversed().drop { $0 == " " }.reversed())
  }
}
