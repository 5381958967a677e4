import SurveyDiagnostics
import SurveyModel
import SurveyPrimitives

extension AnswerReader {
  func readBoolean(_ text: String, for item: SurveyItem) throws(Diagnostic) -> Bool {
    if let value = words.truth(of: text) { return value }
    throw item.finding(.notABoolean, ["text": .quoted(text)])
  }

  func readInteger(_ text: String, for item: SurveyItem) throws(Diagnostic) -> Int {
    if let value = Int(text), Int(Int32.min)...Int(Int32.max) ~= value { return value }
    if let value = ExactDecimal(text), value.fractionDigits == 0 {
      guard let whole = value.integer, Int32(exactly: whole) != nil else {
        throw item.outOfRange(value.description)
      }
      throw item.finding(
        .notWrittenAsWhole, ["text": .quoted(text), "number": .number(whole)])
    }
    if ExactDecimal(lenient: text) != nil {
      throw item.finding(.notWholeButANumber, ["text": .quoted(text)])
    }
    throw item.finding(.notWhole, ["text": .quoted(text)])
  }

  func readDecimal(_ text: String, for item: SurveyItem) throws(Diagnostic) -> ExactDecimal {
    let pointed = try pointed(text, for: item)
    if let value = ExactDecimal(pointed) ?? ExactDecimal(lenient: pointed) { return value }
    throw numberProblem(text, for: item)
  }

  func readQuantity(_ text: String, for item: SurveyItem) throws(Diagnostic) -> Quantity {
    let comparator = ["<=", ">=", "<", ">"].first { text.hasPrefix($0) }
    let rest = String(text.dropFirst(comparator?.count ?? 0)).trimmedSpaces
    let end = rest.endOfNumber
    let number = String(rest[..<end])
    let pointed = try pointed(number, for: item)
    guard let value = ExactDecimal(pointed) ?? ExactDecimal(lenient: pointed) else {
      throw numberProblem(number.isEmpty ? text : number, for: item)
    }
    var quantity = Quantity(value: value, comparator: comparator)
    let unit = String(rest[end...]).trimmedSpaces
    let offered = item.unitOptions + [item.unit].compactMap(\.self)
    if unit.isEmpty {
      if let assumed = item.assumedUnit { quantity.take(assumed) }
    } else if let match = Self.match(unit, in: offered) {
      quantity.take(match)
    } else if !rest[end...].canFollowNumber {
      throw item.finding(
        .notANumberAndUnit, ["text": .quoted(text), "unit": .literal(item.exampleUnit)])
    } else {
      quantity.take(unit: unit, for: item)
    }
    return quantity
  }

  /// The unit meant: written the same, else the only one that differs in case alone (`mg` and `Mg`
  /// are two units).
  private static func match(_ unit: String, in offered: [Coding]) -> Coding? {
    if let exact = offered.first(where: { $0.display == unit || $0.code == unit }) { return exact }
    if let exact = offered.first(where: { $0.preserved.source?.display == unit }) { return exact }
    let similar = Set(offered.filter { $0.label.folded == unit.folded })
    return similar.count == 1 ? similar.first : nil
  }

  /// What is wrong with a text that is not a number; a decimal comma is offered back as a point.
  private func numberProblem(_ text: String, for item: SurveyItem) -> Diagnostic {
    let point = text.replacingCommas
    if text.contains(","), ExactDecimal(point) != nil, !words.hasDecimalComma {
      return item.finding(.decimalComma, ["text": .quoted(text), "number": .literal(point)])
    }
    return item.finding(
      item.type == .quantity ? .notAQuantity : .notANumber,
      ["text": .quoted(text), "unit": .literal(item.exampleUnit)])
  }
}

extension Quantity {
  fileprivate mutating func take(_ coding: Coding) {
    // The text of a unit may be translated; an answer has that of the questionnaire.
    unit = coding.preserved.source?.display ?? coding.display ?? coding.code
    system = coding.system
    code = coding.code
  }
}

extension Coding {
  /// The display, or without one the code.
  fileprivate var label: String { display ?? code ?? "" }
}

extension String {
  /// Where the number at the start ends, its exponent included; signs and commas in it, too, so
  /// that they are not taken for a unit.
  fileprivate var endOfNumber: String.Index {
    let end = firstIndex { !($0.isNumber || "+-.,".contains($0)) } ?? endIndex
    guard end > startIndex, self[end...].startsWithExponent else { return end }
    return self[end...].dropFirst().firstIndex { !($0.isNumber || "+-.,".contains($0)) }
      ?? endIndex
  }

  fileprivate var replacingCommas: String { String(map { $0 == "," ? "." : $0 }) }
}

extension Substring {
  /// Whether it is `e` or `E`, a sign or none, and a digit.
  fileprivate var startsWithExponent: Bool {
    guard let first, first == "e" || first == "E" else { return false }
    let rest = dropFirst()
    let digits = rest.first == "+" || rest.first == "-" ? rest.dropFirst() : rest
    return digits.first?.isNumber ?? false
  }

  /// Whether it can be the unit behind a number, or nothing: in `10^9/L`, `1/2 kg` and `1 000 kg`
  /// the number would go on.
  fileprivate var canFollowNumber: Bool {
    guard let next = first else { return true }
    let unit = drop { $0.isWhitespace }
    if unit.hasPrefix("10*") || unit.hasPrefix("10^") { return next.isWhitespace }
    if unit.first?.isNumber ?? false || unit.first == "^" || unit.first == "*" { return false }
    if next.isWhitespace { return true }
    if next == "/" {
      return unit.dropFirst().first.map { $0.isLetter || "[{".contains($0) } ?? false
    }
    let isUnit = next.isLetter || next.isCurrencySymbol || "%‰°′″'[{".contains(next)
    return isUnit && !startsWithExponent
  }
}

extension SurveyItem {
  /// A unit for an example.
  fileprivate var exampleUnit: String { unit?.label ?? "kg" }
}
