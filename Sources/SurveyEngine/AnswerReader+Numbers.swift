import Diagnostics
import Primitives
import SurveyModel

extension AnswerReader {
  func readBoolean(_ text: String, for item: SurveyItem) throws(Diagnostic) -> Bool {
    if words.has(text, in: \.yes) { return true }
    if words.has(text, in: \.no) { return false }
    throw item.unreadable(text, "neither yes nor no", hint: "answer y or n")
  }

  func readInteger(_ text: String, for item: SurveyItem) throws(Diagnostic) -> Int {
    if let value = Int(text), Int(Int32.min)...Int(Int32.max) ~= value { return value }
    if let value = ExactDecimal(text), value.fractionDigits == 0 {
      throw item.outOfRange(value.description)
    }
    if ExactDecimal(lenient: text) != nil {
      throw item.unreadable(text, "not a whole number", hint: "write it without a point, as in 12")
    }
    throw item.unreadable(text, "not a whole number", hint: "write digits only, as in 12")
  }

  func readDecimal(_ text: String, for item: SurveyItem) throws(Diagnostic) -> ExactDecimal {
    if let value = ExactDecimal(text) ?? ExactDecimal(lenient: text) { return value }
    throw numberProblem(text, for: item, example: "write digits, as in 93 or 93.50")
  }

  func readQuantity(_ text: String, for item: SurveyItem) throws(Diagnostic) -> Quantity {
    let comparator = ["<=", ">=", "<", ">"].first { text.hasPrefix($0) }
    let rest = String(text.dropFirst(comparator?.count ?? 0)).trimmedSpaces
    let end = rest.firstIndex { !($0.isNumber || "+-.,".contains($0)) } ?? rest.endIndex
    let number = String(rest[..<end])
    guard let value = ExactDecimal(number) ?? ExactDecimal(lenient: number) else {
      throw numberProblem(
        number.isEmpty ? text : number, for: item,
        example: "write a number and a unit, as in 72 \(item.unit?.label ?? "kg")")
    }
    var quantity = Quantity(value: value, comparator: comparator)
    let unit = String(rest[end...]).trimmedSpaces
    let offered = item.unitOptions + [item.unit].compactMap(\.self)
    if unit.isEmpty {
      let only = item.unitOptions.count == 1 ? item.unitOptions.first : nil
      if let assumed = item.unit ?? only { quantity.take(assumed) }
    } else if let match = Self.match(unit, in: offered) {
      quantity.take(match)
    } else {
      quantity.unit = unit
    }
    return quantity
  }

  /// The unit meant: written the same, else the only one that differs in case alone (`mg` and `Mg`
  /// are two units).
  private static func match(_ unit: String, in offered: [Coding]) -> Coding? {
    if let exact = offered.first(where: { $0.display == unit || $0.code == unit }) { return exact }
    let similar = Set(offered.filter { $0.label.folded == unit.folded })
    return similar.count == 1 ? similar.first : nil
  }

  /// What is wrong with a text that is no number; a decimal comma is offered back as a point.
  private func numberProblem(
    _ text: String, for item: SurveyItem, example: String
  ) -> Diagnostic {
    let point = text.replacingCommas
    if text.contains(","), ExactDecimal(point) != nil {
      return item.finding(
        .decimalComma, "\(text.quotedShortly) has a comma where a point is needed",
        hint: "write \(point)")
    }
    return item.unreadable(text, "not a number", hint: example)
  }
}

extension Quantity {
  fileprivate mutating func take(_ coding: Coding) {
    unit = coding.display ?? coding.code
    system = coding.system
    code = coding.code
  }
}

extension Coding {
  /// The display, or without one the code.
  fileprivate var label: String { display ?? code ?? "" }
}

extension String {
  fileprivate var replacingCommas: String { String(map { $0 == "," ? "." : $0 }) }
}

extension SurveyItem {
  /// The finding that a typed text is no answer of the right kind: `"abc" is not a number`.
  func unreadable(_ text: String, _ what: String, hint: String) -> Diagnostic {
    finding(.unreadableAnswer, "\(text.quotedShortly) is \(what)", hint: hint)
  }
}
