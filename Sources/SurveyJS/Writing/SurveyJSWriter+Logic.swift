import FHIRDocument
import SurveyFormats
import SurveyLogic
import SurveyModel

/// Conditions, calculations and rules.
extension SurveyJSWriter {
  /// The condition, what is worked out, and what depends on answers.
  mutating func logic(of item: SurveyItem, around parent: SurveyItem?) {
    visibility(of: item, around: parent)
    for limit in item.calculatedLimits {
      switch limit.kind {
      case .required: write("requiredIf", limit.expression, .condition, item, "calculatedLimits")
      case .readOnly:
        write("enableIf", limit.expression, .condition, item, "calculatedLimits") { .not($0) }
      default: continue
      }
    }
    if let expression = item.calculatedExpression {
      let key = item.isExpressionQuestion ? "expression" : "setValueExpression"
      write(key, expression, .value, item, "calculatedExpression")
      if item.isExpressionQuestion, item.type != .string { text("fhirType", item.type.rawValue) }
    }
    if let expression = item.initialExpression {
      write("defaultValueExpression", expression, .value, item, "initialExpression")
    }
  }

  /// An item below a question is there only once that is answered.
  private mutating func visibility(of item: SurveyItem, around parent: SurveyItem?) {
    let construct = item.enableWhenExpression == nil ? "enableWhen" : "enableWhenExpression"
    do throws(LogicProblem) {
      var conditions: [Logic] = []
      if let parent, parent.type.isQuestion {
        conditions.append(.apply(.answered, [.answer(parent.linkId)]))
      }
      if let condition = try form.condition(of: item) {
        conditions.append(form.spellingOutWeights(condition))
      }
      if conditions.isEmpty { return }
      text("visibleIf", try language.writeCondition(.all(conditions), on: item.linkId))
    } catch {
      losses.append(Loss(error, construct, linkId: item.linkId, before: nil))
    }
  }

  /// When an option is offered.
  mutating func optionLogic(of option: AnswerOption, _ item: SurveyItem) {
    let toggles = item.optionToggles.filter { $0.options.contains(option.value) }
    guard toggles.count == 1, let toggle = toggles.first else { return }
    write("visibleIf", toggle.expression, .condition, item, "optionToggles")
  }

  /// The rules of an item, with their words; those that cannot be said are left out.
  mutating func constraints(of item: SurveyItem) -> [(human: String?, expression: String)] {
    var rules: [(human: String?, expression: String)] = []
    for constraint in item.constraints {
      do throws(LogicProblem) {
        let rule = try read(constraint.expression, .constraint, item)
          .replacing(itselfWith: .answer(item.linkId))
        rules.append((constraint.human, try language.writeCondition(rule, on: item.linkId)))
      } catch {
        losses.append(Loss(error, "constraints", linkId: item.linkId, before: nil))
      }
    }
    return rules
  }

  private mutating func write(
    _ key: String, _ expression: SurveyExpression, _ purpose: FHIRPathLanguage.Purpose,
    _ item: SurveyItem, _ construct: String, _ change: (Logic) -> Logic = { $0 }
  ) {
    do throws(LogicProblem) {
      let logic = change(try read(expression, purpose, item))
      let written =
        purpose == .value
        ? try language.write(logic, on: item.linkId)
        : try language.writeCondition(logic, on: item.linkId)
      text(key, written)
    } catch {
      losses.append(Loss(error, construct, linkId: item.linkId, before: nil))
    }
  }

  private func read(
    _ expression: SurveyExpression, _ purpose: FHIRPathLanguage.Purpose, _ item: SurveyItem
  ) throws(LogicProblem) -> Logic {
    guard expression.language == SurveyExpression.fhirPath else {
      throw .unknown(expression.language, offset: 0)
    }
    let logic = try FHIRPathLanguage(form, for: purpose).read(expression.text, on: item.linkId)
    return form.spellingOutWeights(logic)
  }
}

extension SurveyItem {
  /// Whether it is a question of the type `expression`: one that shows what is worked out.
  var isExpressionQuestion: Bool {
    calculatedExpression != nil && readOnly && !isChoice
      && [.string, .text, .integer, .decimal, .boolean, .date].contains(type)
  }
}
