import SurveyTables
import SurveyTerminal

extension CommandPipeline {
  /// Writes a summary: as a page where one is wanted, and as text or JSON unless standard output is the
  /// page.
  func write(
    _ summary: AnswerSummary, as format: ReportFormat, html: String?, language: String?,
    to output: OutputOptions
  ) throws(ExitStatus) {
    if let html {
      let page = SummaryPage.text(summary, language: language)
      try write(Array(page.utf8), path: html, force: output.force)
      if html == "-", output.output == "-" { return }
    }
    switch format {
    case .json: try write(SummaryJSON.text(summary), to: output)
    case .text:
      let style = SummaryText.Style(
        width: width(of: output), isUnicode: takesUnicode,
        columns: { TextWidth.columns(of: $0) })
      let text = VisibleText.text(SummaryText.text(summary, style), keepsLines: true)
      try write(Array(text.utf8), to: output)
    }
  }

  /// The columns of a line: those that COLUMNS or the terminal says, else 80.
  private func width(of output: OutputOptions) -> Int {
    let named = world.environment["COLUMNS"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    let columns = named ?? (output.output == "-" ? world.outputColumns : nil) ?? 80
    return min(columns, 200)
  }

  /// Whether the locale, as POSIX finds that of characters, takes others than those of ASCII.
  private var takesUnicode: Bool {
    if world.environment["TERM"] == "dumb" { return false }
    let locale =
      ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { world.environment[$0] }
      .first { !$0.isEmpty } ?? ""
    let name = locale.lowercased()
    return name.contains("utf-8") || name.contains("utf8")
  }
}

extension World {
  /// Ends the command with 64 where standard input would have to be read twice: first for what responses
  /// show of their questionnaires, then for the answers.
  func checkReadTwice(_ inputs: [String], questionnaires: [String]) throws(ExitStatus) {
    guard inputs.contains("-"), questionnaires.isEmpty else { return }
    throw refusal(
      "summary", "without a questionnaire responses are read twice, and standard input only once",
      advice: "name the questionnaire with --questionnaire, or a file with the responses")
  }
}

extension SummaryGrouping {
  /// `version`, `month`, or a question by its linkId.
  init(name: String) {
    switch name {
    case "version": self = .version
    case "month": self = .month
    default: self = .question(name)
    }
  }
}
