import FHIRPath
import SurveyModel
import SurveyPrimitives

/// Reads the meaning of an expression out of its syntax.
struct FHIRPathReader {
  typealias Syntax = FHIRPath.Syntax
  typealias Found = FHIRPathFound
  typealias Part = FHIRPathPart

  let form: LogicForm
  /// The item that the expression is on; empty for the survey.
  let linkId: String
  let isConstraint: Bool
  /// The text of the expression itself, not of its variables, for the places of problems.
  private var text = ""
  private var depth = 0
  private var steps = 0

  /// What an expression sees, which its variables and criteria see otherwise.
  struct Context {
    /// The item that it is on; `nil` for the response.
    var item: String?
    /// `$this`, within a criterion.
    var this: Found?
    /// `$total`, within `aggregate`.
    var total: Found?
  }

  init(form: LogicForm, linkId: String, isConstraint: Bool) {
    (self.form, self.linkId, self.isConstraint) = (form, linkId, isConstraint)
  }

  /// What an expression means for what it is on the item.
  mutating func read(
    _ text: String, for purpose: FHIRPathLanguage.Purpose
  ) throws(LogicProblem) -> Logic {
    self.text = text
    // All of this moment, of which a question for a time takes the time of day.
    if purpose == .value, form[linkId]?.item.type == .time, text == "timeOfDay()" {
      return .apply(.now, [])
    }
    let found = try read(text: text, Context(item: linkId.isEmpty ? nil : linkId))
    guard case .values(let parts) = found else { throw unknown(text) }
    switch purpose {
    case .condition: return try condition(parts).holds
    case .constraint:
      let kept = Logic.not(try condition(parts).fails)
      guard kept.namesItself else { return kept }
      // What is broken without an answer, too, is not about the answer alone.
      let own = kept.withItself
      return kept.isKeptWithoutItself && own.namesItself
        ? own : kept.replacingItself(by: linkId)
    case .value:
      guard let part = parts.first else { return .nothing }
      guard parts.count == 1, !part.isCoded || part.facet == .whole else { throw unknown("|") }
      return part.value
    }
  }

  /// The truth of what must be one.
  private func condition(_ parts: [Part]) throws(LogicProblem) -> LogicTruth {
    if let kind = parts.first?.kind, kind != .truth { throw unknown(text) }
    return try truth(parts)
  }

  func unknown(_ construct: String) -> LogicProblem {
    let range = text.firstRange(of: construct)
    let start = range?.lowerBound ?? text.startIndex
    return .unknown(construct, offset: text.utf8.distance(from: text.startIndex, to: start))
  }

  // MARK: Parts

  mutating func read(text: String, _ context: Context) throws(LogicProblem) -> Found {
    let syntax: Syntax?
    do throws(FHIRPath.Failure) {
      syntax = try FHIRPath.syntax(text)
    } catch {
      throw .syntax(offset: error.offset)
    }
    guard let syntax else { throw .tooDeep }
    return try read(syntax, context)
  }

  /// Reads a part; what comes before it is followed in a loop, so that a long sum takes no stack.
  mutating func read(_ syntax: Syntax, _ context: Context) throws(LogicProblem) -> Found {
    depth += 1
    defer { depth -= 1 }
    guard depth <= 30 else { throw .tooDeep }
    var chain = [syntax]
    while let last = chain.last, let input = last.input {
      chain.append(input)
      guard chain.count <= 200 else { throw .tooDeep }
    }
    steps += chain.count
    guard steps <= 50_000 else { throw .tooDeep }
    var found: Found?
    var isFollowed = false
    for (index, step) in chain.enumerated().reversed() {
      if isFollowed {
        isFollowed = false
      } else if index > 0, let input = found, let item = try named(step, chain[index - 1], input) {
        found = item
        isFollowed = true
      } else if let input = found {
        found = try follow(step, input, context)
      } else {
        found = try start(step, context)
      }
    }
    return found ?? .empty
  }

