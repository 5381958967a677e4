import SurveyDiagnostics
import SurveyEngine
import SurveyModel

/// Finds the codebook that a header was written by, among all layouts that there are.
struct HeaderMatch {
  private let names: [String]
  private let surveys: [Survey]

  /// `names` are those of the columns, as they are called here; `surveys` are versions of one.
  init(_ names: [String], _ surveys: [Survey]) { (self.names, self.surveys) = (names, surveys) }

  /// The codebook that has most of the columns, and how many.
  ///
  /// Of several the one with numbered columns: that is how tables were written by earlier versions. But
  /// where a table of what repeats is there (`isThere`), the one that has it.
  func best(
    among isThere: (CodebookTable) -> Bool = { _ in false }
  ) -> (codebook: Codebook, count: Int) {
    let wanted = Set(names)
    var best: (codebook: Codebook, count: Int)?
    for layout in Self.layouts {
      let codebook = codebook(layout)
      let count = codebook.tables.first?.columns.count { wanted.contains($0.name) } ?? 0
      if let best {
        if best.count > count { continue }
        func hasTable(_ codebook: Codebook) -> Bool {
          codebook.tables.dropFirst().contains(where: isThere)
        }
        if best.count == count, hasTable(best.codebook) || !hasTable(codebook) { continue }
      }
      best = (codebook, count)
    }
    return best ?? (codebook(TableLayout()), 0)
  }

  private static let layouts: [TableLayout] = TableLayout.Names.allCases.flatMap { names in
    [TableLayout.Choices.positions, .columns, .list].flatMap { choices in
      [TableLayout.Repeats.wide, .tables].map { repeats in
        TableLayout(
          names: names, choices: choices, repeats: repeats, missing: true, exact: true)
      }
    }
  }

  private func codebook(_ layout: TableLayout) -> Codebook {
    var builder = CodebookBuilder(layout)
    for survey in surveys { builder.add(.init(survey)) }
    let plain = builder.codebook()
    builder.repetitions = repetitions(of: plain)
    return builder.repetitions.met.isEmpty ? plain : builder.codebook()
  }

  // MARK: Numbered columns

  /// The numbers of repetitions that the names have.
  private func repetitions(of codebook: Codebook) -> RepetitionCounts {
    var counts = RepetitionCounts()
    if codebook.layout.names == .linkid {
      for name in names { note(name, codebook, &counts) }
    } else {
      noteNumbers(codebook, &counts)
    }
    return counts
  }

  /// Notes the numbers of a name such as `g[2]/x[3]___a`.
  private func note(_ name: String, _ codebook: Codebook, _ counts: inout RepetitionCounts) {
    guard name.contains("[") else { return }
    var base = name
    if let end = name.lastIndex(of: "]") { base = String(name[...end]) }
    for text in [name, base, Self.withoutSuffix(name)] {
      guard let steps = AnswerPath.steps(text), let last = steps.last else { continue }
      for question in codebook.questions where question.linkId == last.linkId {
        var numbers = question.path.map { _ in 1 }
        for step in steps {
          guard let level = question.path.lastIndex(of: step.linkId),
            step.repetition <= names.count
          else { continue }
          numbers[level] = step.repetition
        }
        counts.met[last.linkId, default: []].insert(numbers)
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

  /// Notes the numbers of names such as `x_2` and `x_3`, where one thing repeats.
  private func noteNumbers(_ codebook: Codebook, _ counts: inout RepetitionCounts) {
    let wanted = Set(names)
    for column in codebook.tables.first?.columns ?? [] {
      guard case .answer(let answer) = column.content,
        codebook.questions.indices.contains(answer.question)
      else { continue }
      let question = codebook.questions[answer.question]
      let levels = question.numberedLevels(in: codebook.layout)
      guard levels.count == 1, let level = levels.first else { continue }
      let split = column.name.range(ofMark: "__") ?? column.name.endIndex
      var numbers = question.path.map { _ in 1 }
      var number = 2
      while wanted.contains("\(column.name[..<split])_\(number)\(column.name[split...])") {
        numbers[level] = number
        counts.met[question.linkId, default: []].insert(numbers)
        number += 1
      }
    }
  }
}

extension StringProtocol {
  /// Where a mark begins; `nil` where it is not there.
  fileprivate func range(ofMark mark: String) -> Index? {
    indices.first { self[$0...].hasPrefix(mark) }
  }
}
