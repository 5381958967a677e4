import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import SurveyPrimitives

/// Turns one row of a wide table into a session and what else the response says.
struct RowImport {
  private let row: TableReader.Row
  private let file: String
  private let reader: CellReader
  private let moment: Instant
  private(set) var session: Session
  private(set) var details: ResponseDetails
  private(set) var diagnostics: [Diagnostic] = []
  private var answered: Set<InstanceID> = []

  init(
    _ row: TableReader.Row, file: String, reader: CellReader, moment: Instant, session: Session,
    details: ResponseDetails
  ) {
    self.row = row
    self.file = file
    self.reader = reader
    self.moment = moment
    self.session = session
    self.details = details
  }

  /// Reads all cells; `answers` stand in the order in which they can be given.
  mutating func run(
    _ header: TableHeader, _ answers: [(position: Int, answer: TableHeader.Answer)]
  ) {
    for (column, cell) in zip(header.columns, row.cells) where !cell.isEmpty {
      readHead(column, cell)
    }
    var given: [AnswerValue] = []
    for (offset, entry) in answers.enumerated() {
      let cell = row.cells[entry.position]
      if !cell.allSatisfy(\.isWhitespace), let value = read(cell, entry.answer) {
        if given.count < entry.answer.number { reportGap(entry.answer) }
        given.append(value)
      }
      let next = offset + 1 < answers.count ? answers[offset + 1].answer : nil
      if next?.path != entry.answer.path {
        if !given.isEmpty { set(given, entry.answer) }
        given = []
      }
    }
    clearInitialValues()
    session.finishLoading()
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
        report(.unreadableCell, "\"\(cell)\" in the column authored is no dateTime", nil)
      }
    case .status:
      if let status = ResponseStatus(rawValue: cell) {
        details.status = status
      } else {
        let known = ResponseStatus.allCases.map(\.rawValue).joined(separator: ", ")
        report(.unreadableCell, "\"\(cell)\" in the column status is no status", nil, hint: known)
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
      report(
        .unreadableCell, "\"\(cell)\" in the column response is no id", nil,
        hint: "1 to 64 letters, digits, - and .")
    }
  }
}

// MARK: Answers

extension RowImport {
  private mutating func read(_ cell: String, _ answer: TableHeader.Answer) -> AnswerValue? {
    do {
      var item = answer.item
      if item.answerExpression != nil || item.candidateExpression != nil,
        let id = try instance(at: answer.path)
      {
        item = session.item(id)
      }
      return try reader.read(cell, for: item)
    } catch {
      report(error, answer)
      return nil
    }
  }

  private mutating func set(_ values: [AnswerValue], _ answer: TableHeader.Answer) {
    do {
      guard let id = try instance(at: answer.path) else {
        report(
          .parentUnanswered, "the question above \"\(answer.item.linkId)\" has no answer here",
          answer, hint: "answer that question in the same row, or leave this column empty")
        return
      }
      for problem in session.problems(with: values, for: id) { report(problem, answer) }
      try session.apply(SessionEvent(.answer(answer.path, values), at: moment))
      answered.insert(id)
    } catch {
      report(error, answer)
    }
  }

  /// Takes back initial values: what the table leaves open stays open (rule 60).
  private mutating func clearInitialValues() {
    do {
      try session.clearAnswers(at: moment) { [answered] in answered.contains($0) }
    } catch {
      diagnostics.append(error)
    }
  }

  /// The instance at a path; repetitions of groups on the way are made.
  private mutating func instance(at path: InstancePath) throws(Diagnostic) -> InstanceID? {
    for (depth, step) in path.steps.enumerated() where step.index > 0 {
      guard let definition = session.index.find(linkId: step.linkId),
        session.index[definition].type == .group
      else { continue }
      let parent = InstancePath(Array(path.steps.prefix(depth)))
      var place = InstancePath(Array(path.steps.prefix(depth + 1)))
      while session.instance(at: place) == nil {
        place.steps[depth].index = 0
        guard let first = session.instance(at: place) else { return nil }
        place.steps[depth].index = step.index
        if !session.canAddRepetition(of: first), session.item(first).repeats {
          throw Diagnostic(
            .error, .tooManyAnswers,
            "\"\(step.linkId)\" has more than \(session.repetition(first).count) repetitions",
            at: Location())
        }
        try session.apply(SessionEvent(.addRepetition(parent, linkId: step.linkId), at: moment))
      }
    }
    return session.instance(at: path)
  }

  /// Looks at the row as a whole: what is required, and answers that do not count.
  mutating func check(
    _ answers: [(position: Int, answer: TableHeader.Answer)]
  ) {
    for (position, answer) in answers where !row.cells[position].allSatisfy(\.isWhitespace) {
      guard let id = session.instance(at: answer.path), !session.isEnabled(id) else { continue }
      report(
        .disabledItemAnswered,
        "\"\(answer.item.linkId)\" is answered, but other answers disable it",
        answer, hint: session.disabling(of: id).map { "\($0); leave it out, or change that answer" }
      )
    }
    if diagnostics.hasErrors { return }
    for problem in session.problems(completing: details.status.isComplete) {
      var located = problem
      located.location.file = file
      located.location.position = SourcePosition(line: row.line, column: 1)
      diagnostics.append(located)
    }
  }

  private mutating func reportGap(_ answer: TableHeader.Answer) {
    report(
      .tableSyntax, "the column \"\(answer.name)\" has an answer, and one before it has none",
      answer, hint: "fill the columns of a question from the first on")
  }
}

// MARK: Findings

extension RowImport {
  private mutating func report(_ problem: Diagnostic, _ answer: TableHeader.Answer) {
    var located = problem
    located.location = location(answer)
    if !diagnostics.contains(located) { diagnostics.append(located) }
  }

  private mutating func report(
    _ code: Diagnostic.Code, _ message: String, _ answer: TableHeader.Answer?,
    hint: String? = nil
  ) {
    diagnostics.append(Diagnostic(.error, code, message, at: location(answer), hint: hint))
  }

  private func location(_ answer: TableHeader.Answer?) -> Location {
    Location(
      file: file, position: SourcePosition(line: row.line, column: 1),
      path: answer.flatMap { $0.name == $0.item.linkId ? nil : "column \($0.name)" },
      linkId: answer?.item.linkId)
  }
}
