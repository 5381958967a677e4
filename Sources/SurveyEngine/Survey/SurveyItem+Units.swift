package import SurveyModel
package import SurveyPrimitives

extension SurveyItem {
  /// The unit of a number that is given without one: that of the question, or the only one that is offered.
  package var assumedUnit: Coding? { unit ?? (unitOptions.count == 1 ? unitOptions.first : nil) }
}

extension Coding {
  /// Whether it is the unit of a quantity: by its code, or by its words where the quantity has no code.
  package func isUnit(of quantity: Quantity) -> Bool {
    if let code = quantity.code { return self.code == code && system == quantity.system }
    return quantity.unit != nil && (quantity.unit == display || quantity.unit == code)
  }
}

extension Quantity {
  /// Takes a text that is none of the units offered as the unit of an answer.
  package mutating func take(unit text: String, for item: SurveyItem) {
    unit = text
    // Its code lets it be held against the unit of the question.
    let isHeld = item.unitOptions.isEmpty && item.unit?.system == Quantity.ucumSystem
    if isHeld || item.unitOpen != .optionsOnly, UCUM.isValid(text) {
      (system, code) = (Quantity.ucumSystem, text)
    }
  }
}
