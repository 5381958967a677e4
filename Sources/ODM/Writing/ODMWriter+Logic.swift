import SurveyFormats
import SurveyLogic
import SurveyModel
import SurveyPrimitives

/// Conditions, calculations and checks.
extension ODMWriter {
  mutating func writeLogic() {
    for index in items.indices { prepare(index) }
    findCodes()
    for written in items where written.item.isOpen && otherItems[written.item.linkId] == nil {
      let item = written.item
      guard !item.options.isEmpty || item.answerValueSet != nil else { continue }
      otherItems[item.linkId] = oids.unique(written.oid + ".other")
    }
    let language = self.language(isConstraint: false)
    for index in references.indices {
      references[index] = completed(references[index], language)
    }
    for index in groups.indices {
      for inner in groups[index].references.indices {
        groups[index].references[inner] = completed(groups[index].references[inner], language)
      }
    }
    let constraints = self.language(isConstraint: true)
    for written in items { checks(of: written.item, constraints) }
  }

  private func language(isConstraint: Bool) -> ODMXPathLanguage {
    var names = LogicNames()
    for written in items {
      let linkId = written.item.linkId
      if written.item.type == .boolean {
        names.set("true", for: .boolean(true), of: linkId)
        names.set("false", for: .boolean(false), of: linkId)
      }
      for (name, value) in lists.names(of: linkId) { names.set(name, for: value, of: linkId) }
    }
    var language = ODMXPathLanguage(
      form: form, options: names, hasValueElements: version == .v2, isConstraint: isConstraint)
    (language.places, language.others) = (oids.places, otherItems)
    return language
  }

  private mutating func completed(
    _ given: WrittenReference, _ language: ODMXPathLanguage
  ) -> WrittenReference {
    var reference = given
    guard let linkId = reference.linkId, let item = form[linkId]?.item else {
      // A part of a group: what is around it is around its first item.
      if !reference.inherited.isEmpty, let inner = groups.first(where: { $0.oid == reference.oid }),
        let first = inner.references.first?.linkId
      {
        reference.exception = exception(
          reference.inherited, partFor: first, reference.oid, language)
      }
      return reference
    }
    if reference.hasOwnCondition { condition(of: item, &reference, language) }
    guard !reference.isGroup else { return reference }
    if let expression = item.calculatedExpression {
      reference.method = method(expression, "calculatedExpression", "Computation", item, language)
    } else if let expression = item.initialExpression {
      reference.method = method(expression, "initialExpression", "Imputation", item, language)
    }
    if item.isOpen, !item.options.isEmpty || item.answerValueSet != nil {
      let known = otherItems[linkId].flatMap { oid in
        others.contains { $0.oid == oid } ? nil : oid
      }
      let oid = known ?? oids.unique(reference.oid + ".other")
      others.append((oid, item))
      reference.otherItem = oid
      losses.append(
        Loss(
          .approximated, "answerConstraint", linkId: linkId, before: item.answerConstraint.rawValue,
          after: oid))
    }
    if version == .v2 { reference.unitsItem = units.unitsItem(of: linkId, &oids) }
    return reference
  }

  /// Finds the codes of conditions that are no options of their questions.
  private mutating func findCodes() {
    for case .enter(let item) in ItemWalk(survey.items) {
      for condition in item.enableWhen {
        guard case .coding(let coding) = condition.answer, let system = coding.system,
          let code = coding.code, !(system + code).contains(where: { $0 == " " || $0 == "|" }),
          let question = form[condition.question]?.item,
          !question.options.contains(where: { $0.value.isSameOption(as: condition.answer) })
        else { continue }
        let pair = "\(system)|\(code)"
        if codes[condition.question]?.contains(pair) == true { continue }
        codes[condition.question, default: []].append(pair)
      }
    }
  }

  // MARK: Conditions

  private mutating func condition(
    of item: SurveyItem, _ reference: inout WrittenReference, _ language: ODMXPathLanguage
  ) {
    let field = item.enableWhenExpression == nil ? "enableWhen" : "enableWhenExpression"
    var parts = reference.inherited
    var raw: String?
    do throws(LogicProblem) {
      if let own = try form.condition(of: item) {
        let spelled = form.spellingOutWeights(own)
        _ = try language.writeCondition(.not(.all(parts + [spelled])), on: item.linkId)
        parts.append(spelled)
      }
    } catch {
      losses.append(
        Loss(error, field, linkId: item.linkId, before: item.enableWhenExpression?.text))
      if let own = try? form.condition(of: item),
        let text = try? FHIRPathLanguage(form, for: .condition).write(.not(own), on: item.linkId)
      {
        raw = text
      } else if let expression = item.enableWhenExpression,
        expression.language == SurveyExpression.fhirPath
      {
        raw = ExpressionContext.exception(of: expression.text)
      }
    }
    if parts.isEmpty {
      reference.exception = raw.map { expressions.condition([WrittenCode("FHIRPath", $0)], &oids) }
      return
    }
    reference.exception = exception(parts, for: item.linkId, language)
  }

