import SurveyDiagnostics
import SurveyEngine
import SurveyModel

/// The columns of a wide table, as `export --to table` writes them.
struct TableHeader {
  enum Column {
    case response, subject, authored, status
    /// An answer: the question, where it is, and the number of the answer from 0.
    case answer(Answer)
  }

  struct Answer {
    let item: SurveyItem
    /// Where the question is; the last index is 0.
    let path: InstancePath
    let number: Int
    let name: String
  }

  private(set) var columns: [Column] = []

  /// Reads the names of the columns; throws where one belongs to no question.
  init(_ names: [String], index: SurveyIndex, location: Location) throws(Diagnostic) {
    var heads: Set<String> = []
    var questions: Set<String> = []
    for (position, name) in names.enumerated() {
      // A question may be called as one of the columns that come first.
      let head = position < 4 && !heads.contains(name) ? Self.head(name) : nil
      let isNew = head == nil ? questions.insert(name).inserted : heads.insert(name).inserted
      guard isNew else {
        throw Diagnostic(.duplicateColumn, ["name": .quoted(name)], at: location)
      }
      if let head {
        columns.append(head)
        continue
      }
      guard let answer = Self.answer(name, index) else {
        throw Diagnostic(
          index.isShared(name) ? .columnOfSeveral : .unknownColumn, ["name": .quoted(name)],
          at: location)
      }
      columns.append(.answer(answer))
    }
    if let (answer, step) = firstGap {
      throw Diagnostic(
        .missingRepetition,
        [
          "column": .quoted(answer.name), "repetition": .number(step.index + 1),
          "linkId": .quoted(step.linkId), "missing": .number(step.index),
        ], at: location)
    }
  }

  /// The first column in a repetition that does not follow another one, so that as many repetitions
  /// as columns are the most that a table asks for.
  private var firstGap: (Answer, InstancePath.Step)? {
    let answers = columns.compactMap { column in
      if case .answer(let answer) = column { answer } else { nil }
    }
    var known: Set<InstancePath> = []
    for answer in answers {
      for depth in answer.path.steps.indices {
        known.insert(InstancePath(Array(answer.path.steps[...depth])))
      }
    }
    for answer in answers {
      for (depth, step) in answer.path.steps.dropLast().enumerated() where step.index > 0 {
        var before = Array(answer.path.steps[...depth])
        before[depth].index -= 1
        if !known.contains(InstancePath(before)) { return (answer, step) }
      }
    }
    return nil
  }

  /// The columns of each question, in the order of its answers.
  var questions: [[(position: Int, answer: Answer)]] {
    var questions: [InstancePath: [(position: Int, answer: Answer)]] = [:]
    for (position, column) in columns.enumerated() {
      if case .answer(let answer) = column {
        questions[answer.path, default: []].append((position, answer))
      }
    }
    return questions.values
      .sorted { ($0.first?.position ?? 0) < ($1.first?.position ?? 0) }
      .map { $0.sorted { $0.answer.number < $1.answer.number } }
  }

  /// The answer in a column.
  func answer(_ position: Int) -> Answer? {
    guard columns.indices.contains(position), case .answer(let answer) = columns[position] else {
      return nil
    }
    return answer
  }

  /// One of the columns that come first.
  private static func head(_ name: String) -> Column? {
    switch name {
    case "response": .response
    case "subject": .subject
    case "authored": .authored
    case "status": .status
    default: nil
    }
  }

  /// The answer that a name means: a linkId, otherwise one with numbers of repetitions; `nil` where it
  /// is not the name of one question.
  private static func answer(_ name: String, _ index: SurveyIndex) -> Answer? {
    let steps: [AnswerPath.Step]
    if index.find(linkId: name) != nil {
      steps = [.init(linkId: name, repetition: 1)]
    } else {
      guard let read = AnswerPath.steps(name) else { return nil }
      steps = read
    }
    guard let last = steps.last else { return nil }
    let found = index.all(withLinkId: last.linkId).compactMap { answer(name, steps, $0, index) }
    return found.count == 1 ? found[0] : nil
  }

  /// The answer to an item; `nil` where that is not a question, or not inside what the steps name.
  private static func answer(
    _ name: String, _ steps: [AnswerPath.Step], _ definition: SurveyIndex.ItemIndex,
    _ index: SurveyIndex
  ) -> Answer? {
    guard let last = steps.last, index[definition].type.isQuestion else { return nil }
    var path = [InstancePath.Step(linkId: last.linkId)]
    var known = 0
    var current = index.parent(of: definition)
    while let item = current {
      let linkId = index[item].linkId
      let step = steps.dropLast().first { $0.linkId == linkId }
      if step != nil { known += 1 }
      path.insert(.init(linkId: linkId, index: (step?.repetition ?? 1) - 1), at: 0)
      current = index.parent(of: item)
    }
    guard known == steps.count - 1 else { return nil }
    return Answer(
      item: index[definition], path: InstancePath(path), number: last.repetition - 1, name: name)
  }
}
