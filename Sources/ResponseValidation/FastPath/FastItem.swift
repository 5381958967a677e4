import FHIRDocument
import SurveyModel

/// What the fast path compares an item of a response with; texts are ranges of one buffer.
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
  /// The index behind the last item below this one.
  var end = 0
  var isGroup: Bool
  var isQuestion: Bool
  var repeats: Bool
  /// Whether a complete response must have it.
  var isNeeded: Bool
  /// Whether answers to it are not supported by the fast path.
  var leavesFastPath = false
  /// Whether other answers decide whether it is asked.
  var isConditional = false
  var value: AnswerType?
  /// The name of the value: `valueCoding`.
  var valueName: UInt16 = 0
  /// Whether a text may be answered instead of a coding.
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
  /// The expressions on it, among those of the plan.
  var rules: Range<Int> = 0..<0
  /// Whether there are expressions on it or on items inside it.
  var leadsToRules = false
  /// Whether expressions change what may be answered.
  var isShaped = false
}
