import FHIRPath
import SurveyModel
import SurveyPrimitives

// Functions.
extension FHIRPathReader {
  mutating func call(
    _ name: String, _ arguments: [Syntax], on input: Found, _ context: Context
  ) throws(LogicProblem) -> Found {
    switch (name, arguments.count) {
    case ("where", 1): return try filter(input, arguments[0], context)
    case ("exists", 1):
      return .truth(LogicTruth(try exists(filter(input, arguments[0], context))))
    case ("exists", 0): return .truth(LogicTruth(try exists(input)))
    case ("empty", 0): return .truth(LogicTruth(.not(try exists(input))))
    case ("hasValue", 0):
      guard let part = try one(input) else { return .truth(LogicTruth(.never)) }
      guard !part.isCoded, part.kind != nil, part.item?.type != .quantity else {
        throw unknown("hasValue")
      }
      return .truth(LogicTruth(part.present))
    case ("not", 0): return .truth(try truth(input).negated)
    case ("all", 1): return try all(input, arguments[0], context)
    case ("select", 1): return try select(input, arguments[0], context)
    case ("iif", 2), ("iif", 3): return try choice(arguments, context)
    case ("first", 0): return try pick(input, .literal(.integer(1)))
    case ("single", 0): return input
    case ("last", 0): return try last(input)
    case ("ofType", 1), ("as", 1): return try typed(input, name, arguments[0])
    case ("descendants", 0): return try descendants(input)
    case ("repeat", 1): return try repeated(input, arguments[0])
    case ("answers", 0):
      guard case .elements(let items) = input else { throw unknown(name) }
      var inside = below(items, questions: true)
      inside.linkIds.removeAll { form[$0 ?? ""]?.item.type.isQuestion != true }
      return .answers(inside)
    case ("extension", 1):
      let extensions = try member("extension", of: values(input), context)
      return try scores(extensions, url: read(arguments[0], context))
    case ("weight", 0), ("ordinal", 0):
      guard case .values(let parts) = try values(input) else { throw unknown(name) }
      return .values(scores(parts))
    case ("duration", 2): return try duration(input, arguments, context)
    case ("today", 0): return .value(.apply(.today, []), .date)
    case ("now", 0): return .value(.apply(.now, []), .dateTime)
    case ("distinct", 0), ("trace", _): return try sole(input, name)
    case ("union", 1), ("combine", 1):
      guard case .values(let parts) = input,
        case .values(let others) = try read(arguments[0], context)
      else { throw unknown(name) }
      return .values(parts + others)
    case ("allTrue", 0), ("anyTrue", 0), ("allFalse", 0), ("anyFalse", 0):
      return try truths(input, name)
    case ("count", 0), ("sum", 0), ("min", 0), ("max", 0), ("avg", 0), ("aggregate", 1),
      ("aggregate", 2), ("join", 0), ("join", 1):
      return try aggregate(name, arguments, input, context)
    default: return try scalar(name, arguments, input, context)
    }
  }

  /// Answers as their values; all else as it is.
  func values(_ input: Found) throws(LogicProblem) -> Found {
    if case .answers(let items) = input { return .values(try values(of: items)) }
    return input
  }

  private func sole(_ input: Found, _ name: String) throws(LogicProblem) -> Found {
    guard case .values(let parts) = input,
      name == "trace" || parts.count < 2 && parts.allSatisfy(\.isSingle)
    else { throw unknown(name) }
    return input
  }

  // MARK: Criteria

  private mutating func filter(
    _ input: Found, _ criterion: Syntax, _ context: Context
  ) throws(LogicProblem) -> Found {
    switch input {
    case .elements(let items): return .elements(try filter(items, criterion))
    case .definitions(let items, let isQuestionnaire):
      guard !isQuestionnaire else { throw unknown("where") }
      var kept: [SurveyItem] = []
      for item in items {
        guard let isMeant = criterion.holds(forLinkId: item.linkId) else { throw unknown("where") }
        if isMeant { kept.append(item) }
      }
      return .definitions(kept, isQuestionnaire: false)
    case .options(let options, let item):
      return try filter(options, of: item, criterion, context)
    case .extensions:
      guard case .binary("=", let left, let right) = criterion, case .member(.none, "url") = left
      else { throw unknown("extension") }
      return try scores(input, url: read(right, context))
    case .answers(let items):
      var kept: [Part] = []
      for linkId in items.linkIds {
        var own = items
        own.linkIds = [linkId]
        for part in try values(of: own) {
          kept.append(try filter(part, .answers(own), criterion, context))
        }
      }
      return .values(kept)
    case .values(let parts):
      var kept: [Part] = []
      for part in parts { kept.append(try filter(part, nil, criterion, context)) }
      return .values(kept)
    case .chosen: throw unknown("where")
    }
  }

