/// What the rich face needs of a terminal; a script of keys can take its place.
package struct RichDevice {
  /// What comes next, within some milliseconds; without a limit for `nil`.
  package var next: (_ milliseconds: Int?) -> TerminalEvent
  /// Takes what the terminal is sent.
  package var write: (String) -> Void
  /// The rows and columns.
  package var size: () -> (rows: Int, columns: Int)
  /// Gives the terminal back, stops, and takes it again when the program goes on.
  package var suspend: () -> Void
  /// Takes the terminal again after another program may have changed it.
  package var resume: () -> Void
  /// Lets the person edit a text in a program of their own.
  package var edit: (String) -> EditedText

  package init(
    next: @escaping (Int?) -> TerminalEvent, write: @escaping (String) -> Void,
    size: @escaping () -> (rows: Int, columns: Int), suspend: @escaping () -> Void = {},
    resume: @escaping () -> Void = {},
    edit: @escaping (String) -> EditedText = { _ in .noEditor }
  ) {
    self.next = next
    self.write = write
    self.size = size
    self.suspend = suspend
    self.resume = resume
    self.edit = edit
  }
}

/// What came of a text in a person's editor.
package enum EditedText: Hashable, Sendable {
  case text(String)
  /// None is named.
  case noEditor
  /// It ended with an error, and the text stays.
  case failed
}
