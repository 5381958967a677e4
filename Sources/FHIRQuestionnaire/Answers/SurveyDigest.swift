import SurveyModel
import SurveyPrimitives

/// A short text that differs when items, texts, options, limits or conditions of a survey do.
///
/// FNV-1a of 64 bits: it recognises changes made in good faith, and protects against nothing else.
struct SurveyDigest {
  private(set) var items = 0
  private var hash: UInt64 = 0xcbf2_9ce4_8422_2325

  init(_ survey: Survey) {
    add(survey.items)
    survey.variables.forEach { add(variable: $0) }
  }

  /// Sixteen hexadecimal digits.
  var text: String {
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }

  private mutating func add(_ list: [SurveyItem]) {
    add("{")
    for item in list {
      items += 1
      add(item.linkId)
      add(item.type.rawValue)
      add(item.prefix ?? "")
      add(item.text ?? "")
      add("\(item.required) \(item.repeats) \(item.answerConstraint.rawValue)")
      add(item.unit?.code ?? "")
      for option in item.options { add(option.value) }
      for condition in item.enableWhen {
        add(condition.question)
        add(condition.operator.rawValue)
        add(condition.answer)
      }
      add(item.enableBehavior?.rawValue ?? "")
      addExpressions(of: item)
      add(item.items)
    }
    add("}")
  }

  /// The expressions that decide what is asked and what is filled in.
  private mutating func addExpressions(of item: SurveyItem) {
    let expressions = [
      ("initial", item.initialExpression), ("calculated", item.calculatedExpression),
      ("enableWhen", item.enableWhenExpression), ("answer", item.answerExpression),
      ("context", item.itemPopulationContext),
    ]
    for (name, expression) in expressions {
      guard let expression else { continue }
      add(name)
      add(expression.text)
    }
    item.variables.forEach { add(variable: $0) }
  }

  private mutating func add(variable: SurveyExpression) {
    add("variable")
    add(variable.name ?? "")
    add(variable.text)
  }

  private mutating func add(_ value: AnswerValue) {
    add(value.type.rawValue)
    if case .coding(let coding) = value {
      add(coding.system ?? "")
      add(coding.code ?? "")
    }
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
