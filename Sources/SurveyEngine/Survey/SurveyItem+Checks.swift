import SurveyDiagnostics
package import SurveyModel
import SurveyPrimitives

extension SurveyItem {
  /// What is wrong with these answers to this item, whatever the rest of the session says.
  ///
  /// Types, options, lengths, limits, decimal places, URLs, files, references, units, the number of
  /// answers, exclusive options. No answer at all is not wrong here.
  func problems(with values: [AnswerValue]) -> [Diagnostic] {
    guard !values.isEmpty else { return [] }
    guard type.isQuestion else { return [noAnswerProblem] }
    var problems: [Diagnostic] = []
    let offered = values.count > 4 ? SameValues(options.map(\.value)) : nil
    for (number, value) in values.enumerated() {
      let found = self.problems(withOne: value, offered)
      if !found.isEmpty { problems += found.map { $0.of(answer: number) } }
    }
    return problems + countProblems(values) + combinationProblems(values)
  }

  private func problems(withOne value: AnswerValue, _ offered: SameValues?) -> [Diagnostic] {
    if let problem = typeProblem(of: value) { return [problem] }
    var problems: [Diagnostic] = []
    if let problem = optionProblem(of: value, offered) { problems.append(problem) }
    if let problem = characterProblem(of: value) { problems.append(problem) }
    problems += lengthProblems(of: value)
    problems += limitProblems(of: value)
    if let problem = decimalPlacesProblem(of: value) { problems.append(problem) }
    if let problem = unitProblem(of: value) { problems.append(problem) }
    return problems + addressProblems(of: value)
  }

  /// Rule 28: minOccurs and maxOccurs are inclusive and count answers.
  private func countProblems(_ values: [AnswerValue]) -> [Diagnostic] {
    let most = repeats ? maxOccurs : 1
    if let most, values.count > most {
      return [
        finding(.tooManyAnswers, ["count": .number(values.count), "most": .number(most)])
      ]
    }
    if let least = minOccurs, values.count < least {
      return [
        finding(.tooFewAnswers, ["count": .number(values.count), "least": .number(least)])
      ]
    }
    return []
  }

  /// Rule 57, and the same option chosen twice.
  private func combinationProblems(_ values: [AnswerValue]) -> [Diagnostic] {
    guard values.count > 1, isChoice else { return [] }
    var problems: [Diagnostic] = []
    let exclusive = SameValues(options.filter(\.isExclusive).map(\.value))
    if let value = values.first(where: exclusive.contains) {
      problems.append(finding(.exclusiveOption, ["value": .quoted(label(of: value))]))
    }
    var seen = SameValues()
    for (number, value) in values.enumerated() {
      if seen.contains(value) {
        problems.append(
          finding(.repeatedAnswer, ["value": .quoted(label(of: value))]).of(answer: number))
      }
      seen.insert(value)
    }
    return problems
  }

  /// Rules 55, 56, 58: what may be answered where there are options.
  func optionProblem(of value: AnswerValue, _ offered: SameValues?) -> Diagnostic? {
    guard !options.isEmpty else { return nil }
    if offered?.contains(value) ?? false || offers(value) { return nil }
    switch answerConstraint {
    case .optionsOnly: return notAnOption(value.label)
    case .optionsOrType:
      // What an expression lists may be of any type; what it does not list, of the item's type only.
      if type != .choice || options.contains(where: { $0.value.type == value.type }) { return nil }
      if case .coding = value { return nil }
      return notAnOption(value.label)
    case .optionsOrString:
      if case .string = value { return nil }
      return notAnOption(value.label)
    }
  }

  /// Whether a value is one of the options.
  ///
  /// Rules 45 and 55: a value set on a string or text permits its concepts. The answer is then the
  /// concept (`valueCoding`), or, since the item takes texts, its code or its display as a text
  /// (`valueString`), to the letter.
  func offers(_ value: AnswerValue) -> Bool {
    if options.contains(where: { $0.value.isSame(as: value) }) { return true }
    guard answerValueSet != nil, type == .string || type == .text, case .string(let text) = value
    else { return false }
    return options.contains { option in
      guard case .coding(let coding) = option.value else { return false }
      return coding.code == text || coding.display == text
    }
  }

  /// The finding that a value or a typed text is none of the options.
  func notAnOption(_ label: String) -> Diagnostic {
    finding(.notAnOption, ["value": .quoted(label), "options": optionList])
  }

  private func unitProblem(of value: AnswerValue) -> Diagnostic? {
    guard !unitOptions.isEmpty, case .quantity(let quantity) = value else { return nil }
    if unitOptions.contains(where: { $0.isUnit(of: quantity) }) || isOpen(to: quantity) {
      return nil
    }
    let offered = Diagnostic.Argument.Value.names(unitOptions.map { $0.display ?? $0.code ?? "" })
    guard let unit = quantity.unit ?? quantity.code else {
      return finding(.unitMissing, ["units": offered])
    }
    return finding(
      quantity.code == nil ? .unitTextNotOffered : .unitNotOffered,
      ["unit": .quoted(unit), "units": offered])
  }
}

extension SurveyItem {
  /// Whether a unit may be given that is not offered: with a code, or as a text (unitOpen).
  private func isOpen(to quantity: Quantity) -> Bool {
    switch unitOpen {
    case .optionsOnly: false
    case .optionsOrType: quantity.code != nil
    case .optionsOrString: quantity.code != nil || quantity.unit != nil
    }
  }
}

extension AnswerValue {
  /// Whether both certainly mean the same.
  package func isSame(as other: AnswerValue) -> Bool {
    type == other.type && AnswerValue.equal(self, other) == true
  }
}
