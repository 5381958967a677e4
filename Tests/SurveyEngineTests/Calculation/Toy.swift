import SurveyDiagnostics
import SurveyEngine
import SurveyModel

/// A small language in which tests write expressions, in prefix notation.
///
/// `#a` the numbers answered to `a` and below it, anywhere; `.a` the same below the item that it is on;
/// `this` its own; `*` all there are; `%v` a variable; `(sum …)`, `(count …)`, `(exists …)`, `(list …)`,
/// `(> a b)`, `(= a b)`, `(not a)`, `(first …)`, `(mod a 3)`, `(if c a b)`, `(fail)`; `(spend n a)` is
/// `a`, and takes `n` steps.
indirect enum Toy: Sendable, Hashable {
  case number(Int)
  case word(String)
  case call(String, [Toy])

  init(_ text: String) throws(Diagnostic) {
    let spaced = text.map { $0 == "(" || $0 == ")" ? " \($0) " : "\($0)" }.joined()
    var words = spaced.split(separator: " ").map(String.init)[...]
    self = try Self.read(&words)
    if !words.isEmpty { throw Self.problem("too much: \(words)") }
  }

  private static func read(_ words: inout ArraySlice<String>) throws(Diagnostic) -> Toy {
    guard let word = words.popFirst() else { throw problem("nothing to read") }
    if let number = Int(word) { return .number(number) }
    guard word == "(" else { return .word(word) }
    guard let name = words.popFirst() else { throw problem("no name") }
    var arguments: [Toy] = []
    while let next = words.first, next != ")" { arguments.append(try read(&words)) }
    guard words.popFirst() != nil else { throw problem("not closed") }
    return .call(name, arguments)
  }

  static func problem(_ text: String) -> Diagnostic {
    Diagnostic(.unknownLinkId, ["linkId": .quoted(text)])
  }
}

extension Toy {
  /// What the expression may depend on.
  var dependencies: ExpressionDependencies {
    var found = ExpressionDependencies()
    collect(into: &found)
    return found
  }

  private func collect(into found: inout ExpressionDependencies) {
    switch self {
    case .number: break
    case .call(_, let arguments): for argument in arguments { argument.collect(into: &found) }
    case .word("*"):
      found.dependsOnAllItems = true
      found.usesResource = true
    case .word("this"): found.usesContext = true
    case .word(let word):
      let name = String(word.dropFirst())
      switch word.first {
      case "%": found.variables.insert(name)
      case ".":
        found.linkIds.insert(name)
        found.usesContext = true
      default:
        found.linkIds.insert(name)
        found.usesResource = true
      }
    }
  }

  /// The value, given the answers that count and the variables.
  func evaluate(
    in answers: SessionAnswers, at id: InstanceID?, _ variable: (String) throws(Diagnostic) -> [Int]
  ) throws(Diagnostic) -> [Int] {
    switch self {
    case .number(let number): return [number]
    case .word("*"): return answers.numbers(named: nil, below: nil)
    case .word("this"): return id.map { answers.answers($0).compactMap(\.toyNumber) } ?? []
    case .word(let word):
      let name = String(word.dropFirst())
      switch word.first {
      case "%": return try variable(name)
      case ".": return answers.numbers(named: name, below: id)
      default: return answers.numbers(named: name, below: nil)
      }
    case .call(let name, let arguments):
      var values: [[Int]] = []
      for argument in arguments {
        values.append(try argument.evaluate(in: answers, at: id, variable))
      }
      return try Self.call(name, values)
    }
  }

  /// Truth is 1 or 0.
  private static func call(_ name: String, _ values: [[Int]]) throws(Diagnostic) -> [Int] {
    let all = values.flatMap(\.self)
    let first = values.first?.first
    let second = values.dropFirst().first?.first
    switch name {
    case "sum": return all.isEmpty ? [] : [all.reduce(0, +)]
    case "count": return [all.count]
    case "list": return all
    case "spend": return values[1]
    case "first": return Array(all.prefix(1))
    case "exists": return [all.isEmpty ? 0 : 1]
    case "not": return first.map { [$0 == 0 ? 1 : 0] } ?? []
    case "mod": return first.map { [$0 % 3] } ?? []
    case ">": if let first, let second { return [first > second ? 1 : 0] }
    case "=": if let first, let second { return [first == second ? 1 : 0] }
    case "if": return first == 1 ? values[1] : values[2]
    default: throw problem("\(name) cannot be done")
    }
    return []
  }
}

extension Toy {
  /// The steps that it takes.
  func cost(_ value: (Toy) throws(Diagnostic) -> [Int]) throws(Diagnostic) -> Int {
    guard case .call(let name, let arguments) = self else { return 1 }
    var steps = 1
    if name == "spend", let first = arguments.first { steps += try value(first).first ?? 0 }
    for argument in arguments { steps += try argument.cost(value) }
    return steps
  }
}

extension SessionAnswers {
  /// The numbers answered to an item and below it; `nil` asks for all items, or everywhere.
  func numbers(named linkId: String?, below id: InstanceID?) -> [Int] {
    var found: [Int] = []
    func visit(_ id: InstanceID, _ isInside: Bool) {
      guard isEnabled(id), let definition = definition(id) else { return }
      let counts = isInside || linkId == nil || index[definition].linkId == linkId
      if counts { found += answers(id).compactMap(\.toyNumber) }
      for child in children(of: id) { visit(child, counts) }
      for number in answers(id).indices {
        for child in children(of: id, answer: number) { visit(child, counts) }
      }
    }
    if let id { visit(id, false) } else { roots().forEach { visit($0, false) } }
    return found
  }
}

