import SurveyModel
import SurveyPrimitives

/// Makes the summary of one questionnaire of what was counted.
struct SummaryMaker {
  private let shape: SummaryShape
  private let plan: Int
  private let codebook: Codebook
  private let languages: CodebookLanguages
  private let suppression: Suppression
  private let grouping: SummaryGrouping?
  /// What was counted in each column, and how many responses it has; `nil` where that is hidden.
  private var columns: [(tally: GroupTally, responses: Int?)] = []
  private let labels: [SummaryGroupLabel]

  /// `groups` are in the order in which they are shown.
  init(
    _ shape: SummaryShape, plan: Int, _ codebook: Codebook, language: String?,
    _ suppression: Suppression, _ grouping: SummaryGrouping?,
    _ groups: [(label: SummaryGroupLabel, tally: GroupTally)], isHidden: Bool
  ) {
    (self.shape, self.plan, self.codebook) = (shape, plan, codebook)
    (self.suppression, self.grouping) = (suppression, grouping)
    languages = CodebookLanguages(language, of: codebook)
    let counts = groups.map { $0.tally.responses[plan] }
    let hidden =
      groups.count == 1
      ? counts.map { suppression.hides($0) } : suppression.hidden(in: counts)
    labels = groups.map(\.label)
    columns = zip(groups, hidden).map { group, hidden in
      (group.tally, hidden || isHidden ? nil : group.tally.responses[plan])
    }
    let isGivenAway = isGivenAway
    guard isGivenAway.contains(true) else { return }
    let all = zip(hidden, isGivenAway).map { $0 || $1 }
    for (index, isHidden) in (groups.count == 1 ? all : suppression.hidden(in: counts, first: all))
      .enumerated() where isHidden
    {
      columns[index].responses = nil
    }
  }

  private var groups: [AnswerSummary.Group] {
    zip(labels, columns).map { label, column in
      AnswerSummary.Group(
        key: label.key, label: label.text,
        count: column.responses.map { .shown($0) } ?? .hidden)
    }
  }

  /// In which groups something that is hidden follows from the number of responses, which is hidden, too, then.
  private var isGivenAway: [Bool] {
    let counts = columns.map(\.responses)
    let first = shape.tables.firstIndex { $0.plan == plan } ?? 0
    let questions = countedFields + questions(of: 0).map { counted($0, counts) }
    return columns.indices.map { column in
      guard let responses = counts[column] else { return false }
      return questions.contains { $0.isGivenAway(in: column) }
        || codebook.tables.indices.dropFirst().contains { table in
          let used = columns[column].tally.used[first + table]
          return used == 1 && responses == 2 && suppression.hides(used)
        }
    }
  }

  var form: AnswerSummary.Form {
    AnswerSummary.Form(
      questionnaire: codebook.questionnaire, title: codebook.title,
      versions: codebook.versions.filter { !$0.isEmpty }, groups: groups, fields: fields,
      tables: tables)
  }

  // MARK: What responses say of themselves

  private var fields: [AnswerSummary.Question] { countedFields.map(\.shown) }

  private var countedFields: [CountedQuestion] {
    var fields: [CountedQuestion] = []
    for (index, field) in SummaryShape.fields.enumerated() {
      if grouping == .version, field == .version { continue }
      var question = AnswerSummary.Question(
        linkId: "", text: field.rawValue, type: field.type.rawValue,
        kind: field == .authored ? .date : .choice, repeats: false, reasons: [], options: [],
        hasOther: false, units: field == .authored ? [""] : [], columns: [])
      let tallies = columns.map {
        ($0.tally.questions[shape.firstFields[plan] + index], $0.responses)
      }
      if tallies.allSatisfy({ $0.0.answered == 0 }) { continue }
      take(codes: tallies.map(\.0.codes), in: &question)
      fields.append(
        counted(question, tallies, reasons: [], isWeighedByVersion: false, hasCodes: true))
    }
    return fields
  }

  // MARK: Tables

  private var tables: [AnswerSummary.Table] {
    let first = shape.tables.firstIndex { $0.plan == plan } ?? 0
    return codebook.tables.enumerated().map { number, table in
      var rows =
        number == 0 ? [] : columns.map { self.rows($0.tally, $0.responses, first + number) }
      var counts = number == 0 ? columns.map(\.responses) : rows.map(\.count.value)
      let numbers = questions(of: number)
      let questions = numbers.map { counted($0, counts) }
      for column in rows.indices where questions.contains(where: { $0.isGivenAway(in: column) }) {
        (rows[column].count, rows[column].perResponse, counts[column]) = (.hidden, .hidden, nil)
      }
      return AnswerSummary.Table(
        path: table.path, text: table.path.last.map(text(ofGroup:)) ?? "", rows: rows,
        questions: numbers.map { counted($0, counts).shown })
    }
  }

  /// The numbers of the questions of a table.
  private func questions(of table: Int) -> [Int] {
    let first = shape.tables.firstIndex { $0.plan == plan } ?? 0
    return codebook.questions.indices.filter {
      shape.tables[first + table].questions.contains(shape.firstQuestions[plan] + $0)
    }
  }

  /// What a group or question that repeats is called.
  private func text(ofGroup linkId: String) -> String {
    codebook.questions.first { $0.linkId == linkId }?.text(in: languages)?.oneLine ?? ""
  }

