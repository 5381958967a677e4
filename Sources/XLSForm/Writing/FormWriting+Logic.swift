import SurveyDiagnostics
import SurveyFormats
import SurveyLogic
import SurveyModel

extension FormWriting {
  /// The languages of the form, once its items have names.
  func languages() -> FormLanguages {
    var logicNames = LogicNames()
    var listNames: [String: String] = [:]
    var options: [String: LogicNames.Options] = [:]
    var acknowledged: Set<String> = []
    for (linkId, name) in names.byLinkId { logicNames.set(name, for: linkId) }
    for (linkId, list) in listOfItem {
      listNames[linkId] = list.name
      if list.isAcknowledgement {
        logicNames.set(LogicNames.Options.acknowledgement, of: linkId)
        acknowledged.insert(linkId)
        continue
      }
      if list.isBoolean {
        logicNames.set("yes", for: .boolean(true), of: linkId)
        logicNames.set("no", for: .boolean(false), of: linkId)
        continue
      }
      if options[list.name] == nil {
        var all = LogicNames.Options()
        for (option, name) in zip(list.options, list.names) { all.set(name, for: option.value) }
        options[list.name] = all
      }
      if let all = options[list.name] { logicNames.set(all, of: linkId) }
    }
    return FormLanguages(
      form: LogicForm(survey), names: logicNames, lists: listNames, acknowledged: acknowledged)
  }

  /// Writes all that an item says by conditions and calculations.
  mutating func writeLogic(
    of item: SurveyItem, in parent: SurveyItem?, _ languages: FormLanguages, to row: inout FormRow
  ) {
    writeRelevant(of: item, in: parent, languages, to: &row)
    if item.type.isQuestion {
      writeConstraint(of: item, languages, to: &row)
      writeRequiredMessage(of: item, languages, to: &row)
    }
    for (field, column, expression) in [
      (ItemField.calculatedExpression, FormColumn.calculation, item.calculatedExpression),
      (.initialExpression, .initial, item.initialExpression),
    ] {
      guard let expression, field != .initialExpression || item.momentOfBeginning == nil else {
        continue
      }
      write(field, expression, of: item, to: &row) { () throws(LogicProblem) in
        let logic = try languages.logic(expression, for: .value, on: item.linkId)
        let value = languages.named(logic, on: item.linkId)
        // A text between quotes is no expression for programs: they are part of it.
        if field == .initialExpression, case .literal(.string(let text)) = value,
          !FormReading.mayBeExpression(text)
        {
          return (column, text)
        }
        return (column, try languages.xpath.write(value, on: item.linkId))
      }
    }
    writeLimits(of: item, languages, to: &row)
    writeFilter(of: item, languages, to: &row)
    writeLabel(of: item, languages, to: &row)
  }

  /// Fills a cell with an expression, or says that it cannot be said.
  private mutating func write(
    _ field: ItemField, _ expression: SurveyExpression, of item: SurveyItem,
    to row: inout FormRow, _ body: () throws(LogicProblem) -> (FormColumn, String)
  ) {
    do throws(LogicProblem) {
      let (column, text) = try body()
      row.set(column, text)
    } catch {
      lose(field.rawValue, expression.text, of: item, error)
    }
  }

  mutating func lose(
    _ construct: String, _ before: String?, of item: SurveyItem, _ problem: LogicProblem? = nil
  ) {
    losses.append(
      problem.map { Loss($0, construct, linkId: item.linkId, before: before) }
        ?? Loss(
          .dropped, construct, linkId: item.linkId, before: before, reason: .logicNotSaid))
  }

  private mutating func writeRelevant(
    of item: SurveyItem, in parent: SurveyItem?, _ languages: FormLanguages, to row: inout FormRow
  ) {
    var parts = languages.form.presence(of: item, in: parent)
    do throws(LogicProblem) {
      if let condition = try languages.form.condition(of: item) {
        _ = try languages.xpath.writeCondition(condition, on: item.linkId)
        parts.append(condition)
      }
    } catch {
      let field = item.enableWhenExpression == nil ? ItemField.enableWhen : .enableWhenExpression
      lose(field.rawValue, item.enableWhenExpression?.text, of: item, error)
    }
    if parts.isEmpty { return }
    let text = try? languages.xpath.writeCondition(.all(parts), on: item.linkId)
    row.set(.relevant, text)
  }

