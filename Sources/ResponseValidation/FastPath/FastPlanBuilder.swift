import FHIRDocument
import FHIRQuestionnaire
import SurveyEngine
import SurveyModel
import SurveyPrimitives

/// Makes the items of a plan.
struct FastPlanBuilder {
  private(set) var items: [FastItem] = []
  private(set) var options: [FastItem.Option] = []
  private(set) var texts: [UInt8] = []
  /// Whether the fast path does not support something that concerns more than the item that has it.
  private(set) var isUnsupported = false
  private(set) var conditionals: [FastPlan.Conditional] = []
  private(set) var conditions: [FastCondition] = []
  private(set) var rules: [Int] = []
  private let expressions: ExpressionRules?
  private var linkIds: Set<String> = []
  /// The questions that occur once at most, by linkId.
  private var sources: [String: (index: Int, type: ItemType)] = [:]

  init(_ expressions: ExpressionRules?) { self.expressions = expressions }

  /// Adds the expressions of the survey.
  mutating func addSurveyRules() { rules += expressions?.numbers(of: -1) ?? [] }

  /// Adds items in document order; without recursion, however deep they are.
  mutating func add(_ items: [SurveyItem]) {
    var open = [(items: items.makeIterator(), index: -1, isSingle: true)]
    while let level = open.last {
      guard let item = open[open.count - 1].items.next() else {
        open.removeLast()
        if level.index >= 0 { close(level.index) }
        continue
      }
      let index = self.items.count
      add(item, isSingle: level.isSingle)
      let isSingle = level.isSingle && item.type == .group && !item.repeats
      open.append((item.items.makeIterator(), index, isSingle))
    }
  }

  private mutating func close(_ index: Int) {
    items[index].end = items.count
    items[index].leadsToRules =
      !items[index].rules.isEmpty || items[(index + 1)...].contains(where: \.leadsToRules)
  }

  /// Adds an item; `isSingle` where what it is inside occurs once at most.
  private mutating func add(_ item: SurveyItem, isSingle: Bool) {
    if item.linkId.isEmpty || !linkIds.insert(item.linkId).inserted { isUnsupported = true }
    var fast = FastItem(
      linkId: keep(item.linkId), text: nil, isGroup: item.type == .group,
      isQuestion: item.type.isQuestion, repeats: item.repeats,
      isNeeded: item.type != .display && (item.required || (item.minOccurs ?? 0) > 0))
    if let text = item.text, item.textExpression == nil { fast.text = keep(text) }
    fast.leavesFastPath =
      item.leavesFastPath || (fast.isGroup && (item.minOccurs != nil || item.maxOccurs != nil))
      || (item.type == .display && !item.items.isEmpty)
    if fast.isQuestion { addValue(of: item, to: &fast) }
    let index = items.count
    if item.enableWhenExpression != nil {
      fast.isConditional = true
    } else if !item.enableWhen.isEmpty {
      addConditions(of: item, at: index, isSingle: isSingle)
      fast.isConditional = true
    }
    addRules(of: item, at: index, to: &fast)
    items.append(fast)
    if isSingle, fast.isQuestion { sources[item.linkId] = (index, item.type) }
  }

  private mutating func addRules(of item: SurveyItem, at index: Int, to fast: inout FastItem) {
    guard let expressions else { return }
    let start = rules.count
    rules += expressions.numbers(of: index)
    fast.rules = start..<rules.count
    let kinds = rules[fast.rules].compactMap { expressions.rules[$0]?.kind }
    fast.isShaped = kinds.contains(where: \.shapesAnswers)
    // How often something repeats decides where answers belong.
    if item.calculatedLimits.contains(where: { $0.kind == .repeats }) { isUnsupported = true }
    if fast.isShaped, !fast.isQuestion { isUnsupported = true }
  }

