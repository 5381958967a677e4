import SurveyDiagnostics
import SurveyModel
import SurveyPrimitives

/// Single answers to a question, one at least for each way in which conditions can come out.
struct AnswerPool {
  /// The values, those that conditions name first.
  private(set) var values: [AnswerValue] = []
  /// Whether no other answer could make a difference.
  private(set) var isComplete = true

  private let item: SurveyItem
  private let constants: [AnswerValue]

  /// The answers to an item of which conditions or expressions name some values.
  ///
  /// `isRead` says that expressions read it, which may distinguish any two answers.
  init(_ item: SurveyItem, constants: [AnswerValue], isRead: Bool, hasOrder: Bool) {
    self.item = item
    self.constants = constants
    addOptions()
    if item.options.isEmpty || item.isOpen { addOthers(isRead: isRead, hasOrder: hasOrder) }
    // Which of the values have the form that is asked for, the session says.
    if item.regex != nil { isComplete = false }
    var seen: Set<AnswerValue> = []
    values = values.filter { seen.insert($0).inserted && isAllowed($0) }
  }

  /// Whether the value by itself is a right answer; how many there are is looked at later.
  private func isAllowed(_ value: AnswerValue) -> Bool {
    item.problems(with: [value]).allSatisfy {
      $0.severity != .error || $0.code == .tooFewAnswers
    }
  }

  private mutating func addOptions() {
    values = item.options.map(\.value)
    // A value set that is not available may hold anything.
    if item.options.isEmpty, item.answerValueSet != nil { isComplete = false }
  }

  private mutating func addOthers(isRead: Bool, hasOrder: Bool) {
    if item.isOpen {
      if item.answerConstraint == .optionsOrString { addTexts(isRead: isRead, hasOrder: hasOrder) }
      isComplete = isComplete && item.answerConstraint == .optionsOrString
      values += constants
      return
    }
    switch item.type.answerType {
    case .boolean: values += [.boolean(true), .boolean(false)]
    case .integer: addIntegers(isRead: isRead)
    case .decimal: addDecimals(isRead: isRead)
    case .string, .uri: addTexts(isRead: isRead, hasOrder: hasOrder)
    default:
      isComplete = false
      values += constants + constants.flatMap { $0.neighbours }
      addStandIn()
    }
  }

  /// The numbers named, and the limits.
  private var points: [ExactDecimal] {
    (constants + [item.minValue, item.maxValue].compactMap(\.self)).compactMap(\.amount)
  }

  private mutating func addIntegers(isRead: Bool) {
    let points = points.flatMap { [$0.floor, $0.ceiling] }.compactMap { $0?.integer }
    let all = points + points.flatMap { [$0 &+ 1, $0 &- 1] } + (points.isEmpty ? [1] : [])
    values += all.map { .integer($0) }
    guard isRead else { return }
    guard case .integer(let low)? = item.minValue, case .integer(let high)? = item.maxValue,
      low <= high, high - low <= 20
    else {
      isComplete = false
      return
    }
    values += (low...high).map { .integer($0) }
  }

  private mutating func addDecimals(isRead: Bool) {
    let points = points.sorted()
    let one = ExactDecimal(1)
    let least = ExactDecimal(coefficient: 1, scale: item.maxDecimalPlaces ?? 1) ?? one
    let half = ExactDecimal(coefficient: 5, scale: 1) ?? one
    var all =
      points
      + points.flatMap { point in
        [one, least].flatMap { [point.adding($0), point.subtracting($0)] }.compactMap(\.self)
      }
    all += zip(points, points.dropFirst()).compactMap { $0.adding($1)?.multiplied(by: half) }
    values += (points.isEmpty ? [one] : all).map { .decimal($0) }
    if isRead { isComplete = false }
  }

  private mutating func addTexts(isRead: Bool, hasOrder: Bool) {
    let texts = constants.compactMap(\.text)
    var other = item.type == .url ? "http://example.org" : "a text"
    while texts.contains(other) || other.unicodeScalars.count < item.minLength ?? 0 { other += "x" }
    if let most = item.maxLength { other = String(other.unicodeScalars.suffix(max(1, most))) }
    values += (texts + [other]).map { item.type == .url ? .uri($0) : .string($0) }
    if isRead || hasOrder || texts.contains(other) { isComplete = false }
  }

  /// An answer of the type, for conditions that ask whether there is one.
  private mutating func addStandIn() {
    switch item.type.answerType?.kind {
    case .moment:
      values += [PartialDate("2000-01-01").flatMap(item.answer(day:))].compactMap(\.self)
    case .time: values += ["00:00:00", "23:59:59"].compactMap { TimeOfDay($0).map { .time($0) } }
    case .quantity: values.append(.quantity(item.quantity(of: ExactDecimal(1))))
    case .reference:
      values.append(
        .reference(Reference(reference: "\(item.referenceTypes.first ?? "Patient")/example")))
    case .file: values.append(.attachment(Attachment(title: "a file")))
    default: break
    }
  }
}

extension SurveyItem {
  /// A number with the unit of the item, or with the first that may be chosen.
  func quantity(of number: ExactDecimal) -> Quantity {
    Quantity(number, in: unit ?? unitOptions.first)
  }
}

extension AnswerValue {
  /// The number that it is, whatever its unit.
  fileprivate var amount: ExactDecimal? {
    if case .quantity(let quantity) = self { return quantity.value }
    return number
  }

  /// The values next to it, on both sides.
  fileprivate var neighbours: [AnswerValue] {
    switch self {
    case .quantity(let quantity):
      guard let value = quantity.value else { return [] }
      let one = ExactDecimal(1)
      return [value.adding(one), value.subtracting(one)].compactMap { number in
        var copy = quantity
        copy.value = number
        copy.comparator = nil
        return .quantity(copy)
      }
    case .date(let date): return date.neighbours.map { .date($0) }
    case .dateTime(let moment): return moment.date.neighbours.map { .dateTime(.init($0)) }
    default: return []
    }
  }
}

extension PartialDate {
  fileprivate var neighbours: [PartialDate] {
    if day != nil { return [adding(days: 1), adding(days: -1)].compactMap(\.self) }
    return [PartialDate(year: year + 1), PartialDate(year: year - 1)].compactMap(\.self)
  }
}
