import SurveyModel
import SurveyPrimitives

/// A short text that differs when what is asked of people, or what is done with answers, does.
///
/// Every field of an item counts but those of presentation, and the names and order of items.
/// FNV-1a of 64 bits: it recognises changes made in good faith, and protects against nothing else.
struct SurveyDigest {
  private(set) var items = 0
  private var hash: UInt64 = 0xcbf2_9ce4_8422_2325
  private static let fields = ItemField.allCases.filter { !$0.isPresentation }

  init(_ survey: Survey) {
    add(survey.items)
    survey.variables.forEach { add($0) }
  }

  /// Sixteen hexadecimal digits.
  var text: String {
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }

  private mutating func add(_ list: [SurveyItem]) {
    add("{")
    for step in ItemWalk(list) {
      guard case .enter(let item) = step else {
        add("}")
        continue
      }
      items += 1
      add(item.linkId)
      add(item.type.rawValue)
      for field in Self.fields { add(field, of: item) }
      add("{")
    }
    add("}")
  }

  /// Adds the name of a field and what it holds; nothing where that is its default.
  private mutating func add(_ field: ItemField, of item: SurveyItem) {
    switch field.content {
    case .text(let path): add(field, item[path].list) { $0.add($1) }
    case .texts(let path): add(field, item[path]) { $0.add($1) }
    case .flag(let path): add(field, item[path] ? ["true"] : []) { $0.add($1) }
    case .count(let path):
      add(field, item[path].list) { $0.add(String($1)) }
    case .value(let path): add(field, item[path].list) { $0.add($1) }
    case .values(let path): add(field, item[path]) { $0.add($1) }
    case .coding(let path): add(field, item[path].list) { $0.add($1) }
    case .codings(let path): add(field, item[path]) { $0.add($1) }
    case .options(let path): add(field, item[path]) { $0.add($1) }
    case .answerConstraint(let path): add(item[path].rawValue)
    case .conditions(let path): add(field, item[path]) { $0.add($1) }
    case .behavior(let path): add(item[path]?.rawValue ?? "")
    case .expression(let path): add(field, item[path].list) { $0.add($1) }
    case .variables(let path): add(field, item[path]) { $0.add($1) }
    case .constraints(let path): add(field, item[path]) { $0.add($1.expression) }
    case .toggles(let path): add(field, item[path]) { $0.add($1) }
    case .limits(let path):
      add(field, item[path]) {
        $0.add($1.kind.rawValue)
        $0.add($1.expression)
      }
    }
  }

  private mutating func add<Value>(
    _ field: ItemField, _ values: [Value], _ add: (inout Self, Value) -> Void
  ) {
    if values.isEmpty { return }
    self.add(field.rawValue)
    for value in values { add(&self, value) }
  }

  private mutating func add(_ option: AnswerOption) {
    add(option.value)
    add(option.ordinal?.description ?? "")
    if option.isExclusive { add("exclusive") }
  }

  private mutating func add(_ condition: EnableWhen) {
    add(condition.question)
    add(condition.operator.rawValue)
    add(condition.answer)
  }

  private mutating func add(_ toggle: OptionToggle) {
    toggle.options.forEach { add($0) }
    add(toggle.expression)
  }

  private mutating func add(_ expression: SurveyExpression) {
    add(expression.name ?? "")
    add(expression.text)
  }

  private mutating func add(_ coding: Coding) {
    add(coding.system ?? "")
    add(coding.code ?? "")
  }

  private mutating func add(_ value: AnswerValue) {
    add(value.type.rawValue)
    if case .coding(let coding) = value { add(coding) }
    add(value.label)
  }

  private mutating func add(_ text: String) {
    for byte in text.utf8 { add(byte) }
    add(0)
  }

  private mutating func add(_ byte: UInt8) {
    hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
  }
}

extension Optional {
  /// The value, if there is one, as a list.
  fileprivate var list: [Wrapped] { map { [$0] } ?? [] }
}