  /// Conditions on questions that occur once, and come before.
  private mutating func addConditions(of item: SurveyItem, at index: Int, isSingle: Bool) {
    let start = conditions.count
    for condition in item.enableWhen {
      guard isSingle, let source = sources[condition.question],
        let fast = FastCondition(
          condition, source: source.index, of: source.type, keep: { keep($0) })
      else { return isUnsupported = true }
      conditions.append(fast)
    }
    conditionals.append(
      FastPlan.Conditional(
        item: index, conditions: start..<conditions.count,
        anySuffices: item.enableBehavior == .any))
  }

  private mutating func keep(_ text: String) -> Range<Int> {
    let start = texts.count
    texts += text.utf8
    return start..<texts.count
  }
}

extension Computation.Kind {
  /// Whether other answers are right where its value changes.
  fileprivate var shapesAnswers: Bool {
    switch self {
    case .options, .candidates, .toggle, .limit: true
    case .enablement, .variable, .population, .initial, .calculated, .text, .constraint: false
    }
  }
}

// MARK: Values

extension FastPlanBuilder {
  private mutating func addValue(of item: SurveyItem, to fast: inout FastItem) {
    let most = item.repeats ? item.maxOccurs ?? .max : 1
    let least = item.minOccurs ?? 0
    guard most >= max(least, 1), let type = item.type.answerType, type != .attachment else {
      return fast.leavesFastPath = true
    }
    fast.answerCount = max(least, 0)...most
    (fast.valueName, fast.value) = (type.valueName.rawValue, type)
    if item.isChoice { return addOptions(of: item, to: &fast) }
    addLimits(of: item, to: &fast)
  }

  private mutating func addOptions(of item: SurveyItem, to fast: inout FastItem) {
    guard item.type == .choice, item.answerValueSet == nil || !item.options.isEmpty else {
      return fast.leavesFastPath = true
    }
    let start = options.count
    for option in item.options {
      guard case .coding(let coding) = option.value, let code = coding.code else {
        return fast.leavesFastPath = true
      }
      options.append(
        FastItem.Option(
          system: coding.system.map { keep($0) } ?? 0..<0, code: keep(code),
          display: item.answerValueSet == nil ? nil : coding.display.map { keep($0) },
          isExclusive: option.isExclusive))
      // A system that is empty is another thing than none.
      if coding.system == "" { fast.leavesFastPath = true }
    }
    fast.options = start..<options.count
    fast.takesText = item.answerConstraint == .optionsOrString
    fast.takesAnyCoding = item.options.isEmpty
    if item.minValue != nil || item.maxValue != nil { fast.leavesFastPath = true }
  }

  private mutating func addLimits(of item: SurveyItem, to fast: inout FastItem) {
    fast.hasLines = item.type == .text
    if let most = item.maxDecimalPlaces { fast.decimalPlaces = most }
    if item.minLength != nil || item.maxLength != nil {
      let (least, most) = (item.minLength ?? 0, item.maxLength ?? .max)
      guard fast.value == .string, least <= most else { return fast.leavesFastPath = true }
      fast.length = least...most
    }
    switch (item.type, item.minValue, item.maxValue) {
    case (.integer, let least, let most):
      guard let least = Self.integer(least, or: .min), let most = Self.integer(most, or: .max),
        least <= most
      else { return fast.leavesFastPath = true }
      fast.integers = least...most
    case (_, nil, nil): break
    case (.decimal, let least, let most):
      (fast.least, fast.most) = (Self.decimal(least), Self.decimal(most))
      if (least != nil) != (fast.least != nil) || (most != nil) != (fast.most != nil) {
        fast.leavesFastPath = true
      }
    case (.date, let least, let most):
      (fast.firstDate, fast.lastDate) = (day(least), day(most))
      if (least != nil) != (fast.firstDate != nil) || (most != nil) != (fast.lastDate != nil) {
        fast.leavesFastPath = true
      }
    default: fast.leavesFastPath = true
    }
    guard item.type == .quantity, let unit = item.unit else { return }
    fast.unitCode = keep(unit.code ?? "")
    fast.unitSystem = keep(unit.system ?? "")
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
