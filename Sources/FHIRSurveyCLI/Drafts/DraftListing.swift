import FHIRQuestionnaire
import FHIRTerminology
import SurveyDiagnostics
import SurveyEngine
import SurveyInterview
import SurveyModel
import SurveyWorkflow

/// What `drafts` does with the drafts of a folder.
struct DraftListing {
  private let pipeline: CommandPipeline
  private let clock: Clock
  private let options: DraftFolderOptions
  private let forms: [Form]

  init(
    _ options: DraftFolderOptions, _ paths: [String], _ run: RunOptions,
    _ shared: SharedOptions, in world: World
  ) throws(ExitStatus) {
    self.options = options
    pipeline = try CommandPipeline(shared, in: world)
    clock = try Clock(run, in: world)
    let library = try pipeline.library(paths, for: .respondent)
    var forms: [Form] = []
    for root in library.questionnaires {
      forms.append(try pipeline.form(from: root, library: library, for: .respondent))
    }
    self.forms = forms
  }

  /// The folder; ends the command with 66 where there is none.
  func folder(_ world: World) throws(ExitStatus) -> Drafts {
    if let drafts = options.drafts.map(Drafts.init(folder:)) ?? Drafts(world.environment) {
      return drafts
    }
    pipeline.reporter.report(Drafts.missing(world.environment))
    throw .noInput
  }

  /// The draft that a name means; ends the command with 66 where there is none.
  func draft(_ name: String, in world: World) throws(ExitStatus) -> DraftEntry {
    let drafts = try folder(world)
    if let draft = drafts.draft(named: name) { return draft }
    let names = drafts.all.map(\.name)
    pipeline.reporter.report(
      Diagnostic(
        .noSuchDraft,
        ["name": .quoted(name), "folder": .literal(drafts.folder), "count": .number(names.count)]))
    throw .noInput
  }

  func write(
    _ drafts: [DraftEntry], as format: ReportFormat, to output: OutputOptions
  ) throws(ExitStatus) {
    let rows = drafts.map(row)
    switch format {
    case .text:
      let text = DraftRow.text(rows, nothing: "There are no drafts.")
      try pipeline.write(Array(text.utf8), to: output)
    case .json: try pipeline.write(DraftRow.json(rows, named: "drafts"), to: output)
    }
  }

  /// Each answer in a line, after what the list says of the draft.
  func show(_ draft: DraftEntry, to output: OutputOptions) throws(ExitStatus) {
    let form = form(of: draft)
    var lines = [row(draft).line]
    let titles = form.map(titles) ?? [:]
    for (path, values) in draft.answers {
      let linkId = path.steps.last?.linkId ?? ""
      let title = titles[linkId].map { "\(path) \($0)" } ?? path.description
      lines.append(
        "  " + Words().answered(title, values.map(\.label).joined(separator: "; ")).onOneLine)
    }
    if form == nil, !draft.answers.isEmpty {
      pipeline.reporter.note("--questionnaire FILE shows the texts of the questions")
    }
    try pipeline.write(Array((lines.joined(separator: "\n") + "\n").utf8), to: output)
    draft.journal.diagnostics.forEach(pipeline.reporter.report)
  }

  func remove(_ draft: DraftEntry, asks: Bool) throws(ExitStatus) {
    let row = row(draft)
    let file: DraftFile
    do {
      file = try DraftFile(draft.path)
    } catch {
      pipeline.reporter.report(error)
      throw .noInput
    }
    if asks, try !isConfirmed(row) { return }
    file.remove()
    pipeline.reporter.note("removed the draft \(row.line)")
  }

  private func isConfirmed(_ row: DraftRow) throws(ExitStatus) -> Bool {
    let world = pipeline.world
    guard world.inputIsTerminal, let conversation = world.converse(.terminal) else {
      throw world.refusal(
        "drafts", "a draft is removed after asking, and there is no terminal",
        advice: "--yes removes it without asking")
    }
    conversation.write("\(row.line)\nRemove this draft? Its answers are lost. (y or n): ")
    return ["y", "yes"].contains(conversation.readLine()?.lowercased())
  }

  private func titles(of form: Form) -> [String: String] {
    var titles: [String: String] = [:]
    for case .enter(let item) in ItemWalk(form.survey.items) { titles[item.linkId] = item.text }
    return titles
  }

  private func row(_ draft: DraftEntry) -> DraftRow {
    let form = form(of: draft)
    var row = DraftRow(draft, title: form?.survey.title, clock)
    row.questions = form.flatMap { questions(of: $0, answeredBy: draft) }
    return row
  }

  /// How many questions a form has with the answers of a draft.
  private func questions(of form: Form, answeredBy draft: DraftEntry) -> Int? {
    guard let start = draft.journal.header?.start else { return nil }
    let session = pipeline.stages.session(
      form, replaying: draft.journal, at: start,
      evaluator: form.evaluator(now: clock.dateTime(start))
    ).session
    return Interview(session, reader: clock.answerReader).questionCount
  }

  private func form(of draft: DraftEntry) -> Form? {
    guard let header = draft.journal.header else { return nil }
    return forms.first { header.match($0.survey) == .same }
      ?? forms.first { header.match($0.survey) == .changed }
  }
}
