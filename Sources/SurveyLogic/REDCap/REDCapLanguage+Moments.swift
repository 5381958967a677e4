import SurveyModel

/// This day and this moment, which REDCap knows in `datediff` alone: elsewhere `'now'` is a text.
extension REDCapLanguage {
  /// A date that is compared with this day by its word, and the order of moments by the time between them.
  func moments(
    _ means: InfixOperator, _ left: InfixNode, _ right: InfixNode, _ reader: InfixReader<Self>
  ) throws(LogicProblem) -> [Logic]? {
    if let order = try order(means, left, right, reader) { return order }
    if let day = try word(right, beside: left, reader) {
      return [try reader.compare(means, try reader.value(left), day)]
    }
    if let day = try word(left, beside: right, reader) {
      return [try reader.compare(means, day, try reader.value(right))]
    }
    return nil
  }

  /// The day that a word stands for beside a date; throws where it is a text beside it.
  private func word(
    _ node: InfixNode, beside other: InfixNode, _ reader: InfixReader<Self>
  ) throws(LogicProblem) -> Logic? {
    guard case .text(let word) = node.kind, ["today", "now"].contains(word), other.isPlain,
      let value = try reader.value(other)
    else { return nil }
    switch frame.kind(of: value, on: reader.linkId) {
    case .date where word == "today": return .apply(.today, [])
    case .date, .dateTime: throw .unknown("'\(word)' outside of datediff()", offset: node.offset)
    default: return nil
    }
  }

  /// `datediff('now', [a], 's', true) > 0`: which of two moments is the later one; it holds of none that is blank.
  private func order(
    _ means: InfixOperator, _ left: InfixNode, _ right: InfixNode, _ reader: InfixReader<Self>
  ) throws(LogicProblem) -> [Logic]? {
    guard let function = means.comparison else { return nil }
    let zero = InfixNode.number(0)
    let sides: [Logic]
    if right == zero, let pair = try pair(of: left, reader) {
      sides = [pair.end, pair.start]
    } else if left == zero, let pair = try pair(of: right, reader) {
      sides = [pair.start, pair.end]
    } else {
      return nil
    }
    let order = Logic.apply(function, sides)
    return [means == .notEqual ? .not(order) : order]
  }

  /// The moments that a signed `datediff` is between.
  private func pair(
    of node: InfixNode, _ reader: InfixReader<Self>
  ) throws(LogicProblem) -> (start: Logic, end: Logic)? {
    guard case .call("datediff", let operands) = node.kind, operands.count > 3,
      operands[0].isPlain, operands[1].isPlain, try isSigned(operands, node),
      let start = try reader.operand(operands[0], .date),
      let end = try reader.operand(operands[1], .date)
    else { return nil }
    let kinds = [start, end].map { frame.kind(of: $0, on: reader.linkId) }
    guard kinds.allSatisfy({ $0 == .date || $0 == .dateTime }), kinds.contains(.dateTime) else {
      return nil
    }
    return (start, end)
  }

  /// Whether a `datediff` is less than 0 where the first moment is the later one.
  func isSigned(_ operands: [InfixNode], _ node: InfixNode) throws(LogicProblem) -> Bool {
    var isSigned = false
    for operand in operands.dropFirst(3) {
      switch operand.kind {
      case .word(let word): isSigned = word.lowercased() == "true"
      // The order of day and month, which newer versions do not ask for.
      case .text: break
      default: throw .unknown("datediff()", offset: node.offset)
      }
    }
    return isSigned
  }

  // MARK: Writing

  /// A day or a moment is less than another where days or seconds are left.
  func dates(
    _ means: InfixOperator, _ left: Logic, _ right: Logic, _ writer: InfixWriter<Self>
  ) throws(LogicProblem) -> InfixNode? {
    let (today, now) = (Logic.apply(.today, []), Logic.apply(.now, []))
    if left == today || right == today {
      return .apply(means, try writer.value(.apply(.daysBetween, [right, left])), .number(0))
    }
    guard left == now || right == now else { return nil }
    guard [left, right].allSatisfy({ writer.kind(of: $0) == .dateTime }) else {
      throw .notInLanguage(LogicFunction.now.rawValue)
    }
    let seconds = InfixNode.call(
      "datediff", try writer.value(right), try writer.value(left), .text("s"),
      InfixNode(.word("true")))
    return .apply(means, seconds, .number(0))
  }
}
