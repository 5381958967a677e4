import SurveyDiagnostics
import SurveyFormats
import SurveyLogic
import SurveyModel
import SurveyPrimitives

/// Conditions, calculations and rules, once all questions are known.
extension ODMReader {
  mutating func readLogic() {
    let form = LogicForm(survey)
    var placement = LogicPlacement(form)
    var edits = ItemEdits(form)
    var unfollowed: Set<String> = []
    // What is enabled when, with all that is around it: the parts of flat forms say it anew.
    var conditions: [String: Logic] = [:]
    for logic in pending {
      do throws(LogicProblem) {
        try place(logic, &edits, &conditions, in: &placement)
      } catch {
        let first = logic.definition.child("FormalExpression")
        losses.append(
          Loss(
            error, logic.construct, linkId: logic.linkId,
            source: place(of: first ?? logic.definition),
            before: first.map { expression(in: $0).text } ?? logic.definition["OID"]))
        switch logic.role {
        case .calculated, .initial: unfollowed.insert(logic.linkId)
        default: break
        }
      }
    }
    for rule in rules {
      do throws(LogicProblem) {
        try placement.place(
          rule.condition, as: role(rule.human, rule.severity), on: rule.linkId)
      } catch {
        losses.append(
          Loss(
            error, "RangeCheck", linkId: rule.linkId, source: rule.place, before: rule.human?.text))
      }
    }
    edits.apply(to: &survey)
    placement.apply(to: &survey)
    losses += survey.leaveOutLogic(
      restingOn: survey.unanswerable(unfollowed), places: places)
  }

  private mutating func place(
    _ logic: ODMLogic, _ edits: inout ItemEdits, _ conditions: inout [String: Logic],
    in placement: inout LogicPlacement
  ) throws(LogicProblem) {
    let (linkId, form) = (logic.linkId, edits.form)
    switch logic.role {
    case .exception:
      let read = try read(logic, form, isCondition: true)
      if let raw = read.raw {
        edits.change(linkId) { $0.enableWhenExpression = SurveyExpression(raw) }
      } else if let exception = read.logic {
        let condition = Logic.not(exception).folded
        conditions[linkId] = condition
        if let own = own(condition, of: linkId, form, conditions) {
          try placement.place(own, as: .condition, on: linkId)
        }
      }
    case .calculated, .initial:
      let isInitial: Bool
      if case .initial = logic.role { isInitial = true } else { isInitial = false }
      let read = try read(logic, form, isCondition: false)
      if let raw = read.raw {
        edits.change(linkId) {
          if isInitial {
            $0.initialExpression = SurveyExpression(raw)
          } else {
            $0.calculatedExpression = SurveyExpression(raw)
          }
        }
      } else if let value = read.logic {
        let own = rounded(value, logic, form[linkId]?.item)
        try placement.place(own, as: isInitial ? .initial : .calculated, on: linkId)
      }
    case .constraint(let human, let severity):
      let read = try read(logic, form, isCondition: true, isConstraint: true)
      if let raw = read.raw {
        edits.change(linkId) {
          let constraint = SurveyConstraint(
            key: SurveyConstraint.key(linkId, $0.constraints.count + 1), severity: severity,
            human: human?.text, expression: SurveyExpression(raw))
          $0.constraints.append(constraint)
          if let human { $0.carried.add(words: human, of: constraint) }
        }
      } else if let rule = read.logic {
        try constrain(linkId, rule, human, severity, &edits, in: &placement)
      }
    }
    take(logic)
  }

  /// What is calculated with the digits that the item may have: systems store no more of it.
  ///
  /// What was written of FHIRPath says by itself what it is rounded to.
  private func rounded(_ value: Logic, _ logic: ODMLogic, _ item: SurveyItem?) -> Logic {
    guard let item, item.type == .decimal, let places = item.maxDecimalPlaces else { return value }
    let contexts = logic.definition.children("FormalExpression").map {
      ExpressionContext($0["Context"])
    }
    if contexts.contains(.fhirPath) { return value }
    if value.roundedUp?.places == places { return value }
    switch value {
    case .literal: return value
    case .apply(.round, let operands) where operands.last == .literal(.integer(places)):
      return value
    default: return .apply(.round, [value, .literal(.integer(places))])
    }
  }

  /// A rule, or the limits that it says.
  private mutating func constrain(
    _ linkId: String, _ rule: Logic, _ human: TranslatedText?,
    _ severity: SurveyConstraint.Severity,
    _ edits: inout ItemEdits, in placement: inout LogicPlacement
  ) throws(LogicProblem) {
    var rest: Logic? = rule
    if severity == .error, human == nil {
      edits.change(linkId) { item in
        let left = rule.conjuncts.filter { part in
          let own = item.repeats ? part.replacing(answersTo: linkId, with: .itself) : part
          return ItemLimits.apply(own, to: &item) != nil
        }
        rest = left.isEmpty ? nil : .all(left)
      }
    }
    guard let rest, let item = edits.form[linkId]?.item else { return }
    try placement.place(asked(rest, of: item), as: role(human, severity), on: linkId)
  }

