package import SurveyDiagnostics
package import SurveyModel

extension SessionLoader {
  /// A step on the way to an instance: an item, and its repetition or answer, from 0.
  package typealias Step = (item: ItemIndex, number: Int)

  /// The order in which answers can be given whose paths are known.
  ///
  /// Outer questions come before those below them, the answers of one question together. Made once
  /// for many rows.
  package struct Plan: Sendable {
    /// A question, and where its answers are.
    fileprivate struct Question: Sendable {
      let steps: [Step]
      var sources: [Source]
    }

    fileprivate let questions: [Question]

    /// Plans for answers in any order; the answers of one question come in the order of this list.
    ///
    /// Paths of items that the survey does not have are left out.
    package init(_ answers: [(path: InstancePath, source: Source)], in index: SurveyIndex) {
      var questions: [Question] = []
      var positions: [InstancePath: Int] = [:]
      for (path, source) in answers {
        if let position = positions[path] {
          questions[position].sources.append(source)
          continue
        }
        var steps: [Step] = []
        for step in path.steps {
          let parent = steps.last?.item.rawValue ?? -1
          guard let item = index.find(linkId: step.linkId, inside: parent) else { break }
          steps.append((item: item, number: step.index))
        }
        guard steps.count == path.steps.count, !steps.isEmpty else { continue }
        positions[path] = questions.count
        questions.append(Question(steps: steps, sources: [source]))
      }
      self.questions = questions.enumerated().sorted { left, right in
        (left.element.steps.count, left.offset) < (right.element.steps.count, right.offset)
      }.map(\.element)
    }
  }

  /// Gives the answers of a plan: those of which `isGiven` says that they are there.
  ///
  /// `read` gives one as an answer to the item as it holds by then.
  package mutating func load(
    _ plan: Plan, where isGiven: (Source) -> Bool,
    read: (Source, SurveyItem) throws(Diagnostic) -> AnswerValue
  ) {
    for question in plan.questions {
      let sources = question.sources.filter(isGiven)
      if let first = sources.first, let id = instance(at: question.steps, first) {
        load(sources, to: id, read)
      }
    }
  }

  private mutating func load(
    _ sources: [Source], to id: InstanceID,
    _ read: (Source, SurveyItem) throws(Diagnostic) -> AnswerValue
  ) {
    var values: [AnswerValue] = []
    var known: [Source] = []
    for source in sources {
      do throws(Diagnostic) {
        values.append(
          try session.withItem(id) { item throws(Diagnostic) in try read(source, item) })
        known.append(source)
      } catch {
        report(error, at: source, linkId: index.linkId(of: session.definition(id)))
      }
    }
    if let first = known.first { give(values, to: id, at: first, known) }
  }
}

// MARK: Ways to instances

extension SessionLoader {
  /// The instance that some steps lead to; repetitions of groups on the way are added.
  package mutating func instance(at steps: [Step], _ source: Source) -> InstanceID? {
    var holder = top
    var found: InstanceID?
    for step in steps {
      let count = findings.count
      let isGroup = index.isGroup(step.item.rawValue)
      found = instance(of: step.item, repetition: isGroup ? step.number : 0, in: holder, at: source)
      guard let id = found else {
        if findings.count == count { reportUnanswered(above: steps, at: source) }
        return nil
      }
      holder = isGroup ? inside(id) : below(id, answer: step.number)
    }
    return found
  }

  /// The instance that some steps lead to, if it is there.
  func existing(at steps: [Step]) -> InstanceID? {
    var holder = top
    var found: InstanceID?
    for step in steps {
      let isGroup = index.isGroup(step.item.rawValue)
      found = existing(step.item, repetition: isGroup ? step.number : 0, in: holder)
      guard let id = found else { return nil }
      holder = isGroup ? inside(id) : below(id, answer: step.number)
    }
    return found
  }

  /// Reports a question below one that has no answer for it (rule 36).
  private mutating func reportUnanswered(above steps: [Step], at source: Source) {
    guard let item = steps.last?.item else { return }
    let linkId = index.items[item.rawValue].linkId
    let question = steps.dropLast().last { !index.isGroup($0.item.rawValue) }
    let parent = question.map { index.items[$0.item.rawValue].linkId } ?? ""
    report(
      .parentUnanswered, ["linkId": .quoted(linkId), "parent": .quoted(parent)], at: source,
      linkId: linkId)
  }
}
