import SurveyPrimitives

extension String {
  /// The digits of a whole number that is written as a decimal: of `30.0`, as pandas writes whole numbers in
  /// columns with gaps, of `.00` as SPSS does, and of `1e+05` as R does; `nil` of any other text.
  var wholeNumber: String? {
    guard utf8.contains(where: { [".", "e", "E"].contains(UnicodeScalar($0)) }),
      let number = ExactDecimal(lenient: self)?.integer
    else { return nil }
    return String(number)
  }
}

extension RowBlock {
  /// The whole number in a cell; `nil` where there is none.
  func number(_ row: Int, _ column: Int) -> Int? {
    let text = text(row, column)
    return Int(text) ?? text.wholeNumber.flatMap { Int($0) }
  }
}
