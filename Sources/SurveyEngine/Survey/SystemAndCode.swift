package import SurveyModel
package import SurveyPrimitives

extension Coding {
  /// Reads `system|code`, where the system is an address, or `|code` without a system.
  ///
  /// Any other text is none: `this | that`, `a|b`.
  package init?(systemAndCode text: String) {
    guard let bar = text.firstIndex(of: "|") else { return nil }
    let system = text[..<bar]
    let code = String(text[text.index(after: bar)...])
    guard !code.isEmpty, code.trimmedSpaces == code,
      system.isEmpty || system.contains(":"),
      !system.unicodeScalars.contains(where: { $0.isSpace || $0.value < 0x20 })
    else { return nil }
    self.init(system: system.isEmpty ? nil : String(system), code: code)
  }
}

extension SurveyItem {
  /// Whether a code may be answered that is none of the options known.
  package var takesOtherCodes: Bool {
    (type == .choice || answerValueSet != nil)
      && (options.isEmpty || answerConstraint != .optionsOnly)
  }
}
