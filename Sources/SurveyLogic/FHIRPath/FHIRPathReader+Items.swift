import FHIRPath
import SurveyModel

// The way to items, their answers, and the values of these.
extension FHIRPathReader {
  /// What a name leads to.
  mutating func member(
    _ name: String, of input: Found, _ context: Context
  ) throws(LogicProblem) -> Found {
    switch input {
    case .elements(let items): return try member(name, of: items)
    case .answers(let items): return try member(name, ofAnswers: items)
    case .values(let parts): return try member(name, of: parts)
    case .extensions(let parts, areScores: true) where name.hasPrefix("value"):
      return .values(scores(parts))
    case .extensions: throw unknown("extension")
    case .definitions(let items, isQuestionnaire: true) where name == "item":
      return .definitions(items, isQuestionnaire: false)
    case .definitions(_, isQuestionnaire: true): throw unknown(name)
    case .definitions(let items, _): return try member(name, of: items)
    case .options(let options, let item): return try member(name, of: options, item)
    case .chosen(let part):
      guard name == "extension" else { throw unknown(name) }
      return .extensions([part], areScores: false)
    }
  }

  private func member(_ name: String, of items: FHIRPathItems) throws(LogicProblem) -> Found {
    var items = items
    switch name {
    case "item":
      items.linkIds = items.linkIds.flatMap { linkId in
        guard let linkId else { return form.survey.items.map { Optional($0.linkId) } }
        guard let item = form[linkId]?.item, !item.type.isQuestion else { return [] }
        return item.items.map { $0.linkId }
      }
      return .elements(items)
    case "answer":
      items.linkIds = items.linkIds.filter { linkId in
        linkId.flatMap { form[$0]?.item.type.isQuestion } ?? false
      }
      return .answers(items)
    case "linkId":
      guard items.linkIds.count == 1, let linkId = items.linkIds[0] else { throw unknown(name) }
      return .value(.literal(.string(linkId)), .text)
    default: throw unknown(name)
    }
  }

  private func member(
    _ name: String, ofAnswers items: FHIRPathItems
  ) throws(LogicProblem) -> Found {
    switch name {
    case "value": return .values(try values(of: items))
    case "item":
      var inside = items
      inside.linkIds = items.linkIds.flatMap { linkId in
        linkId.flatMap { form[$0]?.item.items.map { $0.linkId } } ?? []
      }
      return .elements(inside)
    default:
      guard name.hasPrefix("value") else { throw unknown(name) }
      return try typed(.values(values(of: items)), String(name.dropFirst(5)))
    }
  }

  /// The answers to questions as values.
  func values(of items: FHIRPathItems) throws(LogicProblem) -> [Part] {
    var parts: [Part] = []
    for linkId in items.linkIds {
      guard let linkId, let item = form[linkId]?.item else { continue }
      parts.append(try answers(to: item, items))
    }
    guard !parts.isEmpty else { throw .noQuestion(lastName) }
    return parts
  }

  private func answers(
    to item: SurveyItem, _ items: FHIRPathItems
  ) throws(LogicProblem) -> Part {
    let (question, isSingle) = try question(item, items)
    let isOwn = isConstraint && item.linkId == linkId && isSingle && items.start == linkId
    var part = Part(isOwn ? .itself : .answer(question), item.logicKind)
    (part.isSingle, part.item) = (isSingle, item)
    return part
  }

  /// A question with the repetitions that count, and whether there is one answer at most.
  func question(
    _ item: SurveyItem, _ items: FHIRPathItems
  ) throws(LogicProblem) -> (Logic.Question, isSingle: Bool) {
    guard let entry = form[item.linkId] else { throw .noQuestion(item.linkId) }
    let around = entry.repeating
    if let (group, number) = items.number {
      guard around == [group] else { throw unknown("[]") }
      return (Logic.Question(item.linkId, .number(number)), !item.repeats)
    }
    let here = form.shared(around, with: linkId)
    let seen = items.start.map { form.shared(around, with: $0) } ?? []
    if let start = items.start, around.contains(start), form[start]?.item.type.isQuestion == true {
      throw unknown("item")
    }
    let isSingle = !item.repeats && seen.count == around.count
    if seen == here { return (Logic.Question(item.linkId), isSingle) }
    guard seen.isEmpty else { throw unknown("%context") }
    return (Logic.Question(item.linkId, .all), isSingle)
  }

