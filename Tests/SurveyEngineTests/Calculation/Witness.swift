import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import Testing

/// Evaluates anew what every part of a session must be, by the words of the rules and nothing else.
///
/// It holds only what the answers do not show: what was enabled before, what a person has edited, and
/// what groups were populated with. All else comes from the answers that stand in the session.
struct Witness {
  private var known: Set<InstanceID> = []
  private var started: Set<InstanceID> = []
  private var edited: [InstanceID: [AnswerValue]] = [:]
  private var populated: [InstanceID: [Int]] = [:]
  private var expressions = ToyReader()

  /// What differs from what must be, after an event; `nil` for the beginning.
  mutating func differences(_ session: Session, after event: SessionEvent?) -> [String] {
    var view = View(session: session, populated: populated, reader: expressions)
    var all: [InstanceID] = []
    session.everyInstance { all.append($0) }
    if case .answer(let path, let values) = event?.action, let id = session.instance(at: path) {
      edited[id] = values
      started.insert(id)
    }
    if case .removeRepetition(let path) = event?.action, let id = session.instance(at: path),
      !known.contains(id)
    {
      // In place of the only repetition comes one without initial values.
      for inner in all where inner == id || view.isInside(inner, id) {
        started.insert(inner)
        known.insert(inner)
      }
    }
    var found: [String] = []
    for id in all where !known.contains(id) { note(id, event, &view, &found) }
    for id in all { check(id, view, &found) }
    known.formUnion(all)
    populated = view.populated
    return found
  }

  /// A new instance: a group begins with as many repetitions as it is populated with.
  private mutating func note(
    _ id: InstanceID, _ event: SessionEvent?, _ view: inout View, _ found: inout [String]
  ) {
    let session = view.session
    let base = view.base(id)
    guard base.type == .group, let population = base.itemPopulationContext else { return }
    var isAdded = false
    if case .addRepetition(let parent, let linkId) = event?.action, linkId == base.linkId {
      isAdded = InstancePath(session.path(id).steps.dropLast()) == parent
    }
    if isAdded || session.repetition(id).number > 0 { return }
    let values = view.numbers(population.text, at: id, isPopulation: true) ?? []
    guard base.repeats else {
      view.populated[id] = values
      return
    }
    let fresh = session.repetitions(of: id)
    if fresh.count != max(1, values.count) { found.append("\(session.path(id)): repetitions") }
    for (repetition, value) in zip(fresh, values) { view.populated[repetition] = [value] }
  }

  private mutating func check(_ id: InstanceID, _ view: View, _ found: inout [String]) {
    let session = view.session
    let base = view.base(id)
    func report(_ what: String, _ expected: Any) {
      found.append("\(session.path(id)): \(what) must be \(expected)")
    }
    let enablement = view.enablement(id)
    if session.enablement(id) != enablement { report("enablement", enablement) }
    if let given = edited[id], session.answers(id) != given { report("the given answer", given) }
    guard session.isEnabled(id) else { return }
    let answers = session.answers(id).compactMap(\.toyNumber)
    if let calculated = base.calculatedExpression, edited[id] == nil {
      let values = view.numbers(calculated.text, at: id) ?? []
      let expected = values.count > 1 && !base.repeats ? [] : values
      if answers != expected { report("the answer \(answers)", expected) }
    } else if base.type == .integer, !started.contains(id) {
      let values =
        base.initialExpression.map { expression in
          // Rule 113: what is none of the options is left out.
          (view.numbers(expression.text, at: id) ?? []).filter { number in
            base.options.isEmpty || base.options.contains { $0.value.toyNumber == number }
          }
        }
        ?? base.initial.compactMap(\.toyNumber)
      if answers != values { report("the initial answer \(answers)", values) }
    }
    started.insert(id)
    let item = session.item(id)
    let expected = view.shaped(id)
    if item.text != expected.text { report("text", expected.text ?? "none") }
    if item.options != expected.options { report("options", expected.options.map(\.value.label)) }
    if item.maxValue != expected.maxValue { report("maxValue", expected.maxValue ?? .integer(-1)) }
    if item.required != expected.required { report("required", expected.required) }
    if session.candidates(id) != view.candidates(id) { report("candidates", "others") }
    let broken = session.problems(of: id, completing: true).count { $0.code == .constraintBroken }
    let rules = view.isInRepetitions(id) ? base.constraints : []
    if broken != view.brokenRules(rules, at: id) { report("broken rules", "others") }
  }
}

