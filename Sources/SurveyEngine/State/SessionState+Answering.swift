import SurveyModel

extension SessionState {
  /// Rule 60: an initial value comes once, however often what it was computed from changes.
  mutating func propagateInitial(_ computation: Int, of id: Int) {
    if tree[id].isInitialised { return }
    tree[id].isInitialised = true
    _ = update(computation, at: id)
    if stepBudget.lacksSteps(mark(of: computation, at: id)) {
      tree[id].isInitialised = false
      return
    }
    let computed = value(of: computation, at: id)
    // Rule 110: the fixed value counts where the expression gives nothing.
    let isEmpty = computed.value.map { $0.count == 0 } ?? true
    let values = isEmpty ? index.items[tree[id].definition].initialAnswers : computed.answers
    if !values.isEmpty { setAnswers(values, of: id) }
  }

  /// Rule 61: what is calculated becomes the answer, unless a person has changed it.
  mutating func applyCalculated(_ computation: Int, to id: Int) {
    if isLoading { return }
    let calculated = value(of: computation, at: id)
    let answers = calculated.answers
    if tree[id].isStored {
      tree[id].isStored = false
      let given = tree[id].answers
      let isSame =
        given.count == answers.count
        && zip(given, answers).allSatisfy { $0.isSame(as: $1) }
      tree[id].isEdited = !isSame
      return
    }
    if !tree[id].isEdited, tree[id].answers != answers { setAnswers(answers, of: id) }
  }

  /// Ends the reading of a stored response: what it leaves open is calculated from now on, and what
  /// it gives is held against what is calculated.
  mutating func endLoading() {
    guard isLoading else { return }
    isLoading = false
    guard hasEvaluator else { return }
    for id in tree.nodes.indices.dropFirst() where tree[id].isAlive {
      guard let computation = graph.computation(.calculated, of: tree[id].definition),
        let position = valueIndex(of: computation, at: id)
      else { continue }
      values[position] = ComputedValue()
      insert(computation, at: id)
    }
    propagate()
  }

  /// Repeats a group for each of the values that it is populated with, and gives each repetition its
  /// own; a group that does not repeat has all of them.
  mutating func populate(_ computation: Int, of id: Int) {
    guard tree[id].isToPopulate else { return }
    tree[id].isToPopulate = false
    _ = update(computation, at: id)
    let definition = tree[id].definition
    if index.items[definition].repeats, let all = value(of: computation, at: id).value,
      all.count > 0
    {
      _ = keep(ComputedValue(value: all.value(at: 0)), for: computation, at: id)
      for number in 1..<max(1, all.count) {
        let next = addRepetition(after: id)
        _ = keep(ComputedValue(value: all.value(at: number)), for: computation, at: next)
      }
    }
    touchDependents(of: computation, at: id)
  }
}