  private mutating func writeConstraint(
    of item: SurveyItem, _ languages: FormLanguages, to row: inout FormRow
  ) {
    var parts: [Logic] = []
    for (field, condition) in ItemLimits.conditions(of: item)
    where !(item.isRange && (field == .minValue || field == .maxValue)) {
      if (try? languages.constraint.writeCondition(condition, on: item.linkId)) != nil {
        parts.append(condition)
      } else {
        lose(field.rawValue, nil, of: item)
      }
    }
    if let condition = WebAddress.condition(on: item) { parts.append(condition) }
    for limit in item.calculatedLimits {
      guard let (function, value) = limit.compared else { continue }
      if let condition = write(limit, function, value, of: item, languages) {
        parts.append(condition)
      } else {
        lose(ItemField.calculatedLimits.rawValue, limit.expression.text, of: item)
      }
    }
    let requirement = RequiredMessage.rule(of: item, languages)
    var messages: [FormText] = []
    let translations = MessageJSON.translations(in: item.carried)
    for constraint in item.constraints {
      if constraint == requirement { continue }
      guard constraint.severity == .error,
        let logic = try? languages.logic(constraint.expression, for: .constraint, on: item.linkId)
          .onAllAnswers(to: item).withoutUnanswered,
        let text = try? languages.constraint.writeCondition(logic, on: item.linkId)
      else {
        lose(ItemField.constraints.rawValue, constraint.expression.text, of: item)
        continue
      }
      parts.append(logic)
      if let human = constraint.human, human != text {
        messages.append(FormText(human, translations[human] ?? []))
      }
    }
    if parts.isEmpty { return }
    row.set(.constraint, try? languages.constraint.writeCondition(.all(parts), on: item.linkId))
    let message = messages.joined()
    row.set(.constraintMessage, words(message.text), language: messageLanguage)
    for other in message.translations {
      row.set(.constraintMessage, words(other.text), language: FormLanguage.name(other.language))
    }
  }

  /// What is shown where a question has no answer that must have one.
  mutating func writeRequiredMessage(
    of item: SurveyItem, _ languages: FormLanguages, to row: inout FormRow
  ) {
    guard let human = RequiredMessage.rule(of: item, languages)?.human else { return }
    row.set(.requiredMessage, words(human), language: messageLanguage)
    for other in MessageJSON.translations(in: item.carried)[human] ?? [] {
      row.set(.requiredMessage, words(other.text), language: FormLanguage.name(other.language))
    }
  }

  /// The condition on an answer that a calculated limit is; there is no limit where that gives nothing.
  private mutating func write(
    _ limit: CalculatedLimit, _ function: LogicFunction, _ value: Logic, of item: SurveyItem,
    _ languages: FormLanguages
  ) -> Logic? {
    guard let most = try? languages.logic(limit.expression, for: .value, on: item.linkId) else {
      return nil
    }
    let holds = Logic.apply(function, [value, most])
    let isThere = most.presence(isItselfAnswered: true)
    let condition = isThere == .always ? holds : .any([.not(isThere), holds])
    guard let text = try? languages.constraint.writeCondition(condition, on: item.linkId) else {
      return nil
    }
    losses.append(
      Loss(
        .approximated, ItemField.calculatedLimits.rawValue, linkId: item.linkId,
        before: limit.expression.text, after: text, reason: .constructApproximated))
    return condition
  }

  private mutating func writeLimits(
    of item: SurveyItem, _ languages: FormLanguages, to row: inout FormRow
  ) {
    for limit in item.calculatedLimits {
      let column: FormColumn
      switch limit.kind {
      case .required: column = .required
      case .readOnly: column = .readOnly
      case .minOccurs, .maxOccurs:
        let other: CalculatedLimit.Kind = limit.kind == .minOccurs ? .maxOccurs : .minOccurs
        guard item.type == .group,
          item.calculatedLimits.contains(CalculatedLimit(other, limit.expression))
        else {
          lose(ItemField.calculatedLimits.rawValue, limit.expression.text, of: item)
          continue
        }
        column = .repeatCount
      // They are in the constraint.
      case .minValue, .maxValue, .minLength, .maxLength: continue
      default:
        lose(ItemField.calculatedLimits.rawValue, limit.expression.text, of: item)
        continue
      }
      let isCondition = column != .repeatCount
      write(.calculatedLimits, limit.expression, of: item, to: &row) { () throws(LogicProblem) in
        let logic = try languages.logic(
          limit.expression, for: isCondition ? .condition : .value, on: item.linkId)
        let text =
          isCondition
          ? try languages.xpath.writeCondition(logic, on: item.linkId)
          : try languages.xpath.write(logic, on: item.linkId)
        return (column, text)
      }
    }
  }