  private mutating func start(_ syntax: Syntax, _ context: Context) throws(LogicProblem) -> Found {
    switch syntax {
    case .empty: return .empty
    case .literal(let value):
      guard let literal = value.answer else { throw unknown("literal") }
      return .value(.literal(literal), LogicForm.kind(of: literal.type))
    case .special("$this"): return context.this ?? input(context)
    case .special("$total"):
      guard let total = context.total else { throw unknown("$total") }
      return total
    case .special(let name): throw unknown(name)
    case .variable(let name): return try variable(name, context)
    case .member(_, "QuestionnaireResponse"): return response
    case .member(_, let name):
      return try member(name, of: context.this ?? input(context), context)
    case .call(_, let name, let arguments):
      return try call(name, arguments, on: context.this ?? input(context), context)
    case .indexer, .negate, .binary, .type: throw unknown(text)
    }
  }

  private mutating func follow(
    _ step: Syntax, _ input: Found, _ context: Context
  ) throws(LogicProblem) -> Found {
    switch step {
    case .member(_, let name): return try member(name, of: input, context)
    case .call(_, let name, let arguments):
      return try call(name, arguments, on: input, context)
    case .indexer(_, let index):
      guard let number = try one(read(index, context)) else { return .empty }
      return try pick(input, Logic.apply(.add, [number.value, .literal(.integer(1))]).folded)
    case .negate:
      guard let part = try one(input) else { return .empty }
      return .value(Logic.apply(.negate, [try number(part)]).folded, .number)
    case .binary(let op, _, let right):
      return try binary(op, input, right, context)
    case .type(let op, _, let type):
      guard op == "as" else { throw unknown(op) }
      return try typed(input, type)
    case .empty, .literal, .special, .variable: return input
    }
  }

  /// The item that an expression is on, or the response.
  func input(_ context: Context) -> Found {
    .elements(FHIRPathItems(linkIds: [context.item], start: context.item))
  }

  private var response: Found { .elements(FHIRPathItems(linkIds: [nil])) }

  private mutating func variable(
    _ name: String, _ context: Context
  ) throws(LogicProblem) -> Found {
    switch name {
    case "resource", "rootResource", "QuestionnaireResponse", "questionnaireResponse":
      return response
    case "context": return input(context)
    default: break
    }
    if let (holder, expression) = form.variable(name, seenFrom: context.item) {
      guard expression.language == SurveyExpression.fhirPath else { throw unknown("%" + name) }
      return try read(text: expression.text, Context(item: holder))
    }
    switch name {
    case "questionnaire": return .definitions(form.survey.items, isQuestionnaire: true)
    case "qitem", "qItem":
      return .definitions(
        context.item.flatMap { form[$0]?.item }.map { [$0] } ?? [], isQuestionnaire: false)
    case "sct": return .value(.literal(.string("http://snomed.info/sct")), .text)
    case "loinc": return .value(.literal(.string("http://loinc.org")), .text)
    case "ucum": return .value(.literal(.string("http://unitsofmeasure.org")), .text)
    default: throw unknown("%" + name)
    }
  }
}

extension FHIRPath.Syntax {
  /// What comes before it.
  var input: FHIRPath.Syntax? {
    switch self {
    case .member(let input, _), .call(let input, _, _): input
    case .indexer(let input, _), .negate(let input), .binary(_, let input, _),
      .type(_, let input, _):
      input
    case .empty, .literal, .special, .variable: nil
    }
  }
}

extension FHIRPath.Value {
  /// The value of a literal as an answer.
  fileprivate var answer: AnswerValue? {
    switch self {
    case .boolean(let value): .boolean(value)
    case .integer(let value): .integer(Int(value))
    case .long(let value): .integer(Int(value))
    case .decimal(let value): .decimal(value)
    case .string(let value): .string(value)
    case .date(let value): .date(value)
    case .dateTime(let value): .dateTime(value)
    case .time(let value): .time(value)
    case .quantity(let value): .quantity(value)
    case .element, .type: nil
    }
  }
}

extension LogicForm {
  /// A variable of an item, of those around it, or of the survey, and what it is on; the innermost.
  func variable(
    _ name: String, seenFrom linkId: String?
  ) -> (holder: String?, expression: SurveyExpression)? {
    if let linkId, let entry = self[linkId] {
      for holder in [linkId] + entry.path.reversed() {
        if let found = self[holder]?.item.variables.first(where: { $0.name == name }) {
          return (holder, found)
        }
      }
    }
    return survey.variables.first { $0.name == name }.map { (nil, $0) }
  }
}