  /// A value that counts where a criterion holds for it.
  ///
  /// Of several answers that is said of each: what compares one with another value is the same for
  /// all of them, which ``Logic`` does as well.
  private mutating func filter(
    _ part: Part, _ this: Found?, _ criterion: Syntax, _ context: Context
  ) throws(LogicProblem) -> Part {
    var part = part
    let isSingle = part.isSingle
    var context = context
    if isSingle {
      context.this = this ?? .values([part])
    } else {
      part.isSingle = true
      context.this = .values([part])
      part.isSingle = false
    }
    let holds = try truth(read(criterion, context)).holds
    guard isSingle || holds.isAboutAny(of: part.logic) else {
      return try chosenOptions(part, criterion, context)
    }
    part.condition = .both([part.condition, holds])
    return part
  }

  /// A question with several answers that counts where one of the options is chosen for which a
  /// criterion holds, asked for each option.
  private mutating func chosenOptions(
    _ part: Part, _ criterion: Syntax, _ context: Context
  ) throws(LogicProblem) -> Part {
    guard let item = part.item, part.facet == .whole, !item.options.isEmpty, !item.isOpen else {
      throw unknown("several values")
    }
    var part = part
    var context = context
    var found: [Logic] = []
    for option in item.options {
      let literal = Logic.literal(option.value)
      context.this = .value(literal, LogicForm.kind(of: option.value.type))
      switch try truth(read(criterion, context)).holds {
      case .always: found.append(.apply(.equal, [part.logic, literal]))
      case .never: break
      default: throw unknown("several values")
      }
    }
    part.condition = .both([part.condition, .either(found)])
    return part
  }

  private mutating func all(
    _ input: Found, _ criterion: Syntax, _ context: Context
  ) throws(LogicProblem) -> Found {
    var conditions: [Logic] = []
    let each: [(Part, Found)]
    switch input {
    case .answers(let items):
      var list: [(Part, Found)] = []
      for linkId in items.linkIds {
        var own = items
        own.linkIds = [linkId]
        for part in try values(of: own) { list.append((part, .answers(own))) }
      }
      each = list
    case .values(let parts): each = parts.map { ($0, .values([$0])) }
    default: throw unknown("all")
    }
    for (part, this) in each {
      guard part.isSingle else { throw unknown("several values") }
      var inner = context
      inner.this = this
      let holds = try truth(read(criterion, inner)).holds
      conditions.append(.either([.not(part.present), holds]))
    }
    return .truth(LogicTruth(.both(conditions)))
  }

  private mutating func select(
    _ input: Found, _ projection: Syntax, _ context: Context
  ) throws(LogicProblem) -> Found {
    let parts: [(Part, Found)]
    switch input {
    case .values(let values): parts = values.map { ($0, .values([$0])) }
    case .answers(let items):
      guard items.linkIds.count == 1, let part = try values(of: items).first else {
        throw unknown("select")
      }
      parts = [(part, input)]
    default: throw unknown("select")
    }
    var found: [Part] = []
    for (part, this) in parts {
      guard part.isSingle else { throw unknown("select") }
      var inner = context
      inner.this = this
      guard case .values(var values) = try read(projection, inner) else { throw unknown("select") }
      for index in values.indices where values[index].present != part.present {
        values[index].condition = .both([part.present, values[index].condition])
      }
      found += values
    }
    return .values(found)
  }

