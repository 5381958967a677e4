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
    if item.type.isQuestion { writeConstraint(of: item, languages, to: &row) }
    for (field, column, expression) in [
      (ItemField.calculatedExpression, FormColumn.calculation, item.calculatedExpression),
      (.initialExpression, .initial, item.initialExpression),
    ] {
      guard let expression else { continue }
      write(field, expression, of: item, to: &row) { () throws(LogicProblem) in
        let logic = try languages.logic(expression, for: .value, on: item.linkId)
        return (column, try languages.xpath.write(logic, on: item.linkId))
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
    var parts: [Logic] = []
    if let parent, parent.type.isQuestion {
      parts.append(.apply(.answered, [.answer(parent.linkId)]))
    }
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
    var messages: [FormText] = []
    let translations = MessageJSON.translations(in: item.carried)
    for constraint in item.constraints {
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
    row.set(.constraintMessage, message.text, language: messageLanguage)
    for other in message.translations {
      row.set(.constraintMessage, other.text, language: FormLanguage.name(other.language))
    }
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
          lose(limit.kind.rawValue, limit.expression.text, of: item)
          continue
        }
        column = .repeatCount
      default:
        lose(limit.kind.rawValue, limit.expression.text, of: item)
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
    guard let list = listOfItem[item.linkId], !list.toggles.isEmpty else { return }
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

extension FormLanguages {
  /// The logic of an expression of a survey.
  func logic(
    _ expression: SurveyExpression, for purpose: FHIRPathLanguage.Purpose, on linkId: String
  ) throws(LogicProblem) -> Logic {
    guard expression.language == SurveyExpression.fhirPath else {
      throw .unknown(expression.language, offset: 0)
    }
    return try FHIRPathLanguage(form, for: purpose).read(expression.text, on: linkId)
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