/// Reads each expression once.
private final class ToyReader {
  private var read: [String: Toy?] = [:]

  func read(_ text: String) -> Toy? {
    if let known = read[text] { return known }
    let toy = try? Toy(text)
    read[text] = .some(toy)
    return toy
  }
}

/// A session seen through the rules.
private struct View {
  let session: Session
  var populated: [InstanceID: [Int]]
  let reader: ToyReader

  func base(_ id: InstanceID) -> SurveyItem { session.index[session.definition(id)] }

  func isInside(_ id: InstanceID, _ outer: InstanceID) -> Bool {
    var above = session.parent(id)
    while let current = above {
      if current == outer { return true }
      above = session.parent(current)
    }
    return false
  }

  /// The value of an expression; `nil` where it fails.
  func numbers(_ text: String, at id: InstanceID?, isPopulation: Bool = false) -> [Int]? {
    guard let toy = reader.read(text) else { return nil }
    let answers = session.countingAnswers
    return try? toy.evaluate(in: answers, at: id) { name throws(Diagnostic) -> [Int] in
      try variable(name, from: id, isPopulation)
    }
  }

  private func variable(
    _ name: String, from id: InstanceID?, _ isPopulation: Bool
  ) throws(Diagnostic) -> [Int] {
    var place = id
    while let current = place {
      let base = base(current)
      if let variable = base.variables.first(where: { $0.name == name }) {
        return numbers(variable.text, at: current) ?? []
      }
      if base.itemPopulationContext?.name == name, !(isPopulation && current == id) {
        return populated[current] ?? []
      }
      place = session.parent(current)
    }
    guard let variable = session.index.survey.variables.first(where: { $0.name == name }) else {
      throw Toy.problem("no variable \(name)")
    }
    return numbers(variable.text, at: nil) ?? []
  }

  func truth(_ text: String, at id: InstanceID?) throws(Diagnostic) -> Bool? {
    guard let numbers = numbers(text, at: id) else { throw Toy.problem("fails") }
    return try ToyValue(numbers: numbers).truth()
  }

  func enablement(_ id: InstanceID) -> Enablement {
    let outer = session.parent(id).map { session.enablement($0) } ?? .enabled
    let item = base(id)
    if outer == .disabled { return .disabled }
    if let expression = item.enableWhenExpression {
      do throws(Diagnostic) {
        return try truth(expression.text, at: id) == true ? outer : .disabled
      } catch {
        return .indeterminate
      }
    }
    if item.enableWhen.isEmpty { return outer }
    let own = Oracle(session, isLocal: true).ownEnablement(id)
    return own ? outer : .disabled
  }

  func shaped(_ id: InstanceID) -> SurveyItem {
    var item = base(id)
    if let text = item.textExpression, let numbers = numbers(text.text, at: id), !numbers.isEmpty {
      item.text = numbers.map { String($0) }.joined(separator: ", ")
    }
    if let options = item.answerExpression, let numbers = numbers(options.text, at: id) {
      item.options = numbers.map { AnswerOption(value: .integer($0)) }
    }
    for toggle in item.optionToggles where (try? truth(toggle.expression.text, at: id)) != true {
      item.options.removeAll { toggle.options.contains($0.value) }
    }
    for limit in item.calculatedLimits {
      let numbers = numbers(limit.expression.text, at: id) ?? []
      if limit.kind == .maxValue, let number = numbers.first { item.maxValue = .integer(number) }
      if limit.kind == .required, let number = numbers.first { item.required = number == 1 }
    }
    return item
  }

  func candidates(_ id: InstanceID) -> [AnswerValue] {
    let text = base(id).candidateExpression?.text
    return text.flatMap { numbers($0, at: id) }?.map { .integer($0) } ?? []
  }

  /// Whether each repetition around an instance has an answer, or is the first of a group that must have one and has none.
  func isInRepetitions(_ id: InstanceID) -> Bool {
    guard let outer = session.parent(id) else { return true }
    let item = session.item(outer)
    let all = session.repetitions(of: outer)
    let isNeeded =
      item.required && all.first == outer && !all.contains { session.hasAnswers($0) }
    let isThere = item.type != .group || !item.repeats || session.hasAnswers(outer) || isNeeded
    return isThere && isInRepetitions(outer)
  }

  func brokenRules(_ rules: [SurveyConstraint], at id: InstanceID) -> Int {
    rules.count { rule in
      do throws(Diagnostic) { return try truth(rule.expression.text, at: id) == false } catch {
        return false
      }
    }
  }
}
