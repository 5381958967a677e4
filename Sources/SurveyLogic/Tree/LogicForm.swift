package import SurveyModel
import SurveyPrimitives

/// What logic has to know of a form: its items, where they repeat, and their options.
package struct LogicForm: Sendable {
  /// An item, and where it stands.
  package struct Entry: Sendable {
    package var item: SurveyItem
    /// The linkIds of the items around it, the outermost first.
    package var path: [String]
    /// Those of them that may repeat: the groups that do, and questions with several answers.
    package var repeating: [String]
    /// Those of them that are questions.
    package var questionsAround: [String]
    /// Which item it is, in the order of the form.
    package var position: Int
  }

  package let survey: Survey
  private let entries: [String: Entry]
  /// The names that expressions of the form may use: of variables, of launch contexts.
  package let variableNames: Set<String>

  package init(_ survey: Survey) {
    self.survey = survey
    var entries: [String: Entry] = [:]
    // What is around the items of each level: the same arrays for all of them.
    var levels: [(path: [String], repeating: [String], questions: [String])] = [([], [], [])]
    var names = Set(survey.launchContexts.map(\.name) + survey.variables.compactMap(\.name))
    names.formUnion(["resource", "rootResource", "context", "questionnaire", "qitem", "ucum"])
    for step in ItemWalk(survey.items) {
      switch step {
      case .enter(let item):
        var level = levels.last ?? ([], [], [])
        let linkId = item.linkId
        if entries[linkId] == nil {
          entries[linkId] = Entry(
            item: item, path: level.path, repeating: level.repeating,
            questionsAround: level.questions, position: entries.count)
        }
        for expression in item.expressions {
          if let name = expression.name { names.insert(name) }
        }
        if !item.items.isEmpty {
          level.path.append(linkId)
          if item.repeats { level.repeating.append(linkId) }
          if item.type.isQuestion { level.questions.append(linkId) }
        }
        levels.append(level)
      case .leave: levels.removeLast()
      }
    }
    self.entries = entries
    variableNames = names
  }

  /// Whether an item comes before another.
  package func isBefore(_ first: String, _ second: String) -> Bool {
    guard let first = entries[first], let second = entries[second] else { return false }
    return first.position < second.position
  }

  package subscript(linkId: String) -> Entry? { entries[linkId] }

  /// The innermost repeating item around both a question and the item that an expression is on; `nil`
  /// where they share none.
  package func sharedRepetition(of question: String, and item: String) -> String? {
    guard let theirs = entries[question]?.repeating, let entry = entries[item] else { return nil }
    var mine = entry.repeating
    if entry.item.repeats { mine.append(item) }
    return zip(theirs, mine).prefix { $0 == $1 }.last?.0
  }

  /// The innermost repeating group that an item is in, or is itself; `nil` where there is none.
  func innermostGroup(around item: String) -> String? {
    guard let entry = entries[item] else { return nil }
    if entry.item.repeats, entry.item.type == .group { return item }
    return entry.repeating.last { entries[$0]?.item.type == .group }
  }
}

extension LogicForm {
  /// The kind of values that an expression gives; `nil` where that cannot be told.
  ///
  /// - Parameter itself: the item whose constraint it is, if it is one.
  package func kind(of logic: Logic, itself: String? = nil) -> LogicFunction.Kind? {
    switch logic {
    case .literal(let value): Self.kind(of: value.type)
    case .answer(let question): kind(ofItem: question.linkId)
    case .itself: itself.flatMap { kind(ofItem: $0) }
    case .apply(let function, let operands):
      switch function.rule.result {
      case .same:
        operands.dropFirst(function == .choose ? 1 : 0)
          .compactMap { kind(of: $0, itself: itself) }.first
      case .any: nil
      case let kind: kind
      }
    }
  }

  private func kind(ofItem linkId: String) -> LogicFunction.Kind? {
    guard let item = entries[linkId]?.item else { return nil }
    if item.isChoice { return .text }
    return item.type.answerType.flatMap { Self.kind(of: $0) }
  }

  static func kind(of type: AnswerType) -> LogicFunction.Kind? {
    switch type.kind {
    case .truth: .truth
    case .number, .quantity: .number
    case .moment: type == .date ? .date : .dateTime
    case .time: .time
    case .text, .code: .text
    case .reference, .file: nil
    }
  }
}
