import SurveyInterview

/// A whole number between two ends, moved in steps or typed.
package struct SliderField: Hashable, Sendable {
  let slider: QuestionView.Slider
  private(set) var value: Int?
  /// Whether there was a value at first.
  let hadChoice: Bool
  private var typed = ""

  init(_ slider: QuestionView.Slider, at value: Int?) {
    self.slider = slider
    self.value = value
    hadChoice = value != nil
  }

  /// Takes a key; `false` when it means nothing to a slider.
  mutating func press(_ key: Key) -> Bool {
    if case .text(let text) = key, text.allSatisfy({ $0.isASCII && $0.isNumber || $0 == "-" }) {
      typed += text
      if let number = Int(typed) { value = number }
      return true
    }
    let wasTyped = typed
    typed = ""
    switch key {
    case .left, .down: move(by: -slider.step)
    case .right, .up: move(by: slider.step)
    case .pageDown: move(by: -10 * slider.step)
    case .pageUp: move(by: 10 * slider.step)
    case .home: value = slider.range.lowerBound
    case .end: value = slider.range.upperBound
    case .backspace:
      typed = String(wasTyped.dropLast())
      value = Int(typed)
    case .delete, .control("u"): value = nil
    default: return false
    }
    return true
  }

  private mutating func move(by step: Int) {
    guard let value else {
      value = step > 0 ? slider.range.lowerBound : slider.range.upperBound
      return
    }
    let (next, isTooFar) = value.addingReportingOverflow(step)
    self.value =
      isTooFar
      ? value : min(max(next, slider.range.lowerBound), slider.range.upperBound)
  }
}