  /// A rule as one of the answer: ODM checks the data of an item, and nothing where there are none.
  private func asked(_ rule: Logic, of item: SurveyItem) -> Logic {
    let own = rule.replacing(answersTo: item.linkId, with: .itself)
    if own.isKeptWithoutItself { return rule }
    if own.namesItself, !item.repeats { return own }
    return rule.namesItself ? rule : .any([.not(.apply(.answered, [.itself])), rule])
  }

  /// A rule with its words in all languages.
  private func role(
    _ human: TranslatedText?, _ severity: SurveyConstraint.Severity
  ) -> LogicPlacement.Role {
    .constraint(human: human?.text, severity: severity, others: human?.others ?? [])
  }

  /// The condition of an item without that of what it is inside.
  private func own(
    _ condition: Logic, of linkId: String, _ form: LogicForm, _ conditions: [String: Logic]
  ) -> Logic? {
    guard let parent = form[linkId]?.path.last else { return condition }
    var parts = condition.conjuncts
    if let around = form[linkId]?.path.reversed().compactMap({ conditions[$0] }).first {
      let outer = around.conjuncts
      if parts.starts(with: outer) { parts.removeFirst(outer.count) }
    }
    if form[parent]?.item.type.isQuestion == true,
      parts.first == .apply(.answered, [.answer(parent)])
    {
      parts.removeFirst()
    }
    return parts.isEmpty ? nil : .all(parts)
  }

  /// Says that a definition, and what refers to it, was used.
  private mutating func take(_ logic: ODMLogic) {
    if let (element, attribute) = logic.reference { _ = ledger.take(attribute, of: element) }
    let definition = logic.definition
    ledger.take(definition)
    _ = ledger.take("OID", of: definition)
    if definition["Type"] == "Imputation" { _ = ledger.take("Type", of: definition) }
    if let signature = definition.child("MethodSignature"),
      signature.child("ReturnValue")?["Name"] == "result", signature.children.count == 1
    {
      ledger.takeAll(signature)
    }
    var isFirst = true
    for element in definition.children("FormalExpression") {
      let context = ExpressionContext(element["Context"])
      // Beside the one that was read, FHIRPath says the same.
      guard isFirst && context != nil || context == .fhirPath else { continue }
      isFirst = false
      ledger.take(element)
      // Without a Context, the operator style is tried.
      if context != .operators { _ = ledger.take("Context", of: element) }
      for code in element.children("Code") { ledger.take(code) }
    }
  }

  // MARK: Expressions

  /// Reads the first expression of a definition whose language is known.
  ///
  /// FHIRPath that the tree has no place for is kept as it is.
  private func read(
    _ logic: ODMLogic, _ form: LogicForm, isCondition: Bool, isConstraint: Bool = false
  ) throws(LogicProblem) -> (logic: Logic?, raw: String?) {
    var problem: LogicProblem?
    for element in logic.definition.children("FormalExpression") {
      let (context, text) = expression(in: element)
      guard let context, !text.isEmpty else { continue }
      do throws(LogicProblem) {
        switch context {
        case .xpath:
          var language = ODMXPathLanguage(
            form: form, options: options, hasValueElements: version == .v2,
            isConstraint: isConstraint)
          language.names = oids
          return (
            isCondition
              ? try language.readCondition(text, on: logic.linkId)
              : form.fitted(try language.read(text, on: logic.linkId), on: logic.linkId), nil
          )
        case .operators:
          let language = EDCLanguage(
            form: form, options: options, names: oids, isConstraint: isConstraint)
          return (
            isCondition
              ? try language.readCondition(text, on: logic.linkId)
              : form.fitted(try language.read(text, on: logic.linkId), on: logic.linkId), nil
          )
        case .fhirPath:
          if isCondition, !isConstraint, let inner = ExpressionContext.exception(text) {
            return (nil, inner)
          }
          let purpose: FHIRPathLanguage.Purpose =
            isConstraint ? .constraint : isCondition ? .condition : .value
          if isConstraint || !isCondition,
            (try? FHIRPathLanguage(form, for: purpose).read(text, on: logic.linkId)) == nil
          {
            return (nil, text)
          }
          return (try FHIRPathLanguage(form, for: purpose).read(text, on: logic.linkId), nil)
        }
      } catch {
        problem = problem ?? error
      }
    }
    throw problem
      ?? .unknown(
        logic.definition.child("FormalExpression")?["Context"] ?? "FormalExpression", offset: 0)
  }

  private func expression(in element: ODMElement) -> (context: ExpressionContext?, text: String) {
    let code = element.child("Code") ?? element
    return (ExpressionContext(element["Context"]), code.text.trimmed)
  }
}