  /// The items whose linkIds are asked for.
  mutating func filter(
    _ items: FHIRPathItems, _ criterion: Syntax
  ) throws(LogicProblem) -> FHIRPathItems {
    var kept = items
    kept.linkIds = []
    for linkId in items.linkIds {
      guard let linkId else { continue }
      guard let isMeant = criterion.holds(forLinkId: linkId) else { throw unknown("where") }
      if isMeant { kept.linkIds.append(linkId) }
    }
    if kept.linkIds.isEmpty {
      guard let name = criterion.linkIds?.first else { throw unknown("where") }
      throw .noQuestion(name)
    }
    return kept
  }

  /// The item that two steps lead to, `item.where(linkId = 'x')` or `descendants().where(…)`, found in
  /// the form at once; `nil` where it is to be looked for among all.
  ///
  /// Throws where the form has none of that linkId.
  func named(
    _ step: Syntax, _ filter: Syntax, _ input: Found
  ) throws(LogicProblem) -> Found? {
    guard case .elements(var items) = input, items.linkIds.count == 1,
      let start = items.linkIds.first, step.leadsToItems, let linkId = filter.onlyLinkId
    else { return nil }
    guard let entry = form[linkId] else { throw .noQuestion(linkId) }
    let inner: ArraySlice<String>
    if let start {
      guard let position = entry.path.firstIndex(of: start) else { return nil }
      inner = entry.path[(position + 1)...]
    } else {
      inner = entry.path[...]
    }
    let throughQuestions =
      start.map { form[$0]?.item.type.isQuestion ?? true } ?? false
      || inner.contains(where: entry.questionsAround.contains)
    switch step {
    case .member(.some, "item"): guard inner.isEmpty, !throughQuestions else { return nil }
    case .call(.some, "descendants", _): break
    case .call(.some, "repeat", let arguments):
      guard case .member(.none, "item")? = arguments.first, !throughQuestions else { return nil }
    default: return nil
    }
    items.linkIds = [linkId]
    return .elements(items)
  }

  /// All items below, at any depth; those below questions, too, or below groups alone.
  func below(_ items: FHIRPathItems, questions: Bool) -> FHIRPathItems {
    var all = items
    all.linkIds = []
    for linkId in items.linkIds {
      let inside = linkId.map { form[$0]?.item.items ?? [] } ?? form.survey.items
      if let linkId, !questions, form[linkId]?.item.type.isQuestion ?? true { continue }
      var open = 0
      for step in ItemWalk(inside) {
        switch step {
        case .enter(let item):
          if open == 0 { all.linkIds.append(item.linkId) }
          if item.type.isQuestion, !questions { open += 1 }
        case .leave(let item):
          if item.type.isQuestion, !questions { open -= 1 }
        }
      }
    }
    return all
  }

  /// One of several by its number from 1; what is one at most is that.
  func pick(_ input: Found, _ number: Logic) throws(LogicProblem) -> Found {
    let isFirst = number == .literal(.integer(1))
    switch input {
    case .elements(var items):
      if items.linkIds.count == 1, let linkId = items.linkIds[0], let entry = form[linkId] {
        guard entry.item.repeats, !entry.item.type.isQuestion else {
          if isFirst, entry.repeating.isEmpty { return input }
          throw unknown("[]")
        }
        guard entry.repeating.isEmpty, items.start == nil || items.start == entry.path.last else {
          throw unknown("[]")
        }
        items.number = (linkId, number)
        return .elements(items)
      }
      throw unknown("[]")
    case .answers(let items):
      _ = try pick(.values(values(of: items)), number)
      return input
    case .values(let parts):
      guard isFirst else { throw unknown("[]") }
      if parts.isEmpty { return input }
      guard parts.allSatisfy(\.isSingle) else { throw unknown("first()") }
      guard parts.count > 1 else { return input }
      let kind = parts.first?.kind
      return .value(.apply(.firstOf, parts.map(\.value)), kind)
    case .extensions, .definitions, .options, .chosen: throw unknown("[]")
    }
  }

  /// The last name that a path asked for, for a message.
  private var lastName: String { "answer" }
}

extension LogicForm {
  /// The repetitions around a question that an item is in, too: those of groups from the outside on.
  func shared(_ around: [String], with linkId: String) -> [String] {
    guard let entry = self[linkId] else { return [] }
    var mine = entry.repeating
    if entry.item.repeats { mine.append(linkId) }
    return zip(around, mine).prefix { $0 == $1 }.map(\.0)
  }
}

extension SurveyItem {
  /// The kind of its answers, those of an option included.
  var logicKind: LogicFunction.Kind? {
    if isChoice, let first = options.first?.value.type { return LogicForm.kind(of: first) }
    if isChoice { return .text }
    return type.answerType.flatMap { LogicForm.kind(of: $0) }
  }
}
