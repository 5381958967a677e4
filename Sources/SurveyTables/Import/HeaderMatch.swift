import SurveyDiagnostics
import SurveyEngine
import SurveyModel

/// Finds the codebook that a header was written by, among all layouts that there are.
struct HeaderMatch {
  private let names: [String]
  private let surveys: [Survey]
  private let layouts: [TableLayout]
  /// Whether the table has the rows of all tables.
  private let hasAllTables: Bool

  /// Takes the names of columns, as they are called here, and the versions of one survey.
  ///
  /// `given` are the names as the table has them: those of REDCap's own columns show that it is REDCap's.
  init(_ names: [String], _ surveys: [Survey], given: [String] = []) {
    (self.names, self.surveys) = (names, surveys)
    let isREDCap = REDCapColumns.areIn(given)
    hasAllTables = REDCapColumns.mayRepeat(given)
    layouts = Self.layouts(isREDCap ? [.redcap, .linkid, .safe] : TableLayout.Names.allCases)
  }

  /// The codebook that has most of the columns, and how many.
  ///
  /// Of several the one with numbered columns: that is how tables were written by earlier versions. But
  /// where a table of what repeats is there (`isThere`), the one that has it.
  func best(
    among isThere: (CodebookTable) -> Bool = { _ in false }
  ) -> (codebook: Codebook, count: Int) {
    let wanted = Set(names)
    var best: (codebook: Codebook, count: Int)?
    for layout in layouts {
      let codebook = codebook(layout)
      let count = codebook.tables.prefix(hasAllTables ? codebook.tables.count : 1)
        .flatMap(\.columns).count { wanted.contains($0.name) }
      if let best {
        if best.count > count { continue }
        func hasTable(_ codebook: Codebook) -> Bool {
          codebook.tables.dropFirst().contains { hasAllTables || isThere($0) }
        }
        if best.count == count, hasTable(best.codebook) || !hasTable(codebook) { continue }
      }
      best = (codebook, count)
    }
    return best ?? (codebook(TableLayout()), 0)
  }

  private static func layouts(_ names: [TableLayout.Names]) -> [TableLayout] {
    names.flatMap { names in
      [TableLayout.Choices.positions, .columns, .list].flatMap { choices in
        [TableLayout.Repeats.wide, .tables].map { repeats in
          TableLayout(
            names: names, choices: choices, repeats: repeats, missing: true, exact: true)
        }
      }
    }
  }

  private func codebook(_ layout: TableLayout) -> Codebook {
    var builder = CodebookBuilder(layout)
    for survey in surveys { builder.add(.init(survey)) }
    let plain = builder.codebook()
    if layout.names != .linkid { return withNumbers(plain, builder) }
    for name in names { note(name, plain, &builder.repetitions) }
    return builder.repetitions.met.isEmpty ? plain : builder.codebook()
  }

  // MARK: Numbered columns

  /// Notes the numbers of a name such as `g[2]/x[3]___a`.
  private func note(_ name: String, _ codebook: Codebook, _ counts: inout RepetitionCounts) {
    guard name.contains("[") else { return }
    var base = name
    if let end = name.lastIndex(of: "]") { base = String(name[...end]) }
    for text in [name, base, Self.withoutSuffix(name)] {
      guard let steps = AnswerPath.steps(text), let last = steps.last else { continue }
      for question in codebook.questions
      where question.linkId == last.linkId
        && steps.allSatisfy({ question.path.contains($0.linkId) })
      {
        var numbers = question.path.map { _ in 1 }
        for step in steps {
          guard let level = question.path.lastIndex(of: step.linkId),
            step.repetition <= names.count
          else { continue }
          numbers[level] = step.repetition
        }
        counts.insert(numbers, of: question)
        return
      }
    }
  }

  private static func withoutSuffix(_ name: String) -> String {
    guard let slash = name.lastIndex(of: "]"), let mark = name[slash...].range(ofMark: "__") else {
      return name
    }
    return String(name[..<mark])
  }

  /// The codebook with the numbered columns that the header has: those of one number more are looked for
  /// as long as one of them is there.
  private func withNumbers(_ plain: Codebook, _ builder: CodebookBuilder) -> Codebook {
    let wanted = Set(names)
    var (builder, codebook) = (builder, plain)
    var frontier: [(question: Int, numbers: [Int])] = plain.questions.indices.map {
      (question: $0, numbers: plain.questions[$0].path.map { _ in 1 })
    }
    while true {
      var trial = builder
      var tried: [(question: Int, numbers: [Int])] = []
      for (question, numbers) in frontier {
        for level in plain.questions[question].numberedLevels(in: plain.layout) {
          var next = numbers
          next[level] += 1
          tried.append((question, next))
          trial.repetitions.insert(next, of: plain.questions[question])
        }
      }
      if tried.isEmpty { return codebook }
      var met: Set<AnswerColumn> = []
      for column in trial.codebook().tables.first?.columns ?? [] where wanted.contains(column.name)
      {
        guard case .answer(var answer) = column.content else { continue }
        answer.part = .value
        met.insert(answer)
      }
      frontier = tried.filter { question, numbers in
        let levels = plain.questions[question].numberedLevels(in: plain.layout)
        return met.contains(
          AnswerColumn(question: question, repetitions: levels.map { numbers[$0] }))
      }
      if frontier.isEmpty { return codebook }
      for (question, numbers) in frontier {
        builder.repetitions.insert(numbers, of: plain.questions[question])
      }
      codebook = builder.codebook()
    }
  }
}

extension StringProtocol {
  /// Where a mark begins; `nil` where it is not there.
  fileprivate func range(ofMark mark: String) -> Index? {
    indices.first { self[$0...].hasPrefix(mark) }
  }
}
