import SurveyModel

extension Codebook {
  /// This codebook with what another one has and it has not, behind its own columns.
  ///
  /// Nothing is moved or dropped. Texts and units of what both have are those of this one.
  /// Questions that only this one has, as they were asked, have columns for the repetitions at hand, too.
  ///
  /// - Parameter knowsOptions: Whether the other one has all options that its versions offer.
  func extended(
    by other: Codebook, _ repetitions: RepetitionCounts, knowsOptions: Bool = true
  ) -> Codebook {
    var result = self
    result.questionnaire = questionnaire ?? other.questionnaire
    result.title = other.title ?? title
    result.language = language ?? other.language
    result.versions += other.versions.filter { !versions.contains($0) }
    let numbers = result.take(other.questions, behind: versions, knowsOptions: knowsOptions)
    result.take(other.tables, other.tableChains, numbers)
    if layout.repeats == .wide || layout.choices == .positions {
      var whole = result
      whole.tables = ColumnBuilder(result, repetitions).tables
      let own = whole.questions.enumerated().map {
        Known(question: $0, options: Array($1.options.indices))
      }
      result.take(whole.tables, whole.tableChains, own)
    }
    return result
  }

  private mutating func take(
    _ others: [CodebookTable], _ otherChains: [[String]], _ known: [Known]
  ) {
    var chains = tableChains
    for (table, chain) in zip(others, otherChains) {
      let index = chains.firstIndex(of: chain) ?? chains.count
      if index == chains.count { chains.append(chain) }
      take(table, known, to: index)
    }
  }

  /// What a question of another codebook is called here: its number, and those of its options.
  private struct Known {
    var question: Int
    var options: [Int]
  }

  private mutating func take(
    _ others: [CodebookQuestion], behind known: [String], knowsOptions: Bool
  ) -> [Known] {
    others.map { other in
      let found = questions.firstIndex {
        $0.linkId == other.linkId && $0.type == other.type && $0.repeats == other.repeats
          && $0.repeatingLinkIds == other.repeatingLinkIds
      }
      guard let found else {
        questions.append(other)
        return Known(question: questions.count - 1, options: Array(other.options.indices))
      }
      if knowsOptions { questions[found].noteOptionsAbsent(from: other) }
      return Known(
        question: found,
        options: questions[found].take(other, behind: known, knowsOptions: knowsOptions))
    }
  }

  /// `index` is that of the table in which there are rows for the same.
  private mutating func take(_ other: CodebookTable, _ known: [Known], to index: Int) {
    if index == tables.count {
      var names = SafeNames(longest: 64)
      for table in tables { _ = names.take(table.name) }
      tables.append(CodebookTable(name: names.name(other.path.last ?? ""), path: other.path))
    }
    var names = ColumnNames(layout.names)
    let others = layout.names == .redcap ? tables.indices : index..<index + 1
    for number in others { tables[number].columns.forEach { names.take($0) } }
    var contents = Set(tables[index].columns.map(\.content))
    var answers: [AnswerColumn: (there: String, here: String)] = [:]
    for var column in other.columns {
      column.content = column.content.renumbered {
        known[$0].question
      } option: {
        known[$0].options[$1]
      }
      guard contents.insert(column.content).inserted else { continue }
      let (name, answer) = (column.name, column.content.answer)
      (column.name, column.shortName) = names.unique(
        column, answer: answer.flatMap { answers[$0] })
      if let answer { answers[answer] = answers[answer] ?? (name, column.name) }
      tables[index].columns.append(column)
    }
  }
}

extension CodebookQuestion {
  /// Takes what another one has of the same question; the numbers of its options here.
  ///
  /// A new option is not older than the last of the versions that are known, so that its number is behind theirs.
  fileprivate mutating func take(
    _ other: CodebookQuestion, behind known: [String], knowsOptions: Bool
  ) -> [Int] {
    // Versions of which the options are known, and that do not have the new ones.
    let former =
      knowsOptions && hasOptions ? versions.filter { !other.versions.contains($0) } : []
    versions += other.versions.filter { !versions.contains($0) }
    texts.merge(other.texts) { mine, _ in mine }
    unit = unit ?? other.unit
    if answerConstraint == .optionsOnly { answerConstraint = other.answerConstraint }
    var numbers: [AnswerValue: Int] = [:]
    for (number, option) in options.enumerated() { numbers[option.value] = number }
    return other.options.map { option in
      if let own = numbers[option.value] {
        options[own].texts.merge(option.texts) { mine, _ in mine }
        return own
      }
      var option = option
      option.absentFrom = former + option.absentFrom
      if let last = known.last, known.contains(option.since) { option.since = last }
      options.append(option)
      return options.count - 1
    }
  }

  /// Notes which options are not in the versions that only another one has of the same question.
  fileprivate mutating func noteOptionsAbsent(from other: CodebookQuestion) {
    if !other.hasOptions { return }
    let further = other.versions.filter { !versions.contains($0) }
    for number in options.indices {
      let same = other.options.first { $0.value == options[number].value }
      options[number].absentFrom += further.filter { same?.absentFrom.contains($0) ?? true }
    }
  }
}

extension CodebookColumn.Content {
  /// The question that a column is about.
  fileprivate var answer: AnswerColumn? {
    guard case .answer(var answer) = self else { return nil }
    if case .option = answer.part { return nil }
    if answer.part == .missing { answer.repetitions = [] }
    answer.part = .value
    if answer.repetitions.allSatisfy({ $0 == 1 }) { answer.repetitions = [] }
    return answer
  }

  /// The same with other numbers of questions and options.
  fileprivate func renumbered(
    _ question: (Int) -> Int, option: (Int, Int) -> Int
  ) -> CodebookColumn.Content {
    guard case .answer(var column) = self else { return self }
    if case .option(let number) = column.part {
      column.part = .option(option(column.question, number))
    }
    column.question = question(column.question)
    return .answer(column)
  }
}
