import SurveyModel
import SurveyPrimitives

extension XPathLanguage {
  /// A value where a text is wanted: what is chosen of a list is its names with blanks between them.
  package func text(of value: Logic, on linkId: String) -> Logic {
    isList(value, on: linkId)
      ? .apply(.join, [.literal(.string(Self.betweenNames)), value]) : value
  }

  /// The same with all that is chosen of lists as texts where it is a part of one.
  ///
  /// A number that is written as 12.50 is 12.5 where it becomes a text.
  func joiningLists(_ logic: Logic, on linkId: String) -> Logic {
    guard case .apply(let function, let operands) = logic else { return logic }
    let parts = operands.map { joiningLists($0, on: linkId) }
    switch function {
    case .concatenate: return .apply(function, parts.map { text(of: $0.asText, on: linkId) })
    case .toText: return .apply(function, parts.map(\.asText))
    default: return .apply(function, parts)
    }
  }

  /// What is between the names of what is chosen of a list.
  static let betweenNames = " "

  /// `substr(a, from, to)`, both from 0.
  func substring(
    _ text: InfixNode, from: InfixNode, to: InfixNode, _ reader: InfixReader<Self>
  ) throws(LogicProblem) -> [Logic] {
    guard let value = try reader.value(text), let start = try reader.operand(from, .number),
      let end = try reader.operand(to, .number)
    else { return [] }
    return [.apply(.substring, [value, start, .difference(end, start)])]
  }

  /// XPath's own `substring(a, from, length)`, from 1.
  func substring(
    _ operands: [InfixNode], _ reader: InfixReader<Self>
  ) throws(LogicProblem) -> [Logic] {
    guard let value = try reader.value(operands[0]),
      let start = try reader.operand(operands[1], .number)
    else { return [] }
    var result = [value, .difference(start, .literal(.integer(1)))]
    if operands.count > 2, let length = try reader.operand(operands[2], .number) {
      result.append(length)
    }
    return [.apply(.substring, result)]
  }

  /// `translate` of one character is a replacement; of the letters it is a phrase.
  func translation(
    _ operands: [InfixNode], _ node: InfixNode, _ reader: InfixReader<Self>
  ) throws(LogicProblem) -> [Logic]? {
    guard case .text(let from) = operands[1].kind, case .text(let to) = operands[2].kind,
      from.count == 1, to.count <= 1
    else { return nil }
    guard let value = try reader.value(operands[0]) else { return [] }
    return [.apply(.replace, [value, .literal(.string(from)), .literal(.string(to))])]
  }

  /// What makes of a regular expression for a whole text one for a part of it.
  private static let around = (before: "(?s).*(?:", behind: ").*")

  /// `regex` of a part, as it is written here.
  func part(
    _ operands: [InfixNode], _ reader: InfixReader<Self>
  ) throws(LogicProblem) -> [Logic]? {
    let (before, behind) = Self.around
    guard case .text(let pattern) = operands[1].kind, pattern.hasPrefix(before),
      pattern.hasSuffix(behind), pattern.count >= before.count + behind.count,
      let value = try reader.value(operands[0])
    else { return nil }
    let inner = pattern.dropFirst(before.count).dropLast(behind.count)
    return [.apply(.matchesPart, [value, .literal(.string(String(inner)))])]
  }

  /// A regular expression for a part of a text as one for the whole.
  func whole(_ pattern: Logic) throws(LogicProblem) -> InfixNode {
    guard case .literal(.string(let text)) = pattern else {
      throw .notInLanguage(LogicFunction.matchesPart.rawValue)
    }
    return .concatenated(Self.around.before + text + Self.around.behind)
  }
}

extension Logic {
  /// A number that is written as the text that is made of it: without the zeros at its end.
  fileprivate var asText: Logic {
    guard case .literal(.decimal(let number)) = self else { return self }
    if let whole = number.integer { return .literal(.string(String(whole))) }
    let text = number.description
    guard text.contains("."), !text.contains(where: \.isLetter) else { return self }
    return .literal(.string(String(text.reversed().drop { $0 == "0" }.reversed())))
  }
}
