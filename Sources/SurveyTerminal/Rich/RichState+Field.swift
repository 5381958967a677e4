import SurveyInterview
import SurveyModel
import SurveyPrimitives

extension RichState {
  /// Enter: the answer as it is shown.
  mutating func accept() -> [RichAction] {
    switch field {
    case .nothing: return []
    case .row(let row): return accept(row)
    case .slider(let slider):
      guard let value = slider.value else { return unanswered(slider.hadChoice) }
      return [.input(.answer("\(value)"))]
    case .line(let line): return accept(line)
    case .list(let list): return accept(list)
    }
  }

  /// What is there stays, or is taken back where the person took it away.
  private func unanswered(_ hadChoice: Bool) -> [RichAction] {
    hadChoice ? [.input(.clear), .input(.skip)] : [.input(.skip)]
  }

  private func accept(_ row: RowField) -> [RichAction] {
    guard let index = row.cursor, case .question(let question) = view.content else {
      return unanswered(row.initial != nil)
    }
    if index == row.initial { return [.input(.skip)] }
    if question.presentation == .yesNo { return [.input(.answer(index == 0 ? "true" : "false"))] }
    return [.input(.choose([index]))]
  }

  private func accept(_ line: LineField) -> [RichAction] {
    let text = line.editor.text
    if case .other = view.content {
      return [.input(text.trimmed.isEmpty ? .skip : .answer(text))]
    }
    if text.trimmed.isEmpty {
      return unanswered(!line.initial.isEmpty)
    }
    if let offer = view.problem?.offer, text == offer.typed { return [.input(.answer(offer.text))] }
    if text == line.initial { return [.input(.skip)] }
    return [.input(.answer(text))]
  }

  private mutating func accept(_ list: ListField) -> [RichAction] {
    if list.isMany { return acceptMany(list) }
    guard let entry = list.current else {
      // A filter without a match is no wish to go on.
      if !list.filter.isEmpty { return [] }
      return unanswered(list.hadChoice)
    }
    switch entry.meaning {
    case .option(let index):
      if case .question(let view) = view.content, view.options.indices.contains(index),
        view.options[index].isSelected, !entry.isOther
      {
        return [.input(.skip)]
      }
      return [.input(.choose([index]))]
    case .jump(let number): return [.input(.jump(to: number))]
    case .send: return [.input(.finish)]
    case .goOn: return [.input(.skip)]
    case .addAnother: return [.input(.addAnother)]
    case .confirm(let isWanted): return [.input(.confirm(isWanted))]
    case .repetition, .nothing: return []
    }
  }

  private mutating func acceptMany(_ list: ListField) -> [RichAction] {
    // With a filter, Enter marks what was looked for; the list is shown whole again.
    if !list.filter.isEmpty {
      if list.current == nil { return [] }
      var next = list
      if list.cursor.map({ !list.marked.contains(list.matches[$0]) }) == true {
        next.toggle()
      }
      message = next.message.map(words.message)
      let kept = message
      _ = next.press(.escape, page: page)
      field = .list(next)
      message = kept
      return []
    }
    let chosen = list.marked.sorted()
    if chosen.isEmpty { return unanswered(list.hadChoice) }
    if case .question(let view) = view.content,
      chosen == view.options.indices.filter({ view.options[$0].isSelected })
    {
      return [.input(.skip)]
    }
    return [.input(.choose(chosen))]
  }

  /// A key that the field takes, or one of the commands that are typed where no text is.
  mutating func pressField(_ key: Key) -> [RichAction] {
    if key == .tab {
      guard case .list(var list) = field, !list.filtersAtOnce else { return [.input(.forward)] }
      _ = list.press(.down, page: page)
      field = .list(list)
      return []
    }
    switch field {
    case .nothing: return []
    case .row(var row):
      if case .paste = key { message = words.text(.richPastedHere) }
      if row.press(key) { field = .row(row) }
    case .slider(var slider):
      if case .paste = key { message = words.text(.richPastedHere) }
      if slider.press(key) { field = .slider(slider) }
    case .line(var line):
      if let picked = line.picked, [.delete, .text("d"), .control("d")].contains(key) {
        return [.input(.remove(picked + 1))]
      }
      if key == .control("o"), line.editor.keepsLines { return [.edit] }
      if line.press(key, now: now) { field = .line(line) }
    case .list(var list):
      if let action = command(key, list) { return [.input(action)] }
      if case .paste = key, !list.filtersAtOnce {
        message = words.text(.richPastedHere)
        return []
      }
      if list.press(key, page: page) {
        message = list.message.map(words.message)
        field = .list(list)
      }
    }
    return []
  }

  /// The letters that stand for an entry where typing does not filter.
  private func command(_ key: Key, _ list: ListField) -> InterviewInput? {
    guard !list.filtersAtOnce, !list.isFiltering else { return nil }
    switch (view.content, key) {
    case (.review, .text("s")): return .finish
    case (.review, .text("o")):
      guard let entry = list.current, entry.mayLeave, let number = entry.number else { return nil }
      return .leaveOut(number)
    case (.another, .text("d")), (.another, .delete):
      guard case .repetition(let number)? = list.current?.meaning else { return nil }
      return .remove(number)
    case (_, .text(let text)): return words.truth(ofKey: text).flatMap(truth)
    default: return nil
    }
  }

  /// What yes or no means where it is asked for beside a list.
  private func truth(_ isWanted: Bool) -> InterviewInput? {
    switch view.content {
    case .another(let view): isWanted ? (view.mayAdd ? .addAnother : nil) : .skip
    case .removal, .leaving: .confirm(isWanted)
    default: nil
    }
  }
}
