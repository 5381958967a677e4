import SurveyModel

extension SurveyJSLanguage {
  func node(
    for question: Logic.Question, _ writer: InfixWriter<Self>
  ) throws(LogicProblem) -> InfixNode {
    guard let entry = frame.form[question.linkId] else { throw .noQuestion(question.linkId) }
    let name = frame.names.name(of: question.linkId)
    let (groups, own) = (self.groups(around: question.linkId), self.groups(around: writer.linkId))
    if isInPanelOfItself || entry.item.repeatsAsPanel {
      guard isInPanelOfItself, question == Logic.Question(writer.linkId) else {
        if isInPanelOfItself, groups.isEmpty, !entry.item.repeatsAsPanel {
          return InfixNode(.reference(name))
        }
        throw .notInLanguage("repetitions")
      }
      return InfixNode(.reference(Self.answerInPanel))
    }
    guard let group = groups.last else { return InfixNode(.reference(name)) }
    switch question.scope {
    case .all: throw .notInLanguage("repetitions")
    case .number(.literal(.integer(let number))) where number > 0 && groups.count == 1:
      let outer = frame.names.name(of: group)
      return InfixNode(.reference("\(outer)[\(number - 1)].\(name)"))
    case .number: throw .notInLanguage("repetition")
    case .here:
      // A panel knows its own questions, and none of a panel around it.
      guard groups == own else { throw .notInLanguage("repetitions") }
      return InfixNode(.reference((tables.contains(group) ? "row." : "panel.") + name))
    }
  }

  /// The repeating groups around an item, the outermost first.
  func groups(around linkId: String) -> [String] {
    (frame.form[linkId]?.repeating ?? []).filter { frame.form[$0]?.item.type == .group }
  }

  func itself(_ writer: InfixWriter<Self>) throws(LogicProblem) -> InfixNode {
    try node(for: Logic.Question(writer.linkId), writer)
  }

  /// The group and the name of a question in repetitions of which the expression is in none.
  func repetitions(
    of operand: Logic, _ writer: InfixWriter<Self>
  ) -> (group: String, name: String)? {
    guard case .answer(let question) = operand, let entry = frame.form[question.linkId] else {
      return nil
    }
    let groups = groups(around: question.linkId)
    if entry.item.repeatsAsPanel, question.linkId != writer.linkId || !isInPanelOfItself {
      guard case .here = question.scope else { return nil }
      let name = frame.names.name(of: question.linkId)
      if groups.isEmpty { return (name, SurveyItem.answerInPanel) }
      return groups == self.groups(around: writer.linkId)
        ? ("panel." + name, SurveyItem.answerInPanel) : nil
    }
    guard let group = groups.last, groups.count == 1 else { return nil }
    switch question.scope {
    case .number: return nil
    case .here:
      if frame.form.sharedRepetition(of: question.linkId, and: writer.linkId) != nil { return nil }
    case .all: break
    }
    return (frame.names.name(of: group), frame.names.name(of: question.linkId))
  }
}
