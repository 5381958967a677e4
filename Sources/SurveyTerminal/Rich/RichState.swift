package import SurveyInterview
package import SurveyPrimitives

/// What a key asks for that is not a change of the field.
package enum RichAction: Hashable, Sendable {
  /// Something for the interview.
  case input(InterviewInput)
  /// Leave the survey, with or without the draft.
  case leave(keepsDraft: Bool)
  case suspend
  case redraw
  /// Give the text to the person's editor.
  case edit
}

/// The question on the screen with what was typed so far: a pure value.
package struct RichState: Sendable {
  /// What covers the question for a while.
  package enum Cover: Hashable, Sendable {
    /// The help, from one of its lines on.
    case help(Int)
    /// "Keep the draft?"
    case leaving
    /// Of a preview: to which item?
    case finding(LineEditor)
  }

  package var view: InterviewView
  package var field: Field
  package var cover: Cover?
  /// How the text would be understood, said back.
  package var echo: String?
  /// What the last key is answered with.
  package var message: String?
  /// The present moment, where up and down begin in an empty date.
  let now: PartialDateTime
  /// What is said.
  let words: Words
  /// How far PgUp and PgDn go.
  package var page = 10

  package init(
    _ view: InterviewView, now: PartialDateTime, history: [String] = [], typed: String? = nil,
    words: Words = Words()
  ) {
    self.words = words
    self.view = view
    self.now = now
    field = .field(for: view.content, history: history, typed: typed, words: words)
    if !view.help.isEmpty { cover = .help(0) }
  }

  /// The text that was typed and not given as an answer.
  package var unsent: String? {
    guard case .line(let line) = field, line.editor.text != line.initial else { return nil }
    return line.editor.text
  }

  /// Takes a key: changes the field, or says what else is to be done.
  package mutating func press(_ key: Key) -> [RichAction] {
    message = nil
    switch key {
    case .control("z"): return [.suspend]
    case .control("l"): return [.redraw]
    case .control("c"):
      if cover == .leaving || view.isPreview { return [.leave(keepsDraft: true)] }
      cover = .leaving
      return []
    default: break
    }
    switch cover {
    case .leaving: return pressLeaving(key)
    case .finding(let editor): return pressFinding(key, editor)
    case .help(let line):
      if pressHelp(key, line) { return [] }
      cover = nil
    case nil: break
    }
    switch key {
    case .function(1): return [.input(.help)]
    case .text("?") where isEmpty: return [.input(.help)]
    case .control("r"):
      if case .review = view.content { return [] }
      return [.input(.review)]
    case .undo: return [.input(.undo)]
    case .redo: return [.input(.redo)]
    case .why where view.isPreview: return [.input(.why)]
    case .find where view.isPreview:
      cover = .finding(LineEditor())
      return []
    case .backTab: return [.input(.back)]
    case .enter: return accept()
    default: return pressField(key)
    }
  }

  /// Whether a letter alone commands something: sends, removes, throws away.
  package var takesLetters: Bool {
    if cover == .leaving { return true }
    guard case .list(let list) = field else { return false }
    return !list.filtersAtOnce && !list.isFiltering
  }

  private mutating func pressLeaving(_ key: Key) -> [RichAction] {
    if case .text(let text) = key, let keepsDraft = words.truth(ofKey: text) {
      return [.leave(keepsDraft: keepsDraft)]
    }
    switch key {
    case .escape, .enter, .text("c"), .text("C"), .backspace: cover = nil
    default: break
    }
    return []
  }

  private mutating func pressFinding(_ key: Key, _ editor: LineEditor) -> [RichAction] {
    var editor = editor
    switch key {
    case .escape: cover = nil
    case .enter:
      cover = nil
      return editor.isEmpty ? [] : [.input(.find(editor.text))]
    default:
      _ = editor.press(key)
      cover = .finding(editor)
    }
    return []
  }

  /// Moves the help; `false` for the keys that close it and mean something else, too.
  private mutating func pressHelp(_ key: Key, _ line: Int) -> Bool {
    switch key {
    case .up: cover = .help(max(0, line - 1))
    case .down: cover = .help(min(line + 1, max(0, view.help.count - 1)))
    case .pageUp: cover = .help(max(0, line - page))
    case .pageDown: cover = .help(min(line + page, max(0, view.help.count - 1)))
    case .escape, .enter, .text("?"), .text("q"), .function(1): cover = nil
    default: return false
    }
    return true
  }

  /// Whether nothing is typed, so that `?` asks for help.
  private var isEmpty: Bool {
    switch field {
    case .line(let line): line.editor.isEmpty
    case .list(let list): list.filter.isEmpty
    default: true
    }
  }
}
