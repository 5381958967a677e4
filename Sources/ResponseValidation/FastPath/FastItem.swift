import FHIRDocument
import SurveyModel

/// What a quick look at an item of a response is held against; texts are ranges of one buffer.
struct FastItem: Sendable {
  /// A coding that may be answered.
  struct Option: Sendable {
    var system: Range<Int>
    var code: Range<Int>
    /// The display that a coding must have, if any.
    var display: Range<Int>?
    var isExclusive: Bool
  }

  var linkId: Range<Int>
  /// The text; `nil` where none is compared.
  var text: Range<Int>?
  /// The number behind the last item below this one.
  var end = 0
  var isGroup: Bool
  var isQuestion: Bool
  var repeats: Bool
  /// Whether a complete response must have it.
  var isNeeded: Bool
  /// Whether nothing can be said of it in a hurry.
  var isIntricate = false
  /// Whether other answers decide whether it is asked.
  var isConditional = false
  var value: AnswerType?
  /// The name of the value: `valueCoding`.
  var valueName: UInt16 = 0
  /// Whether a text may be answered in place of a coding.
  var takesText = false
  /// Whether a coding need not be one of the options.
  var takesAnyCoding = false
  var options: Range<Int> = 0..<0
  var answerCount = 0...Int.max
  var length: ClosedRange<Int>?
  /// Whether a text may have line breaks.
  var hasLines = false
  var integers: ClosedRange<Int>?
  var least: ShortDecimal?
  var most: ShortDecimal?
  var decimalPlaces = Int.max
  var firstDate: Range<Int>?
  var lastDate: Range<Int>?
  /// The unit that a quantity must have, where one is given.
  var unitSystem: Range<Int>?
  var unitCode: Range<Int>?
}

/// A decimal number of at most eighteen digits.
struct ShortDecimal: Sendable {
  var coefficient: Int
  /// How many digits are behind the point.
  var places: Int

  /// Reads digits, with a point between them and a minus before them where wanted; `nil` for any
  /// other spelling.
  init?(_ text: Span<UInt8>) {
    var place = 0
    var isNegative = false
    if text.count > 0, text[0] == UInt8(ascii: "-") {
      isNegative = true
      place = 1
    }
    guard text.count - place <= 18 else { return nil }
    var (value, digits, point) = (0, 0, -1)
    while place < text.count {
      let byte = text[place]
      if byte == UInt8(ascii: "."), point < 0, digits > 0 {
        point = digits
      } else {
        guard byte &- UInt8(ascii: "0") < 10 else { return nil }
        value = value &* 10 &+ Int(byte &- UInt8(ascii: "0"))
        digits += 1
      }
      place += 1
    }
    guard digits > 0, point != digits, !(isNegative && value == 0) else { return nil }
    coefficient = isNegative ? -value : value
    places = point < 0 ? 0 : digits - point
  }

  /// Whether this is at most the other; `nil` where that takes more digits.
  func isAtMost(_ other: ShortDecimal) -> Bool? {
    var (left, right) = (coefficient, other.coefficient)
    for _ in 0..<max(0, other.places - places) {
      let (product, overflow) = left.multipliedReportingOverflow(by: 10)
      if overflow { return nil }
      left = product
    }
    for _ in 0..<max(0, places - other.places) {
      let (product, overflow) = right.multipliedReportingOverflow(by: 10)
      if overflow { return nil }
      right = product
    }
    return left <= right
  }
}
