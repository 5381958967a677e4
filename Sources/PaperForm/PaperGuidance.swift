import SurveyLogic
import SurveyModel
import SurveyPrimitives

/// Where an answer leads: `go to 7`.
///
/// An answer leads past the items behind its question as long as each of them has a condition that
/// reads that question alone and does not hold for the answer. What follows them has its own words, so
/// that who follows the printed instructions answers just the questions that are enabled.
struct PaperGuidance {
  private let form: LogicForm
  private let numbers: PaperNumbers

  init(_ form: LogicForm, _ numbers: PaperNumbers) { (self.form, self.numbers) = (form, numbers) }

  /// Gives for each answer the number to go on with; `nil` where that is the next one anyway.
  func leads(
    from item: SurveyItem, _ following: [SurveyItem]
  ) -> (AnswerValue) -> String? {
    // Where several answers count, or other questions are inside, an answer alone tells nothing.
    guard !item.repeats, !item.isOpen, item.items.allSatisfy(\.isHelp) else { return { _ in nil } }
    // No answer leads past an item that does not depend on it alone.
    var reached: [(item: SurveyItem, condition: Logic?)] = []
    for other in following where !other.hidden && !other.isHelp {
      let condition = condition(of: other, on: item)
      reached.append((other, condition))
      if condition == nil { break }
    }
    return { [reached] value in
      var passed = 0
      for (other, condition) in reached {
        guard let condition, holds(condition, item.linkId, value) == false else {
          return passed > 0 ? number(of: other) : nil
        }
        passed += 1
      }
      return nil
    }
  }

  /// The condition of an item; `nil` where it reads another question than one, or none.
  private func condition(of other: SurveyItem, on item: SurveyItem) -> Logic? {
    guard let logic = try? form.condition(of: other),
      logic.questions.allSatisfy({ $0 == Logic.Question(item.linkId) }), !logic.questions.isEmpty
    else { return nil }
    return logic
  }

  /// The number of an item, or of the first question in it.
  private func number(of item: SurveyItem) -> String? {
    for case .enter(let inner) in ItemWalk([item]) {
      if let number = numbers[inner.linkId] { return number }
    }
    return nil
  }

  /// Whether a condition on one question holds for an answer to it; `nil` where that is not known.
  private func holds(_ condition: Logic, _ linkId: String, _ value: AnswerValue) -> Bool? {
    switch condition {
    case .literal(.boolean(let flag)): return flag
    case .answer: return value == .boolean(true)
    case .apply(.and, let operands):
      let all = operands.map { holds($0, linkId, value) }
      if all.contains(false) { return false }
      return all.contains(nil) ? nil : true
    case .apply(.or, let operands):
      let all = operands.map { holds($0, linkId, value) }
      if all.contains(true) { return true }
      return all.contains(nil) ? nil : false
    case .apply(.not, let operands):
      return operands.first.flatMap { holds($0, linkId, value) }.map { !$0 }
    case .apply(.answered, _): return true
    case .apply(.equal, let operands):
      guard operands.count == 2, case .answer = operands[0], case .literal(let wanted) = operands[1]
      else { return nil }
      return Self.isSameOption(wanted, value)
    default: return nil
    }
  }

  /// Whether a condition that wants a value holds for an option, which it may name by its code or its text.
  private static func isSameOption(_ wanted: AnswerValue, _ value: AnswerValue) -> Bool? {
    if case .coding(let coding) = wanted, value.type != .coding {
      return coding.code == value.label
    }
    return wanted.type == value.type ? wanted.isSameOption(as: value) : nil
  }
}
