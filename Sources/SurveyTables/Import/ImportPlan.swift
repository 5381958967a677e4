import SurveyModel

/// What the columns of all tables of an import mean, for any version of the survey.
struct ImportPlan: Sendable {
  /// One answer of a question, or all of them where they have one cell.
  struct Answer: Sendable {
    /// Its number, from 1.
    let number: Int
    var columns: TablePlan.QuestionColumns
  }

  /// The columns of one question in one place.
  struct Slot: Sendable {
    /// The number of the question in the codebook; `nil` where the name of a column says the place.
    var question: Int?
    /// The steps from the top down; those for which a table has rows have no number of their own.
    let path: [AnswerPath.Step]
    /// In the order of their numbers.
    var answers: [Answer]
    /// All of its columns.
    var positions: [Int]
    /// Whether each row of the table is an answer to it.
    var isRow: Bool

    /// Whether several answers are in its columns together.
    var holdsAllAnswers: Bool {
      !isRow && answers.contains { $0.columns.list != nil || !$0.columns.options.isEmpty }
    }
  }

  /// A table.
  struct Table: Sendable {
    /// The file, for messages.
    let file: String
    let names: [String]
    let slots: [Slot]
    let fields: [(position: Int, field: ResponseField)]
    /// Where what says which response a row is of is, in the table of the responses.
    let identity: Int?
    let instance: Int?
    let parent: Int?
    /// The tables around it, outermost first, then itself; empty for that of the responses.
    let chain: [Int]
    /// The linkIds down to what repeats; empty for the responses.
    let path: [String]
    /// Those of them that repeat.
    let repeating: [String]
    /// Which of its columns can hold no word for an empty cell; `nil` where there are no such words.
    let emptyWords: EmptyWords?
    /// How its numbers are written.
    let numbers: NumberStyle

    /// The linkId of what repeats.
    var linkId: String { path.last ?? "" }
  }

  let codebook: Codebook
  /// Whether the codebook was made up after the header.
  let isGuessed: Bool
  let tables: [Table]
  /// Whether the cells of options are those of the codebook, whatever the version of a row says: so in
  /// statistics files, whose numbers stand for them.
  let hasCellsOfCodebook: Bool
  /// Whether all tables are rows of one file, as REDCap writes them.
  let hasRecords: Bool

  /// `headers` are those of the tables of the codebook that are there; the first is that of the
  /// responses.
  init(
    _ codebook: Codebook, isGuessed: Bool = false,
    _ headers: [(table: Int, file: String, header: TableHeader)],
    hasCellsOfCodebook: Bool = false, hasEmptyWords: Bool = false, hasRecords: Bool = false
  ) {
    self.hasRecords = hasRecords
    (self.codebook, self.isGuessed) = (codebook, isGuessed)
    self.hasCellsOfCodebook = hasCellsOfCodebook
    var numbers: [Int: Int] = [:]
    for (number, header) in headers.enumerated() { numbers[header.table] = number }
    let chains = codebook.tableChains
    tables = headers.enumerated().map { number, entry in
      let path = codebook.tables[entry.table].path
      // Of several tables for the same, that itself is the innermost.
      let outer = (1...max(chains[entry.table].count, 1)).dropLast().compactMap { count in
        chains.firstIndex { $0.elementsEqual(chains[entry.table].prefix(count)) }
          .flatMap { numbers[$0] }
      }
      let chain = path.isEmpty ? [] : outer + [number]
      return Table(
        file: entry.file, names: entry.header.names,
        slots: Self.slots(entry.header, codebook),
        fields: entry.header.columns.enumerated().compactMap { position, column in
          if case .field(let field) = column { (position, field) } else { nil }
        },
        identity: entry.header.identity,
        instance: entry.header.position(of: .instance), parent: entry.header.position(of: .parent),
        chain: chain, path: path, repeating: chains[entry.table],
        emptyWords: hasEmptyWords ? EmptyWords(entry.header, of: codebook) : nil,
        numbers: entry.header.numbers)
    }
  }

  private struct Key: Hashable {
    let question: Int?
    let path: [AnswerPath.Step]
  }

  private static func slots(_ header: TableHeader, _ codebook: Codebook) -> [Slot] {
    var slots: [Slot] = []
    var known: [Key: Int] = [:]
    for (position, column) in header.columns.enumerated() {
      var steps: [AnswerPath.Step]
      var question: Int?
      var part = AnswerPart.value
      var isRow = false
      switch column {
      case .field, .key, .tidy, .leftOut: continue
      case .place(let place): steps = place
      case .answer(let answer):
        guard codebook.questions.indices.contains(answer.question) else { continue }
        question = answer.question
        part = answer.part
        steps = codebook.questions[answer.question].steps(
          answer.repetitions, in: codebook.layout)
        isRow = codebook.questions[answer.question].hasOwnTable(in: codebook.layout)
      }
      guard let number = steps.last?.repetition else { continue }
      steps[steps.count - 1].repetition = 1
      // A name that says the place and a column of the codebook may mean one question.
      let found =
        question == nil
        ? slots.firstIndex { $0.path == steps }
        : known[Key(question: question, path: steps)] ?? known[Key(question: nil, path: steps)]
      let slot = found ?? slots.count
      if slot == slots.count {
        slots.append(
          Slot(question: question, path: steps, answers: [], positions: [], isRow: isRow))
      } else if slots[slot].question == nil {
        (slots[slot].question, slots[slot].isRow) = (question, isRow)
      }
      known[Key(question: question, path: steps)] = slot
      slots[slot].add(part, number: number, at: position)
    }
    return slots
  }
}

extension ImportPlan {
  /// The linkIds of what repeats of which neither a column nor a table is there, without what is inside of it.
  ///
  /// With a codebook that was made up all that can have a table, else all that has one.
  var missingRepetitions: [String] {
    var read: Set<[String]> = []
    for table in tables {
      for path in [table.path] + table.slots.map({ $0.path.map(\.linkId) }) {
        for depth in path.indices { read.insert(Array(path[...depth])) }
      }
    }
    let layout = isGuessed ? TableLayout() : codebook.layout
    var known: Set<[String]> = []
    return codebook.questions.compactMap { question in
      let outermost = question.tableEnds(in: layout).map { Array(question.path[...$0]) }
        .first { !read.contains($0) }
      return outermost.flatMap { known.insert($0).inserted ? $0.last : nil }
    }
  }

  /// The first column of the responses in a repetition that does not follow another one, so that as
  /// many repetitions as columns are the most that a table asks for.
  var firstGap: (column: String, step: AnswerPath.Step)? {
    guard let table = tables.first else { return nil }
    var known: Set<[AnswerPath.Step]> = []
    for slot in table.slots {
      for depth in slot.path.indices { known.insert(Array(slot.path[...depth])) }
    }
    for slot in table.slots {
      for (depth, step) in slot.path.dropLast().enumerated() where step.repetition > 1 {
        var before = Array(slot.path[...depth])
        before[depth].repetition -= 1
        if known.contains(before) { continue }
        return (slot.positions.first.map { table.names[$0] } ?? step.linkId, step)
      }
    }
    return nil
  }
}

extension ImportPlan.Slot {
  fileprivate mutating func add(_ part: AnswerPart, number: Int, at position: Int) {
    if part != .missing { positions.append(position) }
    let index = answers.firstIndex { $0.number >= number } ?? answers.count
    if index == answers.count || answers[index].number != number {
      answers.insert(
        ImportPlan.Answer(number: number, columns: TablePlan.QuestionColumns()), at: index)
    }
    answers[index].columns.set(part, to: position)
  }
}