  private func rows(_ tally: GroupTally, _ responses: Int?, _ table: Int) -> AnswerSummary.Rows {
    guard let responses else {
      return AnswerSummary.Rows(
        used: .hidden, unused: .hidden, count: .hidden, perResponse: .hidden)
    }
    let used = tally.used[table]
    let hidden = suppression.hidden(in: [used, responses - used])
    let isHidden = hidden[0]
    let numbers = tally.rows[table].summary(suppression, isGiven: false)
    return AnswerSummary.Rows(
      used: isHidden ? .hidden : .shown(used),
      unused: hidden[1] ? .hidden : .shown(responses - used),
      count: isHidden ? .hidden : .shown(Int(tally.rows[table].total)),
      perResponse: isHidden ? .hidden : numbers.map { .shown($0) } ?? .none)
  }

  // MARK: Questions

  private func counted(_ number: Int, _ rows: [Int?]) -> CountedQuestion {
    let entry = codebook.questions[number]
    let kind = SummaryKind(entry)
    let tallies = zip(columns, rows).map { column, rows in
      (column.tally.questions[shape.firstQuestions[plan] + number], rows)
    }
    var question = AnswerSummary.Question(
      linkId: entry.linkId, text: entry.text(in: languages)?.oneLine ?? "",
      type: entry.type.rawValue, kind: kind, repeats: entry.repeats, reasons: [],
      options: options(of: entry, kind), hasOther: tallies.contains { $0.0.other > 0 },
      units: [], columns: [])
    if question.options.isEmpty, kind == .choice || kind == .choices {
      take(codes: tallies.map(\.0.codes), in: &question)
    }
    if [.number, .date, .time].contains(kind) {
      var units: [String] = []
      for unit in tallies.flatMap(\.0.units) {
        let text = String(decoding: unit.unit, as: UTF8.self)
        if !units.contains(text) { units.append(text) }
      }
      question.units = units.isEmpty ? [""] : units.sorted()
    }
    let reasons = (0...MissingReason.allCases.count).filter { reason in
      isAlwaysListed(reason)
        || tallies.contains { $0.0.missing.indices.contains(reason) && $0.0.missing[reason] > 0 }
    }
    let shown = shape.questions[shape.firstQuestions[plan] + number]
    return counted(
      question, tallies, reasons: reasons, isWeighedByVersion: !shown.weights.isEmpty,
      offers: shown.offers,
      hasCodes: entry.options.isEmpty && kind != .boolean)
  }

  /// Where cells are hidden, these reasons are there in any case, so that their absence says nothing.
  private func isAlwaysListed(_ reason: Int) -> Bool {
    suppression.leastCount > 1
      && [.notAsked, .disabled, .skipped].contains(
        reason < MissingReason.allCases.count
          ? MissingReason.allCases[reason] : .unknown)
  }

  /// - Parameter hasCodes: Whether its options are the codes that were met: none are shown where each would be
  ///   known to be met once.
  private func counted(
    _ plain: AnswerSummary.Question, _ tallies: [(QuestionTally, Int?)], reasons: [Int],
    isWeighedByVersion: Bool, offers: [[Bool]] = [], hasCodes: Bool
  ) -> CountedQuestion {
    var question = plain
    question.reasons = reasons.map { reason in
      guard MissingReason.allCases.indices.contains(reason) else {
        return AnswerSummary.Reason(code: "other", label: "Other reasons")
      }
      let known = MissingReason.allCases[reason]
      return AnswerSummary.Reason(code: known.code, label: known.label)
    }
    func counted(_ question: AnswerSummary.Question) -> CountedQuestion {
      CountedQuestion(
        tallies: tallies.map { (tally: $0.0, rows: $0.1) },
        maker: ColumnMaker(
          suppression: suppression, question: question, reasons: reasons,
          isWeighedByVersion: isWeighedByVersion, offers: offers))
    }
    let all = counted(question)
    guard hasCodes, !question.options.isEmpty,
      tallies.indices.contains(where: all.isGivenAway(in:))
    else { return all }
    (question.options, question.hasOther) = ([], true)
    return counted(question)
  }

  private func options(of entry: CodebookQuestion, _ kind: SummaryKind) -> [AnswerSummary.Option] {
    if kind == .boolean {
      return [("true", "yes"), ("false", "no")].map {
        AnswerSummary.Option(code: $0.0, text: $0.1, weight: nil)
      }
    }
    return zip(entry.options, entry.cells(of: codebook)).map { option, cell in
      AnswerSummary.Option(
        code: cell, text: option.text(in: languages).oneLine,
        weight: option.weight.flatMap { Double($0.description) })
    }
  }

  /// Takes the codes that were met as options: most frequent first, unless that says something of
  /// hidden counts.
  private func take(codes: [CodeTally], in question: inout AnswerSummary.Question) {
    var all = CodeTally()
    for tally in codes { all.add(tally) }
    let sorted = all.counts.sorted { first, second in
      first.value == second.value || suppression.leastCount > 1
        ? first.key.lexicographicallyPrecedes(second.key) : first.value > second.value
    }
    question.options = sorted.map { code, _ in
      let text = String(decoding: code, as: UTF8.self)
      return AnswerSummary.Option(code: text, text: text, weight: nil)
    }
    if all.isTooMany { question.hasOther = true }
  }
}

/// A question with what was counted of it in each column.
private struct CountedQuestion {
  let tallies: [(tally: QuestionTally, rows: Int?)]
  let maker: ColumnMaker

  /// What is shown of it.
  var shown: AnswerSummary.Question {
    var question = maker.question
    question.columns = tallies.map { maker.column($0.tally, rows: $0.rows) }
    return question
  }

  /// Whether something that is hidden in a column follows from the number of its rows.
  func isGivenAway(in column: Int) -> Bool {
    guard let rows = tallies[column].rows else { return false }
    return maker.isGivenAway(tallies[column].tally, rows: rows)
  }
}

/// What a group is called.
struct SummaryGroupLabel {
  var key: String?
  var text: String
}
