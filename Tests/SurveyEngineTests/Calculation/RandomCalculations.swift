import SurveyEngine
import SurveyModel
import TestSupport

/// Random forms with expressions of every kind.
///
/// What gives answers uses only items that end before it, so that there is one right outcome;
/// `isLoose` adds expressions that look at all items, `isCyclic` those that lead back.
struct RandomCalculations {
  var random: Seeded
  let isLoose: Bool
  let isCyclic: Bool
  private var count = 0
  /// By number: the first number behind the item and all inside it.
  private var ends: [Int] = []
  /// Variables in reach: the name, and the first number from which it may be used.
  private var names: [(name: String, from: Int)] = []
  private var variableCount = 0

  init(seed: Int, isLoose: Bool, isCyclic: Bool) {
    random = Seeded(state: UInt64(seed))
    self.isLoose = isLoose
    self.isCyclic = isCyclic
  }

  private mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }

  mutating func survey() -> Survey {
    var items = (0..<Int.random(in: 3...7, using: &random)).map { _ in skeleton(depth: 0) }
    var survey = Survey()
    declare(&survey.variables, owner: nil)
    for position in items.indices { fill(&items[position]) }
    survey.items = items
    if chance(2) {
      survey.constraints = [SurveyConstraint(expression: .toy("(> 9 (count *))"))]
    }
    return survey
  }

  /// The items without expressions, numbered in document order.
  private mutating func skeleton(depth: Int) -> SurveyItem {
    let number = count
    count += 1
    ends.append(0)
    let isGroup = depth < 3 && chance(2)
    var item = make("i\(number)", isGroup ? .group : .integer)
    item.repeats = chance(3)
    if depth < 3, isGroup || chance(3) {
      item.items = (0..<Int.random(in: 1...3, using: &random)).map { _ in skeleton(depth: depth + 1)
      }
    }
    ends[number] = count
    return item
  }

  private mutating func declare(_ variables: inout [SurveyExpression], owner: Int?) {
    for _ in 0..<Int.random(in: 0...2, using: &random) where chance(2) {
      variableCount += 1
      let name = "v\(variableCount)"
      var from = owner ?? 0
      var text = "(sum"
      for _ in 0..<Int.random(in: 1...2, using: &random) {
        let inner = owner.map { ($0 + 1)..<ends[$0] } ?? 0..<0
        if let own = inner.randomElement(using: &random), chance(2) {
          text += " .i\(own)"
          from = max(from, ends[own])
        } else if owner == nil, let any = ends.indices.randomElement(using: &random) {
          text += " #i\(any)"
          from = max(from, ends[any])
        } else {
          text += " " + number(before: owner ?? 0)
        }
      }
      variables.append(.toy(text + ")", as: name))
      names.append((name, from))
    }
    if chance(2) { variables.reverse() }
  }

  /// A number made of what ends before an item.
  private mutating func number(before position: Int) -> String {
    if isCyclic, chance(4) { return "#i\(Int.random(in: 0..<ends.count, using: &random))" }
    if isLoose, chance(6) { return "(count *)" }
    let reachable = names.filter { $0.from <= position }
    if chance(3), let name = reachable.randomElement(using: &random) { return "%\(name.name)" }
    let closed = ends.indices.filter { ends[$0] <= position }
    guard let source = closed.randomElement(using: &random), !chance(6) else {
      return "\(Int.random(in: 0...2, using: &random))"
    }
    return "#i\(source)"
  }

  private mutating func truth(before position: Int) -> String {
    switch Int.random(in: 0..<5, using: &random) {
    case 0: "(exists \(number(before: position)))"
    case 1: "(not (exists \(number(before: position))))"
    case 2: "(> (sum \(number(before: position))) \(Int.random(in: 0...2, using: &random)))"
    case 3: "(= (first \(number(before: position))) 1)"
    default: chance(6) ? "(fail)" : "(> (count \(number(before: position))) 1)"
    }
  }

  /// Any number at all, for what gives no answers.
  private mutating func anything(_ position: Int) -> String {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: "*"
    case 1: "this"
    case 2: ".i\(Int.random(in: position..<max(position + 1, ends[position]), using: &random))"
    default: "#i\(Int.random(in: 0..<ends.count, using: &random))"
    }
  }

  private mutating func fill(_ item: inout SurveyItem) {
    let position = Int(item.linkId.dropFirst()) ?? 0
    let outer = names.count
    declare(&item.variables, owner: position)
    // What comes once, comes at a time of its own where things settle step by step.
    if item.type == .group, !isLoose, chance(3) {
      variableCount += 1
      item.itemPopulationContext = .toy(
        "(list \(number(before: position)) \(number(before: position)))", as: "p\(variableCount)")
      names.append(("p\(variableCount)", position + 1))
    }
    fillConditions(&item, position)
    if item.type == .integer { fillAnswers(&item, position) }
    if chance(4) { item.textExpression = .toy("(list \(anything(position)))") }
    if chance(4) {
      item.constraints = [
        SurveyConstraint(severity: .error, expression: .toy("(not (exists \(anything(position))))"))
      ]
    }
    for inner in item.items.indices { fill(&item.items[inner]) }
    names.removeSubrange(outer...)
  }

  private mutating func fillConditions(_ item: inout SurveyItem, _ position: Int) {
    if chance(4) {
      item.enableWhenExpression = .toy(truth(before: position))
      return
    }
    let closed = ends.indices.filter { ends[$0] <= position }
    for _ in 0..<Int.random(in: 0...1, using: &random) {
      guard let source = closed.randomElement(using: &random) else { continue }
      let op = EnableWhen.Operator.allCases.randomElement(using: &random) ?? .equal
      let value = Int.random(in: 0...2, using: &random)
      item = item.when("i\(source)", op, op == .exists ? .boolean(value > 0) : .integer(value))
    }
  }

  private mutating func fillAnswers(_ item: inout SurveyItem, _ position: Int) {
    switch Int.random(in: 0..<6, using: &random) {
    case 0: item.calculatedExpression = .toy("(sum \(number(before: position)) 1)")
    case 1: item.calculatedExpression = .toy("(list \(number(before: position)))")
    case 2: item.initialExpression = .toy("(sum \(number(before: position)))")
    case 3: item.initial = [.integer(1)]
    default: break
    }
    if chance(5) { item.answerExpression = .toy("(list 0 \(anything(position)))") }
    if chance(5) {
      item.calculatedLimits = [
        CalculatedLimit(.maxValue, .toy("(first \(anything(position)))")),
        CalculatedLimit(.required, .toy("(exists \(anything(position)))")),
      ]
    }
    if chance(5) {
      item.options = (0...2).map { AnswerOption(value: .integer($0)) }
      item.optionToggles = [
        OptionToggle(
          options: [.integer(1)], expression: .toy("(exists \(anything(position)))"))
      ]
    }
    if chance(6) { item.candidateExpression = .toy("(list \(anything(position)))") }
  }

  mutating func event(for session: Session) -> SessionEvent? {
    var form = RandomForm(random: random, cyclic: false)
    defer { random = form.random }
    return form.event(for: session)
  }
}
