import FHIRDocument
import FHIRQuestionnaire
import SurveyEngine
import SurveyModel
import SurveyPrimitives

/// A questionnaire in the form in which responses that are plainly right are told quickly.
///
/// It only ever says "certainly without findings". Whatever it does not say that of goes the full
/// way, which alone makes findings; so there is one set of rules.
final class FastPlan: Sendable {
  let items: [FastItem]
  let options: [FastItem.Option]
  /// The texts of items and options.
  let texts: [UInt8]
  /// The items that have conditions, in document order.
  let conditionals: [Conditional]
  let conditions: [FastCondition]

  /// An item that has conditions.
  struct Conditional: Sendable {
    var item: Int
    var conditions: Range<Int>
    var anySuffices: Bool
  }

  /// `nil` where nothing can be told quickly.
  init?(_ survey: Survey, hasPeriod: Bool) {
    guard survey.status == nil || survey.status == "active", !hasPeriod, survey.constraints.isEmpty,
      survey.variables.isEmpty
    else { return nil }
    var maker = FastPlanBuilder()
    for item in survey.items { maker.add(item, isSingle: true) }
    guard !maker.isHopeless, !maker.items.isEmpty else { return nil }
    items = maker.items
    options = maker.options
    texts = maker.texts
    conditionals = maker.conditionals
    conditions = maker.conditions
  }
}

/// Makes the items of a plan.
private struct FastPlanBuilder {
  private(set) var items: [FastItem] = []
  private(set) var options: [FastItem.Option] = []
  private(set) var texts: [UInt8] = []
  /// Whether something concerns more than the item that has it.
  private(set) var isHopeless = false
  private(set) var conditionals: [FastPlan.Conditional] = []
  private(set) var conditions: [FastCondition] = []
  private var linkIds: Set<String> = []
  /// The questions that occur once at most, by linkId.
  private var sources: [String: (place: Int, type: ItemType)] = [:]

  /// Adds an item; `isSingle` where what it stands in occurs once at most.
  mutating func add(_ item: SurveyItem, isSingle: Bool) {
    if !linkIds.insert(item.linkId).inserted || item.has(.leavesSurvey) { isHopeless = true }
    var quick = FastItem(
      linkId: keep(item.linkId), text: nil, isGroup: item.type == .group,
      isQuestion: item.type.isQuestion, repeats: item.repeats,
      isNeeded: item.type != .display && (item.required || (item.minOccurs ?? 0) > 0))
    if let text = item.text, item.textExpression == nil { quick.text = keep(text) }
    quick.isIntricate = item.isIntricate
    if quick.isQuestion { addValue(of: item, to: &quick) }
    let place = items.count
    if !item.enableWhen.isEmpty {
      addConditions(of: item, at: place, isSingle: isSingle)
      quick.isConditional = true
    }
    items.append(quick)
    if isSingle, quick.isQuestion { sources[item.linkId] = (place, item.type) }
    let isChildSingle = isSingle && quick.isGroup && !item.repeats
    for child in item.items { add(child, isSingle: isChildSingle) }
    items[place].end = items.count
  }

  /// Conditions on questions that occur once, and come before.
  private mutating func addConditions(of item: SurveyItem, at place: Int, isSingle: Bool) {
    let start = conditions.count
    for condition in item.enableWhen {
      guard isSingle, let source = sources[condition.question],
        let quick = FastCondition(
          condition, source: source.place, of: source.type, keep: { keep($0) })
      else { return isHopeless = true }
      conditions.append(quick)
    }
    conditionals.append(
      FastPlan.Conditional(
        item: place, conditions: start..<conditions.count,
        anySuffices: item.enableBehavior == .any))
  }

  private mutating func keep(_ text: String) -> Range<Int> {
    let start = texts.count
    texts += text.utf8
    return start..<texts.count
  }