  private mutating func writeFilter(
    of item: SurveyItem, _ languages: FormLanguages, to row: inout FormRow
  ) {
    guard let list = listOfItem[item.linkId] else { return }
    if let filter = keptFilters[item.linkId], list.other != nil {
      return row.set(.choiceFilter, "(\(filter)) or name = '\(OtherAnswer.option)'")
    }
    if list.toggles.isEmpty { return }
    var conditions: [Int: Logic] = [:]
    for (number, toggle) in item.optionToggles.enumerated() {
      guard let logic = try? languages.logic(toggle.expression, for: .condition, on: item.linkId),
        (try? languages.xpath.writeCondition(logic, on: item.linkId)) != nil
      else {
        lose(ItemField.optionToggles.rawValue, toggle.expression.text, of: item)
        continue
      }
      conditions[number] = logic
    }
    let column = FormColumn.toggle.rawValue
    var parts = ["\(column) = ''"]
    var seen: Set<[Int]> = []
    for numbers in list.toggles where !numbers.isEmpty && seen.insert(numbers).inserted {
      let value = "\(column) = '\(WrittenLists.toggleName(numbers))'"
      let known = numbers.compactMap { conditions[$0] }
      // An option is offered where nothing is known of when it is.
      guard known.count == numbers.count,
        let text = try? languages.xpath.writeCondition(.any(known), on: item.linkId)
      else {
        parts.append(value)
        continue
      }
      parts.append("(\(value) and (\(text)))")
    }
    row.set(.choiceFilter, parts.joined(separator: " or "))
  }

  private mutating func writeLabel(
    of item: SurveyItem, _ languages: FormLanguages, to row: inout FormRow
  ) {
    for other in TranslationJSON.translations("text", in: item.carried) {
      guard let expression = other.expression else { continue }
      guard let logic = try? languages.logic(expression, for: .value, on: item.linkId),
        let label = (try? LabelLogic.read(other.text, languages)) == logic
          ? other.text : LabelLogic.write(logic, names)
      else {
        lose("\(ItemField.textExpression.rawValue)[\(other.language)]", expression.text, of: item)
        continue
      }
      if label == other.text { continue }
      row.set(.label, label, language: FormLanguage.name(other.language))
    }
    guard let expression = item.textExpression else { return }
    guard let logic = try? languages.logic(expression, for: .value, on: item.linkId) else {
      lose(ItemField.textExpression.rawValue, expression.text, of: item)
      return
    }
    if let text = item.text, let own = try? LabelLogic.read(text, languages), own == logic {
      return
    }
    guard let label = LabelLogic.write(logic, names) else {
      lose(ItemField.textExpression.rawValue, expression.text, of: item)
      return
    }
    row.set(.label, label, language: language)
  }
}

extension CalculatedLimit {
  /// How what an answer gives is compared with it; `nil` where it is none on an answer.
  fileprivate var compared: (function: LogicFunction, value: Logic)? {
    switch kind {
    case .minValue: (.greaterOrEqual, .itself)
    case .maxValue: (.lessOrEqual, .itself)
    case .minLength: (.greaterOrEqual, .apply(.length, [.itself]))
    case .maxLength: (.lessOrEqual, .apply(.length, [.itself]))
    case .minOccurs, .maxOccurs, .required, .readOnly, .repeats: nil
    }
  }
}

extension Logic {
  /// A rule on what is chosen of a list, which forms have as one answer.
  fileprivate func onAllAnswers(to item: SurveyItem) -> Logic {
    guard item.repeats, item.isChoice else { return self }
    return replacing(answersTo: item.linkId, with: .itself)
  }

  /// A rule without that there is no answer, where forms do not ask rules anyway.
  fileprivate var withoutUnanswered: Logic {
    guard case .apply(.or, let operands) = self else { return self }
    return .any(operands.filter { $0 != .not(.apply(.answered, [.itself])) })
  }
}
