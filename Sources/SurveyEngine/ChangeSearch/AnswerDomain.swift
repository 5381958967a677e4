import SurveyDiagnostics
import SurveyModel
import SurveyPrimitives

/// The sets of answers that are tried for a question.
struct AnswerDomain {
  /// One set of answers to a question.
  struct Candidate {
    /// The answers.
    var answers: [AnswerValue]
    /// Whether they stand for others.
    var isExample: Bool
  }

  /// The sets, without that of no answer.
  private(set) var candidates: [Candidate] = []
  /// Whether no other set could make a difference.
  private(set) var isComplete: Bool
  /// The single values.
  private let values: [(value: AnswerValue, isExample: Bool)]

  /// The largest number of values of which all combinations are tried.
  private static let most = 4

  init(_ item: SurveyItem, conditions: [EnableWhen], isRead: Bool, literals: [AnswerValue]) {
    let constants = conditions.filter { $0.operator != .exists }.map(\.answer)
    let hasOrder = conditions.contains {
      ![.exists, .equal, .notEqual].contains($0.operator)
    }
    let pool = AnswerPool(
      item, constants: constants + (isRead ? item.answers(from: literals) : []), isRead: isRead,
      hasOrder: hasOrder)
    isComplete = pool.isComplete
    values = Self.representatives(pool.values, constants, isRead ? nil : conditions, item)
    addSets(item)
  }

  /// One value for each way in which the conditions can come out; all where there are expressions.
  private static func representatives(
    _ values: [AnswerValue], _ constants: [AnswerValue], _ conditions: [EnableWhen]?,
    _ item: SurveyItem
  ) -> [(value: AnswerValue, isExample: Bool)] {
    var classes: [[Truth]: Int] = [:]
    var found: [(value: AnswerValue, isExample: Bool)] = []
    let isOpenEnded = item.options.isEmpty && item.type != .boolean
    guard let conditions else { return values.map { ($0, isOpenEnded) } }
    for value in values {
      let signature = conditions.map { $0.holds(for: [value]) }
      if let position = classes[signature] {
        found[position].isExample = true
      } else {
        classes[signature] = found.count
        let isNamed = constants.contains { $0.isSame(as: value) }
        found.append((value, isOpenEnded && !isNamed))
      }
    }
    return found
  }

  private mutating func addSets(_ item: SurveyItem) {
    var sets = values.map { [$0] }
    if item.repeats {
      if values.count <= Self.most {
        sets = (1..<max(2, 1 << values.count)).map { bits in
          values.indices.filter { bits & 1 << $0 != 0 }.map { values[$0] }
        }
        sets.sort { $0.count < $1.count }
      } else {
        isComplete = false
        for (position, first) in values.enumerated() {
          for second in values[(position + 1)...] { sets.append([first, second]) }
        }
      }
      if item.minOccurs ?? 0 > 1 || item.options.contains(where: \.isExclusive) {
        isComplete = false
      }
    }
    candidates = sets.compactMap { set in
      let answers = set.map(\.value)
      guard !answers.isEmpty, !item.problems(with: answers).hasErrors else { return nil }
      return Candidate(answers: answers, isExample: set.contains(where: \.isExample))
    }
  }

  /// What is tried in place of the answers that a question has, small changes first.
  func candidates(besides current: [AnswerValue], _ item: SurveyItem) -> [Candidate] {
    var result: [Candidate] = []
    if item.repeats, !current.isEmpty {
      result = variants(of: current)
      result.removeAll { item.problems(with: $0.answers).hasErrors }
    }
    result += candidates
    if !current.isEmpty { result.append(Candidate(answers: [], isExample: false)) }
    return result.filter { $0.answers != current }
  }

  /// The answers with one more, one less, or one of them another.
  private func variants(of current: [AnswerValue]) -> [Candidate] {
    let others = values.filter { !current.contains($0.value) }
    var result = others.map {
      Candidate(answers: current + [$0.value], isExample: $0.isExample)
    }
    guard current.count > 1 else { return result }
    for position in current.indices {
      var fewer = current
      fewer.remove(at: position)
      result.append(Candidate(answers: fewer, isExample: false))
    }
    for position in current.indices {
      for other in others {
        var changed = current
        changed[position] = other.value
        result.append(Candidate(answers: changed, isExample: other.isExample))
      }
    }
    return result
  }
}

extension SurveyItem {
  /// Values that an expression names, as answers to this item.
  fileprivate func answers(from literals: [AnswerValue]) -> [AnswerValue] {
    literals.compactMap { literal in
      switch (type, literal) {
      case (.quantity, .integer), (.quantity, .decimal):
        literal.number.map { .quantity(quantity(of: $0)) }
      case (.dateTime, .date(let date)): .dateTime(.init(date))
      default: literal
      }
    }
  }
}
