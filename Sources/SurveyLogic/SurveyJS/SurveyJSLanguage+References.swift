import SurveyModel

extension SurveyJSLanguage {
  /// Names that say where a question is, and not which it is.
  private static let prefixes = ["panel.", "row.", "parentPanel.", "parentRow.", "item."]

  /// `{a}`, `{panel.a}`, `{g[0].a}`, `{a[0]}`.
  func reference(_ text: String, offset: Int, on linkId: String) throws(LogicProblem) -> Logic {
    // A mark before a name says that numbers in texts stay texts.
    let name = text.hasPrefix("#") ? String(text.dropFirst()) : text
    if let word = words[name] { return word }
    if name == "self" || name == "$self.value" {
      return frame.isConstraint ? .itself : .answer(linkId)
    }
    if let found = try? frame.linkId(of: name) { return .answer(found) }
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
    guard let group = entry.repeating.last else { return InfixNode(.reference(name)) }
    switch question.scope {
    case .all: throw .notInLanguage("repetitions")
    case .number(.literal(.integer(let number))) where number > 0:
      let outer = frame.names.name(of: group)
      return InfixNode(.reference("\(outer)[\(number - 1)].\(name)"))
    case .number: throw .notInLanguage("repetition")
    case .here:
      guard frame.form.sharedRepetition(of: question.linkId, and: writer.linkId) == group else {
        throw .notInLanguage("repetitions")
      }
      return InfixNode(.reference((tables.contains(group) ? "row." : "panel.") + name))
    }
  }

  func itself(_ writer: InfixWriter<Self>) throws(LogicProblem) -> InfixNode {
    try node(for: Logic.Question(writer.linkId), writer)
  }

  /// The group and the name of a question in repetitions of which the expression is in none.
  func repetitions(
    of operand: Logic, _ writer: InfixWriter<Self>
  ) -> (group: String, name: String)? {
    guard case .answer(let question) = operand, let entry = frame.form[question.linkId],
      let group = entry.repeating.last, entry.repeating.count == 1
    else { return nil }
    switch question.scope {
    case .number: return nil
    case .here:
      if frame.form.sharedRepetition(of: question.linkId, and: writer.linkId) != nil { return nil }
    case .all: break
    }
    return (frame.names.name(of: group), frame.names.name(of: question.linkId))
  }
}
