import SurveyModel

extension SurveyJSLanguage {
  /// Names that say where a question is, and not which it is.
  private static let prefixes = ["panel.", "row.", "parentPanel.", "parentRow.", "item."]

  /// The answer in the panel of a question that repeats.
  static let answerInPanel = "panel." + SurveyItem.answerInPanel

  /// `{a}`, `{panel.a}`, `{g[0].a}`, `{a[0]}`.
  func reference(_ text: String, offset: Int, on linkId: String) throws(LogicProblem) -> Logic {
    // A mark before a name says that numbers in texts stay texts.
    let name = text.hasPrefix("#") ? String(text.dropFirst()) : text
    if let word = words[name] { return word }
    if name == "self" || name == "$self.value" {
      return frame.isConstraint ? .itself : .answer(linkId)
    }
    if let found = try? frame.linkId(of: name) { return .answer(found) }
    if name == Self.answerInPanel, frame.form[linkId]?.item.repeatsAsPanel == true {
      return frame.isConstraint ? .itself : .answer(linkId)
    }
    for prefix in Self.prefixes where name.hasPrefix(prefix) {
      return .answer(try frame.linkId(of: String(name.dropFirst(prefix.count))))
    }
    guard let open = name.firstIndex(of: "["), let close = name[open...].firstIndex(of: "]"),
      let number = Int(name[name.index(after: open)..<close]), number >= 0, number < .max
    else { throw .noQuestion(name) }
    let whole = String(name[..<open])
    let rest = name[name.index(after: close)...]
    if rest.isEmpty {
      return .apply(.element, [.answer(try frame.linkId(of: whole)), .literal(.integer(number))])
    }
    guard rest.hasPrefix("."), !rest.contains("[") else {
      throw .unknown(name, offset: offset)
    }
    let inner = String(rest.dropFirst())
    let found = try frame.linkId(
      of: frame.names.linkId(of: whole + "." + inner) == nil ? inner : whole + "." + inner)
    return .answer(Logic.Question(found, .number(.literal(.integer(number + 1)))))
  }

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
  private func groups(around linkId: String) -> [String] {
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
