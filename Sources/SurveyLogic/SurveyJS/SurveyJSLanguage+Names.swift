import SurveyModel

/// What names stand for, which depends on where they are: a panel has names of its own.
extension SurveyJSLanguage {
  /// Beginnings of names that say where a question is, and not which it is.
  private enum Place: String, CaseIterable {
    case panel = "panel."
    case row = "row."
    case parentPanel = "parentPanel."
    case parentRow = "parentRow."
    case item = "item."
  }

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
    if let found = whole(name) { return .answer(found) }
    if name == Self.answerInPanel, frame.form[linkId]?.item.repeatsAsPanel == true {
      return frame.isConstraint ? .itself : .answer(linkId)
    }
    for place in Place.allCases where name.hasPrefix(place.rawValue) {
      return .answer(try question(String(name.dropFirst(place.rawValue.count)), place, on: linkId))
    }
    guard let open = name.firstIndex(of: "["), let close = name[open...].firstIndex(of: "]"),
      let number = Int(name[name.index(after: open)..<close]), number >= 0, number < .max,
      let group = whole(String(name[..<open]))
    else { throw .noQuestion(name) }
    let rest = name[name.index(after: close)...]
    if rest.isEmpty { return .apply(.element, [.answer(group), .literal(.integer(number))]) }
    guard rest.hasPrefix("."), !rest.contains("[") else {
      throw .unknown(name, offset: offset)
    }
    let found = try question(String(rest.dropFirst()), in: group)
    return .answer(Logic.Question(found, .number(.literal(.integer(number + 1)))))
  }

  /// The item that a name means wherever it is used; what is inside a panel that repeats is none of these.
  private func whole(_ name: String) -> String? {
    let names = frame.names
    guard let found = (try? frame.linkId(of: name)) ?? names.linkId(like: name),
      names.path(to: found).lowercased() == name.lowercased(),
      groups(around: found).isEmpty
    else { return nil }
    return found
  }

  /// The question of a name in a group that repeats.
  func question(_ name: String, in group: String) throws(LogicProblem) -> String {
    let names = frame.names
    if let found = names.linkId(of: names.path(to: group) + "." + name) { return found }
    let found = names.linkIds(called: name).first {
      names.path(to: $0) == name && groups(around: $0).last == group
    }
    guard let found else { throw .noQuestion(name) }
    return found
  }

  /// The question of a name in the panel or the row that an expression is in.
  private func question(
    _ name: String, _ place: Place, on linkId: String
  ) throws(LogicProblem) -> String {
    let around = groups(around: linkId)
    let panels = around.filter { !tables.contains($0) }
    let group: String?
    switch place {
    case .panel: group = panels.last
    case .parentPanel: group = panels.dropLast().last
    case .parentRow: group = around.dropLast().last
    case .row, .item:
      // The rows of a table that does not grow are groups that do not repeat.
      if let row = frame.form[linkId]?.path.last,
        let found = frame.names.linkId(of: frame.names.path(to: row) + "." + name)
      {
        return found
      }
      group = around.last
    }
    guard let group else { throw .noQuestion(place.rawValue + name) }
    return try question(name, in: group)
  }
}
