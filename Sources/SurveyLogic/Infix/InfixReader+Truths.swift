import SurveyModel

/// Comparisons of conditions.
extension InfixReader {
  /// That what is true or false equals something else: the condition that this is, or the number that it is itself.
  func truths(_ left: Logic, _ right: Logic) -> Logic? {
    guard let index = [left, right].firstIndex(where: { frame.isTruth($0, on: linkId) }) else {
      return nil
    }
    let truth = index == 0 ? left : right
    var other = index == 0 ? right : left
    if frame.rules.comparesTruths {
      for side in [left, right] { if case .literal(.boolean) = side { return nil } }
      let (first, second) = (self.truth(of: left), self.truth(of: right))
      return sameTruth(first, second) ?? .apply(.equal, [first, second])
    }
    // Numbers may be between quotes.
    if case .apply = truth, case .literal(.string) = other, case .literal = number(other) {
      other = number(other)
    }
    guard frame.kind(of: other, on: linkId) == .number else { return nil }
    for holds in [true, false] where other == .literal(.integer(holds ? 1 : 0)) {
      let literal = Logic.literal(.boolean(holds))
      return sameTruth(truth, literal) ?? .apply(.equal, [truth, literal])
    }
    if case .literal = other { return nil }
    return .apply(.equal, [frame.form.numbered(truth), other])
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
