package import SurveyDiagnostics
package import SurveyModel
import SurveyPrimitives

extension AnswerReader {
  /// Reads `1.8 m` as the number 180 where a number of cm is asked for; `nil` where the text is not a number with
  /// a unit, or the question has no unit of UCUM to convert it to.
  ///
  /// For a person only, who is told how it was understood: in data a number is a number. What cannot be
  /// converted exactly is not converted. A unit that measures something else is an error.
  package func readWithUnit(
    _ text: String, for item: SurveyItem
  ) throws(Diagnostic) -> AnswerValue? {
    let folded = latin(text.foldedSpaces)
    guard item.type == .integer || item.type == .decimal, !item.isChoice, format(of: item) == nil,
      let unit = item.unit, let last = folded.last, !last.isNumber, !".,".contains(last),
      let given = try quantity(folded, for: item), let value = given.value,
      let name = given.unit, given.comparator == nil
    else { return nil }
    if [unit.display, unit.code, unit.preserved.source?.display].contains(name) {
      return try number(value, in: unit, for: item)
    }
    guard unit.system == Quantity.ucumSystem, let wanted = unit.code, UCUM.isValid(wanted) else {
      return nil
    }
    let code = Self.everydayUnits[name] ?? name
    guard UCUM.areComparable(code, wanted) else {
      throw item.finding(
        .unitOfOtherKind, ["unit": .quoted(name), "wanted": .literal(unit.display ?? wanted)])
    }
    guard let converted = UCUM.convert(value, from: code, to: wanted),
      UCUM.compare(converted, in: wanted, value, in: code) == .equal
    else { return nil }
    return try number(converted, in: unit, for: item)
  }

  private func quantity(_ text: String, for item: SurveyItem) throws(Diagnostic) -> Quantity? {
    var asked = SurveyItem(linkId: item.linkId, type: .quantity)
    asked.unit = item.unit
    do throws(Diagnostic) {
      return try readQuantity(text, for: asked)
    } catch {
      if error.code.key == Diagnostic.Code.ambiguousPoint.key { throw error }
      return nil
    }
  }

  private func number(
    _ value: ExactDecimal, in unit: Coding, for item: SurveyItem
  ) throws(Diagnostic) -> AnswerValue {
    guard item.type == .integer else { return .decimal(value) }
    guard value.truncated == value, let whole = value.integer, Int32(exactly: whole) != nil else {
      let name = unit.display ?? unit.code ?? ""
      throw item.finding(.notWholeButANumber, ["text": .quoted("\(value) \(name)")])
    }
    return .integer(whole)
  }

  /// What people write for units whose codes in UCUM nobody knows by heart, or mean something else there.
  private static let everydayUnits = [
    "ft": "[ft_i]", "in": "[in_i]", "lb": "[lb_av]", "lbs": "[lb_av]", "oz": "[oz_av]",
    "°C": "Cel", "°F": "[degF]",
  ]
}
