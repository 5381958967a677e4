import SurveyLogic
import SurveyModel

/// What is calculated for a question of yes or no whose row has options: one of these, and no condition.
extension FormLanguages {
  /// A value with the names of the options for yes and no, in a row that has such.
  func named(_ logic: Logic, on linkId: String) -> Logic {
    guard let yes = name(of: true, linkId) else { return logic }
    if logic == .nothing { return logic }
    switch logic {
    case .literal(.boolean(let holds)): return holds ? yes : no(linkId)
    case .apply(.choose, let operands) where operands.count > 1:
      return .apply(
        .choose, operands.prefix(1) + operands.dropFirst().map { named($0, on: linkId) })
    case .apply(.firstOf, let operands):
      return .apply(.firstOf, operands.map { named($0, on: linkId) })
    case .answer(let question):
      guard form[question.linkId]?.item.type == .boolean,
        name(of: true, question.linkId) != yes
      else { return logic }
      let holds = Logic.apply(.equal, [logic, .always])
      return named(
        .apply(.choose, [holds, .always, .apply(.choose, [.apply(.answered, [logic]), .never])]),
        on: linkId)
    case .apply(let function, _) where function.rule.result == .truth:
      return .apply(.choose, [logic, yes, no(linkId)])
    default: return logic
    }
  }

  private func name(of truth: Bool, _ linkId: String) -> Logic? {
    names.name(of: .boolean(truth), of: linkId).map { .literal(.string($0)) }
  }

  /// What no is called: an acknowledgement that is not given is empty.
  private func no(_ linkId: String) -> Logic { name(of: false, linkId) ?? .literal(.string("")) }

  /// A value with yes and no in place of the names that the options of its row have.
  func unnamed(_ logic: Logic, on linkId: String) -> Logic {
    switch logic {
    case .literal(.string(let name)):
      return names.value(of: name, of: linkId).map { .literal($0) } ?? logic
    case .apply(.choose, let operands) where operands.count > 1:
      let values = operands.dropFirst().map { unnamed($0, on: linkId) }
      // A condition by itself, which was written as a choice.
      if values == [.always, .never], case .apply(let function, _) = operands[0],
        function.rule.result == .truth
      {
        return operands[0]
      }
      return .apply(.choose, operands.prefix(1) + values)
    case .apply(.firstOf, let operands):
      return .apply(.firstOf, operands.map { unnamed($0, on: linkId) })
    default: return logic
    }
  }
}
