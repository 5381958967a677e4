import SurveyDiagnostics
import SurveyModel

extension SessionState {
  /// How often a cell is worked out after one edit before it counts as one that does not settle.
  static let mostEvaluations = 16

  /// Works out what waits until nothing changes any more.
  ///
  /// A cell comes after everything that it certainly depends on, so each is worked out once; one
  /// that may depend on itself as often as something changes, but not without end.
  mutating func settle() {
    if !evaluations.isEmpty { evaluations = [:] }
    for place in effort.begin() where tree[place.id].isAlive {
      insert(place.cell, at: place.id)
    }
    while let (order, id) = worklist.popFirst() {
      let cell = graph.sequence[order]
      let mark = mark(of: cell, at: id)
      isWaiting[mark] = false
      guard tree[id].isAlive else { continue }
      // Every such cycle leads through an expression, so that it is enough to count these.
      if graph.mayRepeat[cell], graph.cells[cell].expression >= 0 {
        switch count(mark) {
        case ...Self.mostEvaluations: unsettled.remove(mark)
        case Self.mostEvaluations + 1: unsettled.insert(mark)
        default: continue
        }
      }
      if graph.cells[cell].kind == .enablement {
        settleEnablement(cell, of: id, isUnsettled: unsettled.contains(mark))
      } else {
        settleExpression(cell, of: id, isUnsettled: unsettled.contains(mark))
      }
    }
  }

  private mutating func count(_ mark: Int) -> Int {
    let count = evaluations[mark, default: 0] + 1
    evaluations[mark] = count
    return count
  }

  private mutating func settleEnablement(_ cell: Int, of id: Int, isUnsettled: Bool) {
    let before = tree[id].enablement
    let outer = tree[tree[id].parent].enablement
    var now = outer
    if outer != .disabled {
      if isUnsettled {
        _ = keep(.failed(unsettledProblem(cell, at: id)), for: cell, at: id)
        now = .indeterminate
      } else {
        if graph.cells[cell].expression >= 0 { _ = workOut(cell, at: id) }
        now = ownEnablement(of: id).inside(outer)
      }
    }
    if now != before {
      tree[id].enablement = now
      touchChildren(of: id)
      if (before != .disabled) != (now != .disabled) {
        structureVersion += 1
        // What is not answered was not among the answers.
        let isGroup = index.isGroup(tree[id].definition)
        if isGroup || !tree[id].answers.isEmpty { revision &+= 1 }
        if !tree[id].answers.isEmpty { touchDependents(of: id) }
        touchEnabledCells(of: id)
      }
    }
    if now != .disabled, !tree[id].isInitialised { applyInitialValues(to: id) }
  }

  private mutating func touchChildren(of id: Int) {
    for slot in tree[id].lists.indices {
      for child in tree[id].lists[slot] {
        insert(graph.enablement(of: tree[child.rawValue].definition), at: child.rawValue)
      }
    }
  }

  /// Has what is worked out only while the item counts worked out, or forgotten.
  private mutating func touchEnabledCells(of id: Int) {
    for cell in graph.cells(of: tree[id].definition).dropFirst()
    where graph.cells[cell].kind.needsEnabledItem {
      insert(cell, at: id)
    }
  }

  /// Rule 60; where an expression gives the value, it comes when that is worked out.
  private mutating func applyInitialValues(to id: Int) {
    let definition = tree[id].definition
    if graph.cells(of: definition).count > 1, graph.cell(.initial, of: definition) != nil { return }
    tree[id].isInitialised = true
    let values = index.items[definition].initialAnswers
    if !values.isEmpty { setAnswers(values, of: id) }
  }
}

extension SurveyItem {
  /// The answers that a new instance starts with: `initialSelected` options, else `initial`.
  var initialAnswers: [AnswerValue] {
    guard type.isQuestion else { return [] }
    if options.isEmpty, initial.isEmpty { return [] }
    let selected = options.filter(\.initialSelected).map(\.value)
    let values = selected.isEmpty ? initial : selected
    return repeats ? values : Array(values.prefix(1))
  }
}
