extension Codebook {
  /// The linkIds of all that repeats around a question.
  var repeatingLinkIds: Set<String> { Set(questions.flatMap(\.repeatingLinkIds)) }

  /// The linkIds of what repeats down to each table, outermost first: what a table is known by.
  ///
  /// Groups around that do not repeat are not among them, since versions differ in them.
  var tableChains: [[String]] {
    let repeating = repeatingLinkIds
    return tables.map { table in
      if table.path.isEmpty { return [] }
      return chainOfColumns(table) ?? chainOfPath(table)
        ?? table.path.enumerated().filter {
          $0.offset == table.path.count - 1 || repeating.contains($0.element)
        }.map(\.element)
    }
  }

  /// That of the questions whose columns a table has.
  private func chainOfColumns(_ table: CodebookTable) -> [String]? {
    for column in table.columns {
      guard case .answer(let answer) = column.content, questions.indices.contains(answer.question)
      else { continue }
      let chain = questions[answer.question].tableChain(in: layout)
      return chain.last == table.path.last ? chain : nil
    }
    return nil
  }

  /// That of a question which is inside of what a table has rows for.
  private func chainOfPath(_ table: CodebookTable) -> [String]? {
    for question in questions where question.path.starts(with: table.path) {
      let ends = question.tableEnds(in: layout)
      guard let last = ends.firstIndex(of: table.path.count - 1) else { continue }
      return ends[...last].map { question.path[$0] }
    }
    return nil
  }

  /// Which of some questions an answer is to that is in one of the places of all of them, in a version.
  ///
  /// That of the version counts; of several the first, which an earlier codebook had; where the version has
  /// none the one with most around it that repeats.
  func choice(among questions: [Int], version: String) -> Int? {
    questions.first { self.questions[$0].versions.contains(version) }
      ?? questions.max {
        (self.questions[$0].repeating.count, $1) < (self.questions[$1].repeating.count, $0)
      }
  }
}

extension CodebookQuestion {
  /// The linkIds of what repeats around it.
  var repeatingLinkIds: [String] { repeating.map { path[$0] } }

  /// The linkIds of what tables have rows for, down to its own.
  func tableChain(in layout: TableLayout) -> [String] { tableEnds(in: layout).map { path[$0] } }

  /// The indexes of the steps of a path that are the repetitions around the question, outermost first;
  /// `nil` where the question is not there.
  ///
  /// A group that repeats elsewhere and not around the question is none of its places, unless the question
  /// itself has it around as one that does not.
  ///
  /// - Parameter linkIds: From the top of a response or questionnaire down to the question.
  func levels(in linkIds: [String], repeating known: Set<String>) -> [Int]? {
    guard linkIds.last == linkId else { return nil }
    var levels: [Int] = []
    var end = repeating.last == path.count - 1 ? linkIds.count : linkIds.count - 1
    for outer in repeatingLinkIds.reversed() {
      guard let level = linkIds[..<end].lastIndex(of: outer) else { return nil }
      levels.append(level)
      end = level
    }
    let isElsewhere = linkIds.dropLast().enumerated().contains { index, outer in
      known.contains(outer) && !levels.contains(index) && !path.contains(outer)
    }
    return isElsewhere ? nil : levels.reversed()
  }

  /// The numbers that its columns have for an answer; `levels` are those of ``levels(in:repeating:)``.
  func numbers(
    of steps: [AnswerPath.Step], _ levels: [Int], in layout: TableLayout
  ) -> [Int] {
    let outer = layout.repeats == .wide ? levels.map { steps[$0].repetition } : []
    return outer + (isNumbered(in: layout) ? [steps.last?.repetition ?? 1] : [])
  }
}