  private mutating func addValue(of item: SurveyItem, to quick: inout FastItem) {
    let most = item.repeats ? item.maxOccurs ?? .max : 1
    let least = item.minOccurs ?? 0
    guard most >= max(least, 1) else { return quick.isIntricate = true }
    quick.answerCount = max(least, 0)...most
    guard let type = item.type.answerType, type != .attachment else {
      return quick.isIntricate = true
    }
    (quick.valueName, quick.value) = (type.valueName.rawValue, type)
    if item.isChoice { return addOptions(of: item, to: &quick) }
    addLimits(of: item, to: &quick)
  }

  private mutating func addOptions(of item: SurveyItem, to quick: inout FastItem) {
    guard item.type == .choice, item.answerValueSet == nil || !item.options.isEmpty else {
      return quick.isIntricate = true
    }
    let start = options.count
    for option in item.options {
      guard case .coding(let coding) = option.value, let code = coding.code else {
        return quick.isIntricate = true
      }
      options.append(
        FastItem.Option(
          system: coding.system.map { keep($0) } ?? 0..<0, code: keep(code),
          display: item.answerValueSet == nil ? nil : coding.display.map { keep($0) },
          isExclusive: option.isExclusive))
      // A system that is empty is another thing than none.
      if coding.system == "" { quick.isIntricate = true }
    }
    quick.options = start..<options.count
    quick.takesText = item.answerConstraint == .optionsOrString
    quick.takesAnyCoding = item.options.isEmpty
    if item.minValue != nil || item.maxValue != nil { quick.isIntricate = true }
  }

  private mutating func addLimits(of item: SurveyItem, to quick: inout FastItem) {
    quick.hasLines = item.type == .text
    if let most = item.maxDecimalPlaces { quick.decimalPlaces = most }
    if item.minLength != nil || item.maxLength != nil {
      let (least, most) = (item.minLength ?? 0, item.maxLength ?? .max)
      guard quick.value == .string, least <= most else { return quick.isIntricate = true }
      quick.length = least...most
    }
    switch (item.type, item.minValue, item.maxValue) {
    case (.integer, let least, let most):
      guard let least = Self.integer(least, or: .min), let most = Self.integer(most, or: .max),
        least <= most
      else { return quick.isIntricate = true }
      quick.integers = least...most
    case (_, nil, nil): break
    case (.decimal, let least, let most):
      quick.least = Self.decimal(least)
      quick.most = Self.decimal(most)
      quick.isIntricate =
        quick.isIntricate || (least != nil) != (quick.least != nil)
        || (most != nil) != (quick.most != nil)
    case (.date, let least, let most):
      quick.firstDate = day(least)
      quick.lastDate = day(most)
      quick.isIntricate =
        quick.isIntricate || (least != nil) != (quick.firstDate != nil)
        || (most != nil) != (quick.lastDate != nil)
    default: quick.isIntricate = true
    }
    guard item.type == .quantity else { return }
    if let unit = item.unit {
      quick.unitCode = keep(unit.code ?? "")
      quick.unitSystem = keep(unit.system ?? "")
    }
  }

  private static func integer(_ limit: AnswerValue?, or other: Int) -> Int? {
    guard let limit else { return other }
    guard case .integer(let number) = limit else { return nil }
    return number
  }

  private static func decimal(_ limit: AnswerValue?) -> ShortDecimal? {
    switch limit {
    case .integer(let number): ShortDecimal(Array(String(number).utf8).span)
    case .decimal(let number): ShortDecimal(Array(number.description.utf8).span)
    default: nil
    }
  }

  private mutating func day(_ limit: AnswerValue?) -> Range<Int>? {
    guard case .date(let date) = limit, date.description.utf8.count == 10 else { return nil }
    return keep(date.description)
  }
}

extension SurveyItem {
  /// Whether it has rules that take more than a look.
  fileprivate var isIntricate: Bool {
    has(.leavesItem) || (type == .group && (minOccurs != nil || maxOccurs != nil))
      || (type == .display && !items.isEmpty)
  }
}