extension AnswerValue {
  var toyNumber: Int? { if case .integer(let number) = self { number } else { nil } }
}

/// The numbers that a toy expression gives.
struct ToyValue: ExpressionValue {
  var numbers: [Int]

  var count: Int { numbers.count }
  func value(at position: Int) -> any ExpressionValue { ToyValue(numbers: [numbers[position]]) }
  func truth() throws(Diagnostic) -> Bool? {
    guard let first = numbers.first else { return nil }
    guard numbers.count == 1, (0...1).contains(first) else { throw Toy.problem("no truth") }
    return first == 1
  }
  func answers(to item: SurveyItem) throws(Diagnostic) -> [AnswerValue] {
    guard item.type == .integer || item.type == .choice else { throw Toy.problem("no answer") }
    return numbers.map { .integer($0) }
  }
  /// Negative numbers are no answers.
  func offers(for item: SurveyItem) -> OfferedAnswers {
    OfferedAnswers(
      numbers.filter { $0 >= 0 }.map { .integer($0) },
      unfit: numbers.filter { $0 < 0 }.map { .init(text: String($0), kind: .literal("a debt")) })
  }
  var texts: [String] { numbers.map { String($0) } }
  func isSame(as other: any ExpressionValue) -> Bool {
    (other as? ToyValue)?.numbers == numbers
  }
}

/// Evaluates toy expressions, and counts how often.
struct ToyEvaluator: ExpressionEvaluator {
  private var expressions: [Toy] = []
  /// Values from outside, by name.
  var constants: [String: [Int]] = [:]
  /// How often an expression was evaluated; shared by all copies.
  let counter = Counter()

  final class Counter: @unchecked Sendable {
    var count = 0
    /// How many steps were taken in all.
    var steps = 0
  }

  /// A form is the text itself.
  func matches(
    _ text: String, form regex: String, steps: inout Int
  ) throws(Diagnostic) -> Bool { text == regex }

  mutating func prepare(
    _ expression: SurveyExpression
  ) throws(Diagnostic) -> PreparedExpression {
    let toy = try Toy(expression.text)
    expressions.append(toy)
    return PreparedExpression(number: expressions.count - 1, dependencies: toy.dependencies)
  }

  mutating func evaluate(
    _ call: ExpressionCall, in answers: SessionAnswers, steps: inout Int
  ) throws(Diagnostic) -> any ExpressionValue {
    counter.count += 1
    let toy = expressions[call.expression.number]
    let variable = { [constants] (name: String) throws(Diagnostic) -> [Int] in
      if let value = call.variables[name] as? ToyValue { return value.numbers }
      if let value = constants[name] { return value }
      if call.emptyVariables.contains(name) { return [] }
      throw Toy.problem("no variable \(name)")
    }
    let cost = try toy.cost { toy throws(Diagnostic) -> [Int] in
      try toy.evaluate(in: answers, at: call.instance, variable)
    }
    counter.steps += min(steps, cost)
    guard cost <= steps else {
      steps = -1
      throw Toy.problem("too many steps")
    }
    steps -= cost
    return ToyValue(
      numbers: try toy.evaluate(in: answers, at: call.instance, variable))
  }
}

extension SurveyExpression {
  /// A toy expression.
  static func toy(_ text: String, as name: String? = nil) -> SurveyExpression {
    SurveyExpression(name: name, language: "toy", text)
  }
}

/// A session with the toy evaluator.
func toySession(
  _ items: SurveyItem..., variables: [SurveyExpression] = [], constants: [String: [Int]] = [:]
) -> Session {
  var survey = Survey(items: items)
  survey.variables = variables
  return toySession(survey, constants: constants)
}

func toySession(
  _ survey: Survey, constants: [String: [Int]] = [:], initialValues: Bool = true
) -> Session {
  var evaluator = ToyEvaluator()
  evaluator.constants = constants
  return Session(survey, at: noon, initialValues: initialValues, evaluator: evaluator)
}

extension SurveyItem {
  /// The item with a calculated answer.
  func calculating(_ text: String) -> SurveyItem {
    var copy = self
    copy.calculatedExpression = .toy(text)
    return copy
  }

  /// The item with an initial answer.
  func starting(_ text: String) -> SurveyItem {
    var copy = self
    copy.initialExpression = .toy(text)
    return copy
  }

  /// The item with a condition.
  func when(_ text: String) -> SurveyItem {
    var copy = self
    copy.enableWhenExpression = .toy(text)
    return copy
  }

  /// The item with a variable.
  func with(_ name: String, _ text: String) -> SurveyItem {
    var copy = self
    copy.variables.append(.toy(text, as: name))
    return copy
  }
}

extension Session {
  /// The numbers answered at a path.
  func numbers(_ path: String) throws -> [Int] { answers(try id(path)).compactMap(\.toyNumber) }

  mutating func answer(_ path: String, number first: Int, _ others: Int...) throws {
    let values = ([first] + others).map { AnswerValue.integer($0) }
    try apply(SessionEvent(.answer(try id(path, self), values), at: noon))
  }

  private func id(_ path: String, _ session: Session) throws -> InstancePath {
    session.path(try session.id(path))
  }
}
