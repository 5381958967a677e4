import FHIRDocument
import SurveyDiagnostics
import SurveyFormats
import SurveyLogic
import SurveyModel

/// Conditions, calculations and rules, once all questions are known.
extension SurveyJSReader {
  mutating func readLogic() {
    // What is calculated is of the type that the calculation gives, which others read.
    for _ in 0..<Self.typingRounds {
      if !typeCalculations() { break }
    }
    let form = LogicForm(survey)
    var placement = LogicPlacement(form)
    var unfollowed: Set<String> = []
    let words = calculatedValues(form)
    for value in document.root.children where value.nameText == "calculatedValues" {
      guard let expression = value["expression"], let text = expression.string else { continue }
      reportCase("calculatedValues", text, nil, at: place(of: expression), words, form)
    }
    var piped: [String: TranslatedText] = [:]
    for logic in pending {
      if case .text(let text) = logic.role, piped[logic.linkId] == nil {
        piped[logic.linkId] = translated(text, logic, words, in: &placement)
      }
      do throws(LogicProblem) {
        try place(logic, words, in: &placement)
        switch logic.role {
        case .text, .rule, .carried: break
        default:
          reportCase(logic.name, logic.text, logic.linkId, at: logic.place, words, form)
        }
      } catch {
        losses.append(
          Loss(error, logic.name, linkId: logic.linkId, source: logic.place, before: logic.text))
        switch logic.role {
        case .calculated, .initial: unfollowed.insert(logic.linkId)
        case .constraint(let words?, _): loseWords(words, of: logic)
        default: break
        }
      }
    }
    readTriggers(words, in: &placement)
    placement.apply(to: &survey)
    losses += survey.leaveOutLogic(
      restingOn: survey.unanswerable(unfollowed), places: places)
    keepTranslations(of: piped)
  }

  /// Says that the words of a rule are lost with it.
  private mutating func loseWords(_ words: TranslatedText, of rule: PendingLogic) {
    for text in [words.text].compactMap(\.self) + words.others.map(\.text) {
      losses.append(
        Loss(.dropped, "text", linkId: rule.linkId, source: rule.place, before: text))
    }
  }

  /// Says that texts are compared to the letter which SurveyJS compares whatever their case is.
  mutating func reportCase(
    _ name: String, _ text: String, _ linkId: String?, at place: Place?, _ words: [String: Logic],
    _ form: LogicForm
  ) {
    guard language(form, words).ignoresCase(text, on: linkId ?? "") else { return }
    losses.append(
      Loss(
        .approximated, name, linkId: linkId, source: place, before: text, reason: .caseCounts))
  }

  /// How often the types of calculations are asked for, of which one reads the next.
  private static let typingRounds = 32

  /// Gives calculated questions the types of their values; whether any was changed.
  private mutating func typeCalculations() -> Bool {
    if untyped.isEmpty { return false }
    let form = LogicForm(survey)
    let language = self.language(form, calculatedValues(form))
    var types: [String: ItemType] = [:]
    for logic in pending {
      guard case .calculated = logic.role, logic.name == "expression",
        untyped.contains(logic.linkId),
        let tree = try? language.read(logic.text, on: logic.linkId),
        let type = ItemType(language.kind(of: tree, on: logic.linkId)),
        type != form[logic.linkId]?.item.type
      else { continue }
      types[logic.linkId] = type
    }
    if types.isEmpty { return false }
    survey.changeItems { item in if let type = types[item.linkId] { item.type = type } }
    return true
  }

  func language(_ form: LogicForm, _ words: [String: Logic]) -> SurveyJSLanguage {
    var language = SurveyJSLanguage(form: form, names: names)
    language.words = words
    language.tables = tables
    return language
  }

  private mutating func place(
    _ logic: PendingLogic, _ words: [String: Logic], in placement: inout LogicPlacement
  ) throws(LogicProblem) {
    let linkId = logic.linkId
    var language = self.language(placement.form, words)
    switch logic.role {
    case .condition:
      let tree = try language.readCondition(logic.text, on: linkId)
      try placement.place(tree, as: .condition, on: linkId)
    case .required:
      let tree = try language.readCondition(logic.text, on: linkId)
      try placement.place(tree, as: .required, on: linkId)
    case .enabled:
      let tree = try language.readCondition(logic.text, on: linkId)
      try placement.place(.not(tree), as: .readOnly, on: linkId)
    case .calculated:
      try placement.place(value(of: logic, language, placement), as: .calculated, on: linkId)
    case .initial:
      try placement.place(value(of: logic, language, placement), as: .initial, on: linkId)
    case .limit(let kind):
      try placement.place(value(of: logic, language, placement), as: .limit(kind), on: linkId)
    case .text:
      guard let tree = shown(logic, language, placement.form) else { return }
      try placement.place(tree, as: .text, on: linkId)
    case .constraint(let words, let severity):
      let tree = try language.readCondition(logic.text, on: linkId)
      let rule = placement.form[linkId].map { tree.rule(of: $0.item) } ?? tree
      try placement.place(
        rule, as: .constraint(words, severity), on: linkId)
    case .rule(let rule, let words, let severity):
      try placement.place(rule, as: .constraint(words, severity), on: linkId)
    case .option(let value):
      let tree = try language.readCondition(logic.text, on: linkId)
      try placement.place(tree, as: .options([value]), on: linkId)
    case .carried(let carried):
      for option in carried.options {
        let conditions = try conditions(of: option.value, on: linkId, language)
        if conditions.isEmpty { continue }
        try placement.place(.all(conditions), as: .options([option.value]), on: linkId)
      }
    case .options:
      let options = placement.form[linkId]?.item.options ?? []
      for option in options where !isCarried(option.value, on: linkId) {
        language.words["item"] = .literal(option.value)
        let tree = try language.readCondition(logic.text, on: linkId)
        try placement.place(tree, as: .options([option.value]), on: linkId)
      }
    }
  }

  private func value(
    of logic: PendingLogic, _ language: SurveyJSLanguage, _ placement: LogicPlacement
  ) throws(LogicProblem) -> Logic {
    let tree = try language.read(logic.text, on: logic.linkId)
    let value = placement.form[logic.linkId].map { tree.fitted(to: $0.item.type) } ?? tree
    return placement.form.fitted(value, on: logic.linkId)
  }

  /// What is calculated once and used by its name.
  private mutating func calculatedValues(_ form: LogicForm) -> [String: Logic] {
    var words: [String: Logic] = [:]
    for value in ledger.objects("calculatedValues", of: document.root) {
      guard let name = value["name"]?.string, let expression = value["expression"]?.string else {
        continue
      }
      var language = SurveyJSLanguage(form: form, names: names)
      language.words = words
      guard let tree = try? language.read(expression, on: "") else { continue }
      words[name] = tree
      // One that nothing asks for is nowhere in the result.
      guard isNamed(name) else { continue }
      _ = ledger.take("name", of: value)
      _ = ledger.take("expression", of: value)
    }
    return words
  }

  /// Whether a text of the form has a name in braces.
  private func isNamed(_ name: String) -> Bool {
    var open = [document.root]
    while let element = open.popLast() {
      open += element.children
      if let text = element.string, text.contains("{") {
        for part in text.split(separator: "{").dropFirst() where part.hasPrefix(name) {
          return true
        }
      }
    }
    return false
  }
}

extension LogicPlacement.Role {
  fileprivate static func constraint(
    _ words: TranslatedText?, _ severity: SurveyConstraint.Severity
  ) -> Self {
    .constraint(human: words?.text, severity: severity, others: words?.others ?? [])
  }
}
