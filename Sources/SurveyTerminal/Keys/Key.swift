/// One thing that a person does at the keyboard, free of the bytes that a terminal sends for it.
package enum Key: Hashable, Sendable {
  /// A character that types itself; a combining mark comes alone.
  case text(String)
  /// A whole paste: never more than one key, whatever lines it has.
  case paste(String)
  case enter
  /// Alt-Enter, which starts a new line.
  case altEnter
  case tab
  case backTab
  case backspace
  case delete
  case escape
  case up, down, left, right
  case home, end
  case pageUp, pageDown
  /// To the start of a word: Ctrl-Left, Alt-Left, Alt-b.
  case wordLeft
  /// To the end of a word: Ctrl-Right, Alt-Right, Alt-f.
  case wordRight
  /// Alt-Backspace.
  case deleteWordLeft
  /// Alt-d.
  case deleteWordRight
  /// Ctrl with a letter, which is in lower case.
  case control(Character)
  /// Alt-u.
  case undo
  /// Alt-r.
  case redo
  /// Alt-w.
  case why
  /// Alt-g.
  case find
  /// A function key: 1 for F1.
  case function(Int)
}
