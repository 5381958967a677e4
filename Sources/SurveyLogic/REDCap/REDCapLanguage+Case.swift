import SurveyModel
import SurveyPrimitives

/// What is in, before or behind a text, whatever its case: that is all that REDCap's functions know.
extension REDCapLanguage {
  /// `contains([a], 'X')`: whether the text in small letters contains `x`.
  func parts(
    _ function: LogicFunction, _ operands: [InfixNode], _ reader: InfixReader<Self>
  ) throws(LogicProblem) -> [Logic]? {
    guard let value = try reader.value(operands[0]) else {
      return [.literal(.boolean(try reader.value(operands[1]) == nil))]
    }
    // The empty text is part of every one.
    guard let part = try reader.value(operands[1]) else { return [.always] }
    let found = Logic.apply(
      function, isOfPage ? [Self.small(value), Self.small(part)] : [value, part])
    guard let looseness = frame.looseness(function, [value, part], on: reader.linkId) else {
      return [found]
    }
    return [.any([found, looseness.also])]
  }

  /// Whether a text is part of another one, in the words of REDCap; throws where upper and lower case count and nothing
  /// says so.
  func part(
    _ function: LogicFunction, _ operands: [Logic], _ writer: InfixWriter<Self>
  ) throws(LogicProblem) -> InfixNode? {
    guard operands.count == 2 else { return nil }
    let (value, part) = (operands[0], operands[1])
    let names: [LogicFunction: String] = [
      .contains: "contains", .startsWith: "starts_with", .endsWith: "ends_with",
    ]
    guard let name = names[function] else { return nil }
    if Self.isSmall(value) || Self.hasNoCase(value), Self.isSmall(part) {
      let node = InfixNode.call(
        name, try writer.value(Self.withoutCase(value)), try writer.value(Self.withoutCase(part)))
      return try writer.strict(node, function, operands)
    }
    if Self.hasNoCase(part) { return .call(name, try writer.value(value), try writer.value(part)) }
    guard case .literal(.string(let text)) = part, function != .contains else {
      throw .notInLanguage("upper and lower case in \(function.rawValue)")
    }
    let length = InfixNode.call(
      function == .startsWith ? "left" : "right", try writer.value(value),
      InfixNode(.number(String(text.utf16.count))))
    return .apply(.equal, length, try literal(.string(text)))
  }

  private static func small(_ value: Logic) -> Logic {
    if case .literal(.string(let text)) = value { return .literal(.string(text.lowercased())) }
    return isSmall(value) ? value : .apply(.lowercase, [value])
  }

  /// Whether all letters are small for certain.
  private static func isSmall(_ value: Logic) -> Bool {
    switch value {
    case .literal(.string(let text)): text == text.lowercased()
    case .apply(.lowercase, _): true
    default: false
    }
  }

  /// Whether a text has no letters with a case.
  private static func hasNoCase(_ value: Logic) -> Bool {
    if case .literal(.string(let text)) = value {
      text.lowercased() == text.uppercased()
    } else {
      false
    }
  }

  private static func withoutCase(_ value: Logic) -> Logic {
    if case .apply(.lowercase, let inner) = value, inner.count == 1 { inner[0] } else { value }
  }
}
