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
  private let columns: [(tally: GroupTally, responses: Int?)]
  private let groups: [AnswerSummary.Group]

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
    columns = zip(groups, hidden).map { group, hidden in
      (group.tally, hidden || isHidden ? nil : group.tally.responses[plan])
    }
    self.groups = zip(groups, columns).map { group, column in
      AnswerSummary.Group(
        key: group.label.key, label: group.label.text,
        count: column.responses.map { .shown($0) } ?? .hidden)
    }
  }

  var form: AnswerSummary.Form {
    AnswerSummary.Form(
      questionnaire: codebook.questionnaire, title: codebook.title,
      versions: codebook.versions.filter { !$0.isEmpty }, groups: groups, fields: fields,
      tables: tables)
  }

  // MARK: What responses say of themselves

  private var fields: [AnswerSummary.Question] {
    var fields: [AnswerSummary.Question] = []
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
      add(tallies, reasons: [], isWeighedByVersion: false, to: &question)
      fields.append(question)
    }
    return fields
  }

  // MARK: Tables

  private var tables: [AnswerSummary.Table] {
    let first = shape.tables.firstIndex { $0.plan == plan } ?? 0
    return codebook.tables.enumerated().map { number, table in
      let rows =
        number == 0 ? [] : columns.map { self.rows($0.tally, $0.responses, first + number) }
      let counts = number == 0 ? columns.map(\.responses) : rows.map(\.count.value)
      return AnswerSummary.Table(
        path: table.path, text: table.path.last.map(text(ofGroup:)) ?? "", rows: rows,
        questions: codebook.questions.indices.filter {
          shape.tables[first + number].questions.contains(shape.firstQuestions[plan] + $0)
        }.map { question($0, counts) })
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

  private func question(_ number: Int, _ rows: [Int?]) -> AnswerSummary.Question {
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
    let weights = shape.questions[shape.firstQuestions[plan] + number].weights
    add(tallies, reasons: reasons, isWeighedByVersion: !weights.isEmpty, to: &question)
    return question
  }

  /// Where cells are hidden, these reasons are there in any case, so that their absence says nothing.
  private func isAlwaysListed(_ reason: Int) -> Bool {
    suppression.leastCount > 1
      && [.notAsked, .disabled, .skipped].contains(
        reason < MissingReason.allCases.count
          ? MissingReason.allCases[reason] : .unknown)
  }

  private func add(
    _ tallies: [(QuestionTally, Int?)], reasons: [Int], isWeighedByVersion: Bool,
    to question: inout AnswerSummary.Question
  ) {
    question.reasons = reasons.map { reason in
      guard MissingReason.allCases.indices.contains(reason) else {
        return AnswerSummary.Reason(code: "other", label: "Other reasons")
      }
      let known = MissingReason.allCases[reason]
      return AnswerSummary.Reason(code: known.code, label: known.label)
    }
    let maker = ColumnMaker(
      suppression: suppression, question: question, reasons: reasons,
      isWeighedByVersion: isWeighedByVersion)
    question.columns = tallies.map { maker.column($0, rows: $1) }
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

/// What a group is called.
struct SummaryGroupLabel {
  var key: String?
  var text: String
}
