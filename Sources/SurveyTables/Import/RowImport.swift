import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import SurveyPrimitives

/// What is the same for all rows of a table.
struct RowPlan {
  let header: TableHeader
  /// The columns of each question.
  let questions: [[(position: Int, answer: TableHeader.Answer)]]
  /// The order in which the answers can be given.
  let answers: SessionLoader.Plan

  init(_ header: TableHeader, in index: SurveyIndex) {
    self.header = header
    questions = header.questions
    answers = SessionLoader.Plan(
      questions.joined().map { ($0.answer.path, source: $0.position) }, in: index)
  }
}

/// Turns one row of a wide table into a session and what else the response says.
///
/// Where the answers go is the loader's business; its sources are the numbers of columns.
struct RowImport {
  private let plan: RowPlan
  private let row: TableReader.Row
  private let file: String
  private let reader: CellReader
  private var loader: SessionLoader
  private(set) var details: ResponseDetails
  private(set) var diagnostics: [Diagnostic] = []

  init(
    _ row: TableReader.Row, _ plan: RowPlan, file: String, reader: CellReader, moment: Instant,
    session: Session, details: ResponseDetails
  ) {
    self.row = row
    self.plan = plan
    self.file = file
    self.reader = reader
    self.details = details
    loader = SessionLoader(session, .row, at: moment)
  }

  /// The session with the answers of the row.
  var session: Session { loader.session }

  /// Reads all cells.
  mutating func run() {
    for (column, cell) in zip(plan.header.columns, row.cells) where !cell.isEmpty {
      readHead(column, cell)
    }
    reportGaps()
    loader.load(plan.answers, where: hasAnswer) { [reader, row] column, item throws(Diagnostic) in
      try reader.read(row.cells[column], for: item)
    }
    loader.finish()
    for finding in loader.findings {
      var located = finding.diagnostic
      located.location = location(plan.header.answer(finding.source))
      diagnostics.append(located)
    }
  }

  private func hasAnswer(_ column: Int) -> Bool {
    !row.cells[column].allSatisfy(\.isWhitespace)
  }

  /// Looks at the row as a whole: what is required, and whether the answers fit together.
  mutating func check() {
    if diagnostics.hasErrors { return }
    for problem in session.problems(completing: details.status.isComplete) {
      var located = problem
      located.location.file = file
      located.location.position = SourcePosition(line: row.line, column: 1)
      diagnostics.append(located)
    }
  }
}

// MARK: The first columns

extension RowImport {
  private mutating func readHead(_ column: TableHeader.Column, _ cell: String) {
    switch column {
    case .response: readId(cell)
    case .subject:
      let isReference = cell.contains("/") || cell.contains(":") || cell.hasPrefix("#")
      details.subject = isReference ? Reference(reference: cell) : Reference(display: cell)
    case .authored:
      if let time = PartialDateTime(cell) {
        details.authored = time
      } else {
        report(.unreadableCell, ["text": .quoted(cell), "column": .literal("authored")])
      }
    case .status:
      if let status = ResponseStatus(rawValue: cell) {
        details.status = status
      } else {
        report(
          .unreadableStatusCell,
          [
            "text": .quoted(cell), "column": .literal("status"),
            "known": .names(ResponseStatus.allCases.map(\.rawValue)),
          ])
      }
    case .answer: break
    }
  }

  /// `#12` is what the table calls a response without an id.
  private mutating func readId(_ cell: String) {
    if cell.hasPrefix("#") { return }
    if ResponseFolder.isId(cell) {
      details.id = cell
    } else {
      report(.unreadableIdCell, ["text": .quoted(cell), "column": .literal("response")])
    }
  }
}

// MARK: Findings

extension RowImport {
  /// Reports an answer in a column of a question whose columns before it are empty.
  private mutating func reportGaps() {
    for question in plan.questions {
      var count = 0
      for (position, answer) in question where hasAnswer(position) {
        if count < answer.number { reportGap(answer) }
        count += 1
      }
    }
  }

  private mutating func reportGap(_ answer: TableHeader.Answer) {
    report(.gapInAnswers, ["column": .quoted(answer.name)], answer)
  }

  private mutating func report(
    _ code: Diagnostic.Code,
    _ arguments: KeyValuePairs<String, Diagnostic.Argument.Value>,
    _ answer: TableHeader.Answer? = nil
  ) {
    diagnostics.append(Diagnostic(code, arguments, at: location(answer)))
  }

  private func location(_ answer: TableHeader.Answer?) -> Location {
    Location(
      file: file, position: SourcePosition(line: row.line, column: 1),
      subject: answer.flatMap {
        $0.name == $0.item.linkId ? nil : .row(row.line, column: $0.name)
      },
      linkId: answer?.item.linkId)
  }
}