  /// A definition of when something is not asked.
  private mutating func exception(
    _ conditions: [Logic], for linkId: String, _ language: ODMXPathLanguage
  ) -> String? {
    let logic = Logic.not(.all(conditions))
    guard let text = try? language.writeCondition(logic, on: linkId) else { return nil }
    var codes: [WrittenCode] = [.xpath(text)]
    if let path = try? FHIRPathLanguage(form, for: .condition).write(logic, on: linkId) {
      codes.append(WrittenCode("FHIRPath", path))
    }
    return expressions.condition(codes, &oids)
  }

  private mutating func exception(
    _ conditions: [Logic], partFor linkId: String, _ oid: String, _ language: ODMXPathLanguage
  ) -> String? {
    var language = language
    language.places[linkId] = ODMPlace(groups: [oid], item: nil)
    guard let text = try? language.writeCondition(.not(.all(conditions)), on: linkId) else {
      return nil
    }
    return expressions.condition([.xpath(text)], &oids)
  }

  // MARK: Calculations

  private mutating func method(
    _ expression: SurveyExpression, _ construct: String, _ type: String, _ item: SurveyItem,
    _ language: ODMXPathLanguage
  ) -> String? {
    guard expression.language == SurveyExpression.fhirPath else {
      losses.append(
        Loss(
          .unknown(expression.language, offset: 0), construct, linkId: item.linkId,
          before: expression.text))
      return nil
    }
    var codes: [WrittenCode] = []
    do throws(LogicProblem) {
      let logic = form.spellingOutWeights(
        try FHIRPathLanguage(form, for: .value).read(expression.text, on: item.linkId))
      codes.append(.xpath(try language.write(logic, on: item.linkId)))
    } catch {
      losses.append(Loss(error, construct, linkId: item.linkId, before: expression.text))
    }
    codes.append(WrittenCode("FHIRPath", expression.text))
    return expressions.method(codes, type, &oids)
  }

  // MARK: Checks

  private mutating func checks(of item: SurveyItem, _ language: ODMXPathLanguage) {
    for (field, condition) in ItemLimits.conditions(of: item) {
      switch field {
      case .minValue, .maxValue:
        guard case .apply(_, let sides) = condition, case .literal(let value)? = sides.last,
          let text = value.cellText
        else { continue }
        expressions.add(
          WrittenCheck(
            comparator: field == .minValue ? "GE" : "LE", value: text,
            unit: units.unit(of: field == .minValue ? item.minValue : item.maxValue, item)),
          for: item.linkId)
      case .maxLength: continue
      case .maxDecimalPlaces where version == .v1: continue
      case .minOccurs, .maxOccurs, .options: continue
      default:
        guard let text = try? language.writeCondition(condition, on: item.linkId) else { continue }
        expressions.add(
          WrittenCheck(expressions: [.xpath(text)]), for: item.linkId)
      }
    }
    if item.repeats {
      let count = Logic.apply(.count, [.answer(item.linkId)])
      for (function, number) in [
        (LogicFunction.greaterOrEqual, item.minOccurs), (.lessOrEqual, item.maxOccurs),
      ] {
        guard let number,
          let text = try? language.writeCondition(
            .apply(function, [count, .literal(.integer(number))]), on: item.linkId)
        else { continue }
        expressions.add(
          WrittenCheck(expressions: [.xpath(text)]), for: item.linkId)
      }
    }
    for (index, constraint) in item.constraints.enumerated() {
      let human = constraint.human.map {
        TranslatedText($0, others: languages.words(ofRule: index, of: item))
      }
      var codes: [WrittenCode] = []
      do throws(LogicProblem) {
        guard constraint.expression.language == SurveyExpression.fhirPath else {
          throw .unknown(constraint.expression.language, offset: 0)
        }
        let logic = form.spellingOutWeights(
          try FHIRPathLanguage(form, for: .constraint).read(
            constraint.expression.text, on: item.linkId))
        codes.append(.xpath(try language.writeCondition(logic, on: item.linkId)))
      } catch {
        losses.append(
          Loss(error, "constraints", linkId: item.linkId, before: constraint.expression.text))
      }
      if constraint.expression.language == SurveyExpression.fhirPath {
        codes.append(WrittenCode("FHIRPath", constraint.expression.text))
      }
      guard !codes.isEmpty else { continue }
      expressions.add(
        WrittenCheck(
          expressions: codes, isSoft: constraint.severity == .warning, human: human),
        for: item.linkId)
    }
  }
}
