import SurveyModel
import SurveyPrimitives

extension REDCapLanguage {
  func call(
    _ name: String, _ operands: [InfixNode], _ node: InfixNode, _ reader: InfixReader<Self>
  ) throws(LogicProblem) -> [Logic]? {
    switch (name, operands.count) {
    case ("if", 3): return label(node).map { [$0] }
    case ("datediff", 3...5): return try difference(operands, node, reader)
    case ("isblankormissingcode", 1), ("isblanknotmissingcode", 1):
      guard let value = try reader.value(operands[0]) else { return [.always] }
      return [.not(.apply(.answered, [value]))]
    case ("isnumber", 1), ("isinteger", 1):
      guard let value = try reader.value(operands[0]) else { return [.literal(.boolean(false))] }
      let function = name == "isnumber" ? LogicFunction.toNumber : .toInteger
      return [.apply(.answered, [.apply(function, [value])])]
    case ("contains", 2): return try parts(.contains, operands, reader)
    case ("starts_with", 2): return try parts(.startsWith, operands, reader)
    case ("ends_with", 2): return try parts(.endsWith, operands, reader)
    case ("not_contain", 2):
      return try parts(.contains, operands, reader)?.map { .not($0) }
    case ("sum", 1...) where operands[0] != InfixNode(.number("0")):
      let values = try numbers(operands, reader)
      return values.isEmpty ? [] : [Self.ofAny(values, .apply(.sum, values), reader)]
    case ("median", 1...4): return try median(numbers(operands, reader))
    case ("stdev", 2...): return try deviation(numbers(operands, reader))
    case ("age_at_date", 2):
      guard let start = try reader.operand(operands[0], .date),
        let end = try reader.operand(operands[1], .date)
      else { return [] }
      return [.apply(.yearsBetween, [start, end])]
    case ("dayoftheweek", 1): return try dayOfTheWeek(operands[0], reader)
    case ("mid", 3):
      guard let value = try reader.value(operands[0]),
        let start = try reader.operand(operands[1], .number),
        let length = try reader.operand(operands[2], .number)
      else { return [] }
      let from = Logic.difference(start, .literal(.integer(1)))
      return [.apply(.substring, [value, from, length])]
    case ("right", 2):
      guard let value = try reader.value(operands[0]),
        let length = try reader.operand(operands[1], .number)
      else { return [] }
      let start = Logic.apply(.subtract, [.apply(.length, [value]), length])
      // Of a text that is shorter it gives nothing.
      return [.apply(.choose, [Self.isNotNegative(start), .apply(.substring, [value, start])])]
    case ("roundup", 2), ("rounddown", 2):
      guard case .number(let text) = operands[1].kind, let digits = Int(text), digits > 0 else {
        return nil
      }
      return try rounded(operands[0], to: digits, isUp: name == "roundup", reader)
    case (_, 1): return try field(name, operands[0], node, reader)
    default: return nil
    }
  }

  /// `rounddown(a, 2)`: so many digits are behind the point.
  private func rounded(
    _ operand: InfixNode, to digits: Int, isUp: Bool, _ reader: InfixReader<Self>
  ) throws(LogicProblem) -> [Logic]? {
    guard digits <= 15 else { return nil }
    let scale = Logic.powerOfTen(digits)
    guard let number = try reader.operand(operand, .number) else { return [] }
    let whole = Logic.apply(isUp ? .ceiling : .floor, [.apply(.multiply, [number, scale])])
    return [.apply(.divide, [whole, scale])]
  }

  /// A code of a checkbox without its brackets: `crops(2)`.
  private func field(
    _ name: String, _ code: InfixNode, _ node: InfixNode, _ reader: InfixReader<Self>
  ) throws(LogicProblem) -> [Logic]? {
    guard frame.names.linkId(of: name) != nil else { return nil }
    switch code.kind {
    case .number(let code), .text(let code):
      let reference = InfixNode(.reference("\(name)(\(code))"), offset: node.offset)
      return try operand(reference, reader)
    default: return nil
    }
  }

  /// `datediff(a, b, 'y', true)`: a year has 365.2425 days, a month 30.44.
  private func difference(
    _ operands: [InfixNode], _ node: InfixNode, _ reader: InfixReader<Self>
  ) throws(LogicProblem) -> [Logic] {
    guard case .text(let unit) = operands[2].kind else {
      throw .unknown("datediff()", offset: node.offset)
    }
    let isSigned = try isSigned(operands, node)
    guard let start = try reader.operand(operands[0], .date),
      let end = try reader.operand(operands[1], .date)
    else {
      return []
    }
    let kinds = [start, end].map { frame.kind(of: $0, on: reader.linkId) }
    let isOfMoments = kinds.allSatisfy { $0 == .dateTime }
    guard isOfMoments || kinds.allSatisfy({ $0 == .date }), let seconds = Self.seconds[unit] else {
      throw .unknown("datediff()", offset: node.offset)
    }
    let between = Logic.apply(isOfMoments ? .secondsBetween : .daysBetween, [start, end])
    let length = isSigned ? between : .apply(.absolute, [between])
    if isOfMoments {
      return [unit == "s" ? length : .apply(.divide, [length, .literal(.integer(seconds))])]
    }
    switch unit {
    case "d": return [length]
    case "y", "M":
      guard let long = ExactDecimal(unit == "y" ? "365.2425" : "30.44") else { return [] }
      return [.apply(.divide, [length, .literal(.decimal(long))])]
    default: return [.apply(.multiply, [length, .literal(.integer(86_400 / seconds))])]
    }
  }

  private static let seconds = [
    "s": 1, "m": 60, "h": 3600, "d": 86_400, "M": 2_630_016, "y": 31_556_952,
  ]
}
