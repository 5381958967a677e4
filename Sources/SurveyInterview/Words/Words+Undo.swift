import SurveyDiagnostics

extension Words {
  /// `Taken back. Weight: no answer`; without answers where it was a repetition.
  func undone(_ title: String, _ answers: [String]?) -> String {
    text(.undone, ["state": .literal(state(title, answers))])
  }

  /// `Done again. Weight: 72 kg`.
  func redone(_ title: String, _ answers: [String]?) -> String {
    text(.redone, ["state": .literal(state(title, answers))])
  }

  private func state(_ title: String, _ answers: [String]?) -> String {
    guard let answers else { return title }
    return answered(title, joined(answers))
  }

  /// Nothing has this linkId, or these words in its text.
  func noSuchItem(_ name: String) -> String { text(.noSuchItem, ["name": .literal(name)]) }

  func notReached(_ number: Int) -> String { text(.notReached, ["number": .number(number)]) }
}

extension Word {
  package static let nothingToUndo = Word("nothing-to-undo", "There is nothing to take back.")
  package static let nothingToRedo = Word("nothing-to-redo", "There is nothing to do again.")
  package static let undone = Word("undone", "Taken back. {state}")
  package static let redone = Word("redone", "Done again. {state}")
  package static let undoCommands = Word(
    "undo-commands", "u takes the last change back, wherever it was; redo makes it again.")
  package static let noSuchItem = Word(
    "no-such-item", #"No item has the linkId "{name}", or that in its text."#)
  package static let previewHelp = Word(
    "preview-help",
    "This is a preview: w says why this item is as it is, g LINKID or g WORDS goes to any item.")

  /// What is said of changes taken back, and in a preview.
  package static let ofChanges: [Word] = [
    .nothingToUndo, .nothingToRedo, .undone, .redone, .undoCommands, .noSuchItem,
    .previewHelp,
  ]
}
