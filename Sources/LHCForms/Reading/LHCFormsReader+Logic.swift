import FHIRDocument
import SurveyFormats
import SurveyLogic
import SurveyModel
import SurveyPrimitives

/// Conditions and calculations, once all questions are known.
extension LHCFormsReader {
  mutating func readLogic(_ survey: inout Survey) {
    let form = LogicForm(survey)
    var placement = LogicPlacement(form)
    var unfollowed: Set<String> = []
    for (linkId, name, element) in pending {
      // An expression of FHIR's says it exactly.
      let item = form[linkId]?.item
      if name == "skipLogic", item?.enableWhenExpression != nil { continue }
      if name != "skipLogic", item?.calculatedExpression != nil { continue }
      guard let property = element[name] else { continue }
      do throws(LogicProblem) {
        switch name {
        case "skipLogic":
          let skip = try skipLogic(property, on: linkId, form)
          let logic = try SkipLogicLanguage(form).read(skip, on: linkId)
          try placement.place(logic, as: .condition, on: linkId)
        case "dataControl":
          let source = copiedQuestion(element.all("dataControl")) ?? ""
          let copied = Logic.answer(try self.source(source, form))
          try placement.place(copied, as: .calculated, on: linkId)
        default:
          let total = form.totalScore(without: linkId)
          try placement.place(total, as: .calculated, on: linkId)
        }
      } catch {
        let text = String(decoding: JSONWriter.write(property, style: .compact), as: UTF8.self)
        losses.append(
          Loss(error, name, linkId: linkId, source: place(of: property), before: text))
        if name != "skipLogic" { unfollowed.insert(linkId) }
      }
    }
    placement.apply(to: &survey)
    losses += survey.leaveOutLogic(
      restingOn: survey.unanswerable(unfollowed), places: places)
  }

  private mutating func skipLogic(
    _ element: Element, on linkId: String, _ form: LogicForm
  ) throws(LogicProblem) -> SkipLogic {
    var conditions: [SkipLogic.Condition] = []
    for entry in element.all("conditions") {
      guard let name = entry["source"]?.string, let trigger = entry["trigger"] else {
        throw .unknown("conditions", offset: 0)
      }
      let source = try source(name, form)
      guard let item = form[source]?.item else { throw .noQuestion(name) }
      conditions.append(
        SkipLogic.Condition(source: source, try SkipTriggerReader(item).read(trigger)))
    }
    let logic = element["logic"]?.string
    // Without it, one is enough: the definition says so since R4, where older forms meant all.
    if logic == nil, conditions.count > 1 {
      losses.append(
        Loss(
          .approximated, "skipLogic", linkId: linkId, source: place(of: element), after: "ANY"))
    }
    guard [nil, "ANY", "ALL"].contains(logic) else { throw .unknown(logic ?? "", offset: 0) }
    let action = element["action"]?.string ?? "show"
    guard ["show", "hide"].contains(action) else { throw .unknown(action, offset: 0) }
    return SkipLogic(
      conditions, isAny: conditions.count > 1 && logic != "ALL", hides: action == "hide")
  }

  /// The linkId of a question by its linkId or, in old forms, its code.
  private func source(_ name: String, _ form: LogicForm) throws(LogicProblem) -> String {
    if form[name] != nil { return name }
    guard let found = codes[name], found.count == 1, let linkId = found.first else {
      throw .noQuestion(name)
    }
    return linkId
  }
}

/// Reads a trigger: what answers to a question are compared with.
struct SkipTriggerReader {
  private let item: SurveyItem

  init(_ item: SurveyItem) { self.item = item }

  func read(_ trigger: Element) throws(LogicProblem) -> [SkipLogic.Trigger] {
    // Old forms have what the answer must have in the trigger itself.
    if trigger["code"] != nil || trigger["label"] != nil || trigger["text"] != nil {
      return [SkipLogic.Trigger(.value, try choice(trigger))]
    }
    var triggers: [SkipLogic.Trigger] = []
    for child in trigger.children {
      let name = child.nameText == "not" ? "notEqual" : child.nameText
      guard let key = SkipLogic.Key(rawValue: name) else { throw .unknown(name, offset: 0) }
      triggers.append(SkipLogic.Trigger(key, try value(child, key)))
    }
    return triggers
  }

  private func value(
    _ element: Element, _ key: SkipLogic.Key
  ) throws(LogicProblem) -> AnswerValue {
    if key == .exists {
      guard let flag = element.boolean else { throw .unknown("exists", offset: 0) }
      return .boolean(flag)
    }
    if item.isChoice { return try choice(element) }
    let value: AnswerValue? =
      switch item.type {
      case .quantity: quantity(element)
      // A limit may lie between whole numbers.
      case .integer: element.plainAnswer(.integer) ?? element.plainAnswer(.decimal)
      default: element.plainAnswer(item.type)
      }
    guard let value else { throw .unknown(element.nameText, offset: 0) }
    return value
  }

  /// A number is one of the unit that the answers have.
  private func quantity(_ element: Element) -> AnswerValue? {
    guard let number = element.decimal else { return nil }
    let units = item.unitOptions.isEmpty ? item.unit.map { [$0] } ?? [] : item.unitOptions
    guard units.count == 1, let unit = units.first else { return .decimal(number) }
    return .quantity(
      Quantity(value: number, unit: unit.display, system: unit.system, code: unit.code))
  }

  /// The option with the code, the text or the label that is named; of a list that is not spelled
  /// out, the code.
  private func choice(_ element: Element) throws(LogicProblem) -> AnswerValue {
    if element.isPrimitive {
      let text = element.string ?? ""
      let option = item.options.map(\.value).first { value in
        if case .coding = value { return false }
        return value.label == text
      }
      guard let option else { throw .unknown(text, offset: 0) }
      return option
    }
    let (code, text) = (element["code"]?.string, element["text"]?.string)
    let label = element["label"]?.string
    // A system alone names no option.
    if code == nil, text == nil, label == nil { throw .unknown(element.nameText, offset: 0) }
    let system = element["system"]?.string.map { LHCCodeSystem.address(of: $0) }
    let option = item.options.first { option in
      guard case .coding(let coding) = option.value else { return option.value.label == text }
      if let code {
        return coding.code == code
          && (system == nil || coding.system == nil || coding.system == system)
      }
      if let text { return coding.display == text }
      return option.prefix == label
    }
    if case .coding(var coding)? = option?.value, code != nil {
      // With a code, what it is called is said for people alone.
      coding.display = text
      return .coding(coding)
    }
    if let option { return option.value }
    guard item.options.isEmpty, let code else {
      throw .unknown(code ?? text ?? element.nameText, offset: 0)
    }
    return .coding(Coding(system: system, code: code, display: text))
  }
}

extension LogicForm {
  /// The scores of all answers together: TOTALSCORE of LHC-Forms.
  func totalScore(without linkId: String) -> Logic {
    var scores: [Logic] = []
    for case .enter(let item) in ItemWalk(survey.items)
    where item.linkId != linkId && item.options.contains(where: { $0.ordinal != nil }) {
      scores.append(.apply(.weight, [.answer(Logic.Question(item.linkId, .all))]))
    }
    return scores.isEmpty ? .literal(.integer(0)) : .apply(.sum, scores)
  }
}
