import SurveyModel

/// Comparisons of conditions.
extension InfixReader {
  /// What is true or false, beside what is a condition by that.
  func truths(_ left: Logic, _ right: Logic) -> Logic? {
    guard frame.rules.comparesTruths,
      [left, right].contains(where: { frame.isTruth($0, on: linkId) })
    else { return nil }
    for side in [left, right] { if case .literal(.boolean) = side { return nil } }
    let (first, second) = (truth(of: left), truth(of: right))
    return sameTruth(first, second) ?? .apply(.equal, [first, second])
  }

  /// A condition that is compared with yes or no, or with another one.
  func sameTruth(_ left: Logic, _ right: Logic) -> Logic? {
    switch (left, right) {
    case (.apply(let function, _), .literal(.boolean(let value)))
    where function.rule.result == .truth: value ? left : .not(left)
    case (.literal(.boolean(let value)), .apply(let function, _))
    where function.rule.result == .truth: value ? right : .not(right)
    default: nil
    }
  }
}
