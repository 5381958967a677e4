import SurveyModel
import SurveyPrimitives

/// What REDCap works out of several fields, of which those that are blank do not count.
extension REDCapLanguage {
  func numbers(
    _ operands: [InfixNode], _ reader: InfixReader<Self>
  ) throws(LogicProblem) -> [Logic] {
    var values: [Logic] = []
    for operand in operands {
      if let value = try reader.operand(operand, .number) { values.append(value) }
    }
    return values
  }

  /// A value where any of some is there.
  static func ofAny(
    _ values: [Logic], _ result: Logic, _ reader: InfixReader<Self>
  ) -> Logic {
    let presence = values.map { reader.presence($0) }
    return presence.contains(.always) ? result : .apply(.choose, [.any(presence), result])
  }

  /// The number in the middle, or the average of both: of more than four, the tree has no order.
  func median(_ values: [Logic]) -> [Logic] {
    guard !values.isEmpty else { return [] }
    let average = Logic.apply(.average, values)
    guard values.count > 2 else { return [average] }
    let count = Logic.apply(.count, values)
    func isCount(_ number: Int) -> Logic { .apply(.equal, [count, .literal(.integer(number))]) }
    let inner = Logic.apply(
      .subtract,
      [
        .apply(.subtract, [.apply(.sum, values), .apply(.least, values)]),
        .apply(.greatest, values),
      ])
    let ofThree = Logic.apply(.choose, [isCount(3), inner, average])
    guard values.count == 4 else { return [ofThree] }
    let half = Logic.apply(.divide, [inner, .literal(.integer(2))])
    return [.apply(.choose, [isCount(4), half, ofThree])]
  }

  /// The standard deviation of a sample.
  func deviation(_ values: [Logic]) -> [Logic] {
    guard values.count > 1 else { return [] }
    let average = Logic.apply(.average, values)
    let squares = values.map { value in
      Logic.apply(.power, [.apply(.subtract, [value, average]), .literal(.integer(2))])
    }
    let count = Logic.apply(.count, values)
    let one = Logic.literal(.integer(1))
    let variance = Logic.apply(
      .divide, [.apply(.sum, squares), .apply(.subtract, [count, one])])
    return [
      .apply(.choose, [.apply(.greater, [count, one]), .apply(.squareRoot, [variance])])
    ]
  }

  /// Monday is 1 and Sunday 7.
  func dayOfTheWeek(
    _ operand: InfixNode, _ reader: InfixReader<Self>
  ) throws(LogicProblem) -> [Logic] {
    guard let date = try reader.operand(operand, .date),
      let monday = PartialDate(year: 1900, month: 1, day: 1)
    else { return [] }
    let seven = Logic.literal(.integer(7))
    let days = Logic.apply(.daysBetween, [.literal(.date(monday)), date])
    let rest = Logic.apply(.add, [.apply(.remainder, [days, seven]), seven])
    return [.apply(.add, [.apply(.remainder, [rest, seven]), .literal(.integer(1))])]
  }
}
