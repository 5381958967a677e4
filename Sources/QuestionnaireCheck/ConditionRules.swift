import FHIRDocument
import FHIRQuestionnaire
import SurveyEngine
import SurveyModel
import SurveyPrimitives

/// A condition of an item, with its place and the question that it names.
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
    let elements = item.element.children(.enableWhen).map(\.self)
    let readable = elements.count == conditions.count ? elements : elements.filter(isReadable)
    return conditions.enumerated().map { place, enableWhen in
      CheckedCondition(
        element: readable.count == conditions.count ? readable[place] : item.element,
        enableWhen: enableWhen, source: find(enableWhen.question))
    }
  }

  private func isReadable(_ element: Element) -> Bool {
    guard element[.question]?.string != nil else { return false }
    let answer = element.choice("answer").flatMap { AnswerValue($0) }
    guard let code = element[.operator]?.string else {
      return version == .stu3 && (answer != nil || element[.hasAnswer]?.boolean != nil)
    }
    return answer != nil && EnableWhen.Operator(rawValue: code) != nil
  }

  /// The item around a question that repeats, and that another item is not part of.
  func repetition(around source: Int, awayFrom target: Int) -> Int? {
    let own = Set(line(of: target))
    return line(of: items[source].parent).first {
      !own.contains($0) && items[$0].item.repeats && items[$0].item.maxOccurs != 1
    }
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
  /// Single conditions: what they name, and what they hold it against (rules 1, 3, 10, 13).
  static func checkConditions(
    _ questionnaire: CheckedQuestionnaire, _ findings: inout CheckFindings
  ) {
    for index in questionnaire.items.indices {
      for condition in questionnaire.conditions(of: index) {
        checkCondition(condition, of: index, questionnaire, &findings)
      }
    }
  }

  private static func checkCondition(
    _ condition: CheckedCondition, of index: Int, _ questionnaire: CheckedQuestionnaire,
    _ findings: inout CheckFindings
  ) {
    let item = questionnaire.items[index]
    let place = condition.element[.question] ?? condition.element
    guard let source = condition.source else {
      if questionnaire.isIncomplete { return }
      findings.add(
        .conditionOnNothing,
        "a condition of \(item.name) names \"\(condition.enableWhen.question)\", which is no linkId here",
        at: place, linkId: item.linkId)
      return
    }
    let other = questionnaire.items[source]
    if questionnaire.line(of: source).contains(index) {
      findings.add(
        .conditionOnInside,
        "a condition of \(item.name) is on \(source == index ? "itself" : other.name + ", which stands inside it")",
        at: place, linkId: item.linkId)
      return
    }
    guard other.isQuestion else {
      findings.add(
        .conditionOnNothing,
        "a condition of \(item.name) names \"\(other.linkId)\", which is a \(other.item.type)",
        at: place, linkId: item.linkId)
      return
    }
    if let around = questionnaire.repetition(around: source, awayFrom: index) {
      findings.add(
        .ambiguousSource,
        "a condition of \(item.name) is on \(other.name), which is there once for each repetition of \"\(questionnaire.items[around].linkId)\"",
        at: place, linkId: item.linkId)
    }
    checkValue(of: condition, item, other, questionnaire.offered(by: source), &findings)
  }

  private static func checkValue(
    of condition: CheckedCondition, _ item: CheckedItem, _ source: CheckedItem,
    _ offered: [AnswerValue]?, _ findings: inout CheckFindings
  ) {
    let enableWhen = condition.enableWhen
    if enableWhen.operator == .exists { return }
    let place = condition.element.choice("answer") ?? condition.element
    if !enableWhen.fits(source.item) {
      findings.add(
        .operatorOfType,
        "a condition of \(item.name) holds \(source.name), which is of type \(source.item.type), against \(enableWhen.answer.type.rawValue) with \(enableWhen.operator.rawValue)",
        at: place, linkId: item.linkId)
      return
    }
    let isEquality = enableWhen.operator == .equal || enableWhen.operator == .notEqual
    if isEquality, let offered,
      !offered.contains(where: { AnswerValue.equal($0, enableWhen.answer) != false })
    {
      findings.add(
        .answerNotOffered,
        "a condition of \(item.name) names \"\(enableWhen.answer.label)\", which \(source.name) does not offer",
        at: place, linkId: item.linkId, hint: nearOption(enableWhen.answer, offered))
    }
    if enableWhen.operator == .notEqual, source.item.repeats {
      findings.add(
        .notEqualRepeating,
        "a condition of \(item.name) asks with != about \(source.name), which repeats",
        at: condition.element, linkId: item.linkId)
    }
  }

  private static func nearOption(_ answer: AnswerValue, _ offered: [AnswerValue]) -> String? {
    guard case .coding(let wanted) = answer, let code = wanted.code else { return nil }
    for case .coding(let option) in offered where option.code == code {
      return
        "the option has the system \(option.system ?? "(none)"), the condition \(wanted.system ?? "(none)")"
    }
    return nil
  }
}

extension EnableWhen {
  /// Whether answers of an item can be held against the value in this way.
  func fits(_ item: SurveyItem) -> Bool {
    let kinds = item.answerTypes
    guard kinds.contains(answer.type) else { return false }
    switch self.operator {
    case .exists, .equal, .notEqual: return true
    case .greater, .less, .greaterOrEqual, .lessOrEqual:
      return ![.boolean, .coding, .reference, .attachment, .uri].contains(answer.type)
    }
  }
}

extension SurveyItem {
  /// The types of values that can be held against its answers.
  var answerTypes: Set<AnswerType> {
    var types = Set(options.map(\.value.type))
    switch type {
    case .group, .display: return []
    case .boolean: types.insert(.boolean)
    case .decimal, .integer: types.formUnion([.decimal, .integer])
    case .date, .dateTime: types.formUnion([.date, .dateTime])
    case .time: types.insert(.time)
    case .string, .text, .url: types.formUnion([.string, .uri])
    case .choice: if types.isEmpty || answerValueSet != nil { types.insert(.coding) }
    case .attachment: types.insert(.attachment)
    case .reference: types.insert(.reference)
    case .quantity: types.insert(.quantity)
    }
    if answerValueSet != nil { types.insert(.coding) }
    if isOpen { types.formUnion([.string, .coding]) }
    return types
  }
}