  private mutating func choice(
    _ arguments: [Syntax], _ context: Context
  ) throws(LogicProblem) -> Found {
    let condition = try truth(read(arguments[0], context)).holds
    let first = try read(arguments[1], context)
    let second = arguments.count == 3 ? try read(arguments[2], context) : .empty
    if condition == .always { return first }
    if condition == .never { return second }
    guard case .values(let then) = first, case .values(let otherwise) = second else {
      throw unknown("iif")
    }
    guard then.count <= 1, otherwise.count <= 1 else {
      func under(_ condition: Logic, _ parts: [Part]) -> [Part] {
        parts.map { part in
          var part = part
          part.condition = .both([condition, part.condition])
          return part
        }
      }
      return .values(under(condition, then) + under(.not(condition), otherwise))
    }
    guard let kind = (then.first ?? otherwise.first)?.kind else { return .empty }
    if then.isEmpty || otherwise.isEmpty {
      guard var part = then.first ?? otherwise.first else { return .empty }
      part.condition = .both([then.isEmpty ? .not(condition) : condition, part.condition])
      return .values([part])
    }
    if kind == .truth, otherwise[0].kind == .truth {
      let (a, b) = (try truth(then), try truth(otherwise))
      return .truth(
        LogicTruth(
          holds: .either([.both([condition, a.holds]), .both([.not(condition), b.holds])]),
          fails: .either([.both([condition, a.fails]), .both([.not(condition), b.fails])])))
    }
    var part = Part(.apply(.choose, [condition, then[0].value, otherwise[0].value]), kind)
    part.isSingle = then[0].isSingle && otherwise[0].isSingle
    return .values([part])
  }

  private func truths(_ input: Found, _ name: String) throws(LogicProblem) -> Found {
    guard case .values(let parts) = input else { throw unknown(name) }
    var all: [LogicTruth] = []
    for part in parts { all.append(try truth([part])) }
    switch name {
    case "allTrue": return .truth(LogicTruth(.not(.either(all.map(\.fails)))))
    case "anyTrue": return .truth(LogicTruth(.either(all.map(\.holds))))
    case "allFalse": return .truth(LogicTruth(.not(.either(all.map(\.holds)))))
    default: return .truth(LogicTruth(.either(all.map(\.fails))))
    }
  }

  // MARK: Ways

  private func last(_ input: Found) throws(LogicProblem) -> Found {
    if case .elements(let items) = input, items.linkIds.count == 1, let group = items.linkIds[0],
      form[group]?.item.repeats == true
    {
      return try pick(input, .apply(.count, [.answer(Logic.Question(group, .all))]))
    }
    if case .values(let parts) = input, parts.count > 1 { throw unknown("last") }
    return try pick(input, .literal(.integer(1)))
  }

  private func typed(
    _ input: Found, _ name: String, _ type: Syntax
  ) throws(LogicProblem) -> Found {
    guard case .member(_, let type) = type else { throw unknown(name) }
    return try typed(input, type)
  }

  private func descendants(_ input: Found) throws(LogicProblem) -> Found {
    switch input {
    case .elements(let items): return .elements(below(items, questions: true))
    case .definitions(let items, let isQuestionnaire):
      return .definitions(
        (isQuestionnaire ? items : items.flatMap(\.items)).withAllInside, isQuestionnaire: false)
    default: throw unknown("descendants")
    }
  }

  private func repeated(_ input: Found, _ step: Syntax) throws(LogicProblem) -> Found {
    switch (input, step) {
    case (.elements(let items), .member(.none, "item")):
      return .elements(below(items, questions: false))
    case (.elements(let items), .binary("|", .member(.none, "item"), _)):
      return .elements(below(items, questions: true))
    case (.definitions(let items, let isQuestionnaire), .member(.none, "item")):
      return .definitions(
        (isQuestionnaire ? items : items.flatMap(\.items)).withAllInside, isQuestionnaire: false)
    default: throw unknown("repeat")
    }
  }
}

extension [SurveyItem] {
  /// These and all items inside them.
  fileprivate var withAllInside: [SurveyItem] {
    ItemWalk(self).compactMap { if case .enter(let item) = $0 { item } else { nil } }
  }
}

extension Logic {
  /// Whether it says the same of one value as of any of several: a comparison with something else, or
  /// one of several.
  func isAboutAny(of value: Logic) -> Bool {
    guard case .apply(let function, let operands) = self else { return false }
    switch function {
    case .or: return operands.allSatisfy { $0.isAboutAny(of: value) }
    case .equal, .less, .lessOrEqual, .greater, .greaterOrEqual:
      guard operands.count == 2 else { return false }
      let questions = value.questions
      return (operands[0] == value && operands[1].questions.allSatisfy { !questions.contains($0) })
        || (operands[1] == value && operands[0].questions.allSatisfy { !questions.contains($0) })
    case .contains, .startsWith, .endsWith, .matches, .matchesPart:
      let questions = value.questions
      return operands.count == 2 && operands[0] == value
        && operands[1].questions.allSatisfy { !questions.contains($0) }
    default: return false
    }
  }
}
