import SurveyModel

extension SessionState {
  /// An item with what is computed for one of its instances.
  func shaped(_ item: SurveyItem, at id: Int) -> SurveyItem {
    shaped(item, graph.computations(of: tree[id].definition)) { value(of: $0, at: id) }
  }

  /// An item with the values of its computations.
  func shaped(
    _ item: SurveyItem, _ computations: Range<Int>, by value: (Int) -> ComputedValue
  ) -> SurveyItem {
    var item = item
    var hidden: [Int] = []
    var shown: [Int] = []
    for computation in computations {
      let value = value(computation)
      switch graph.computations[computation].kind {
      case .options:
        if let offered = value.offered { item.options = offered.map { AnswerOption(value: $0) } }
      case .candidates: item.suggest(value.offered ?? [])
      case .toggle(let number):
        // What cannot be evaluated takes no option away.
        let isOff = value.value != nil && value.truth != true
        if isOff { hidden.append(number) } else { shown.append(number) }
      case .limit(let number): item.apply(value, to: item.calculatedLimits[number].kind)
      case .text: if case .text(let text) = value.meaning { item.text = text }
      default: continue
      }
    }
    if !hidden.isEmpty { item.hideOptions(hidden, unlessIn: shown) }
    return item
  }
}

extension SurveyItem {
  /// Sets a limit to a value that was evaluated; without one the fixed limit stays.
  fileprivate mutating func apply(_ value: ComputedValue, to kind: CalculatedLimit.Kind) {
    var number: Int? {
      if case .integer(let number) = value.answers.first { number } else { nil }
    }
    switch kind {
    case .minValue: minValue = value.answers.first ?? minValue
    case .maxValue: maxValue = value.answers.first ?? maxValue
    case .minOccurs: minOccurs = number ?? minOccurs
    case .maxOccurs: maxOccurs = number ?? maxOccurs
    case .minLength: minLength = number ?? minLength
    case .maxLength: maxLength = number ?? maxLength
    case .required: required = value.truth ?? required
    case .readOnly: readOnly = value.truth ?? readOnly
    case .repeats: repeats = value.truth ?? repeats
    }
  }

  /// A choice without a list of its own lists what is suggested, beside every other code.
  fileprivate mutating func suggest(_ values: [AnswerValue]) {
    guard type == .choice, options.isEmpty, answerExpression == nil, !values.isEmpty else { return }
    options = values.map { AnswerOption(value: $0) }
    if answerConstraint == .optionsOnly { answerConstraint = .optionsOrType }
  }

  /// Takes away the options of toggles that are off; one of a toggle that is on stays.
  fileprivate mutating func hideOptions(_ off: [Int], unlessIn on: [Int]) {
    let kept = SameValues(on.flatMap { optionToggles[$0].options })
    let gone = SameValues(off.flatMap { optionToggles[$0].options })
    options.removeAll { gone.contains($0.value) && !kept.contains($0.value) }
  }
}

extension SessionState {
  /// Whether expressions say at present which options an instance has.
  func offersOptions(_ id: Int) -> Bool {
    graph.computations(of: tree[id].definition).contains { computation in
      switch graph.computations[computation].kind {
      case .options: value(of: computation, at: id).offered != nil
      case .toggle: value(of: computation, at: id).value != nil
      default: false
      }
    }
  }
}
