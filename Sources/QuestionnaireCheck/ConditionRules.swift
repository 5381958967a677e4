import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import SurveyPrimitives

/// A condition of an item, with its element and the question that it names.
struct CheckedCondition {
  let element: Element
  let enableWhen: EnableWhen
  let source: Int?
}

extension CheckedQuestionnaire {
  /// The conditions of an item that can be read.
  func conditions(of index: Int) -> [CheckedCondition] {
    let item = items[index]
    let conditions = item.item.enableWhen
    if conditions.isEmpty { return [] }
    let elements = item.element.readConditions(count: conditions.count)
    return conditions.enumerated().map { number, enableWhen in
      CheckedCondition(
        element: elements.count == conditions.count ? elements[number] : item.element,
        enableWhen: enableWhen, source: find(enableWhen.question))
    }
  }

  /// The repeating item around a question that another item is not part of.
  func repetition(around source: Int, awayFrom target: Int) -> Int? {
    index.repetition(around: source, awayFrom: target)
  }

  /// The answers that an item offers, where there can be no others: of a value set, the reader gives
  /// all codes or none.
  func offered(by index: Int) -> [AnswerValue]? {
    let item = items[index].item
    guard !item.options.isEmpty, !item.isOpen, !items[index].has("answerExpression"),
      !items[index].has("candidateExpression")
    else { return nil }
    return item.options.map(\.value)
  }
}

extension QuestionnaireChecker {
  /// What conditions compare the answers of their questions with (rules 1, 3).
  ///
  /// Which questions they name is a rule of every survey: ``SurveyRules``.
  static func checkConditions(
    _ questionnaire: CheckedQuestionnaire, _ findings: inout CheckFindings
  ) {
    for (index, item) in questionnaire.items.enumerated() {
      for condition in questionnaire.conditions(of: index) {
        guard let source = condition.source, !questionnaire.line(of: source).contains(index),
          questionnaire.items[source].isQuestion
        else { continue }
        checkValue(
          of: condition, item, questionnaire.items[source], questionnaire.offered(by: source),
          &findings)
      }
    }
  }

  private static func checkValue(
    of condition: CheckedCondition, _ item: CheckedItem, _ source: CheckedItem,
    _ offered: [AnswerValue]?, _ findings: inout CheckFindings
  ) {
    let enableWhen = condition.enableWhen
    if enableWhen.operator == .exists { return }
    let element = condition.element.choice("answer") ?? condition.element
    let question = Diagnostic.Argument.Value.quoted(source.linkId)
    if !enableWhen.fits(source.item) {
      findings.add(
        .operatorOfType,
        [
          "question": question, "type": source.typeName,
          "kind": .phrase(.kind(enableWhen.answer.type.rawValue)),
          "operator": .literal(enableWhen.operator.rawValue),
        ], at: element, in: item)
      return
    }
    let isEquality = enableWhen.operator == .equal || enableWhen.operator == .notEqual
    if isEquality, let offered,
      !offered.contains(where: { AnswerValue.equal($0, enableWhen.answer) != false })
    {
      let value = Diagnostic.Argument.Value.quoted(enableWhen.answer.label)
      if let (system, wanted) = otherSystem(enableWhen.answer, offered) {
        findings.add(
          .answerOfOtherSystem,
          [
            "value": value, "question": question, "system": system.map { .literal($0) },
            "wanted": wanted.map { .literal($0) },
          ], at: element, in: item)
      } else {
        findings.add(
          .answerNotOffered, ["value": value, "question": question], at: element, in: item)
      }
    }
    if enableWhen.operator == .notEqual, source.item.repeats {
      findings.add(
        .notEqualRepeating, ["question": question], at: condition.element, in: item)
    }
  }

  /// The system of an option with the code that a condition names, and the one in the condition.
  private static func otherSystem(
    _ answer: AnswerValue, _ offered: [AnswerValue]
  ) -> (String?, String?)? {
    guard case .coding(let wanted) = answer, let code = wanted.code else { return nil }
    for case .coding(let option) in offered where option.code == code {
      return (option.system, wanted.system)
    }
    return nil
  }
}

extension EnableWhen {
  /// Whether answers of an item can be compared with the value in this way.
  func fits(_ item: SurveyItem) -> Bool {
    let kinds = item.answerTypes
    guard kinds.contains(answer.type) else { return false }
    switch self.operator {
    case .exists, .equal, .notEqual: return true
    case .greater, .less, .greaterOrEqual, .lessOrEqual:
      return answer.type.hasOrder
    }
  }
}

extension SurveyItem {
  /// The types of values that its answers can be compared with.
  var answerTypes: Set<AnswerType> {
    guard let own = type.answerType else { return [] }
    var types = Set(options.map(\.value.type))
    if type != .choice || types.isEmpty { types.formUnion(own.comparable) }
    if answerValueSet != nil { types.insert(.coding) }
    if isOpen { types.formUnion([.string, .coding]) }
    return types
  }
}
