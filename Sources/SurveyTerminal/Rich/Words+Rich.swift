import SurveyDiagnostics
import SurveyInterview

/// What the rich renderer says beside the words of the interview.
extension Words {
  func removalTitle(_ name: String) -> String { text(.richRemoval, ["name": .literal(name)]) }

  func richLength(_ count: Int, of most: Int) -> String {
    text(.richLength, ["count": .number(count), "most": .number(most)])
  }

  func richShown(_ count: Int, of all: Int) -> String {
    text(.richShown, ["count": .number(count), "all": .number(all)])
  }

  func richChosen(_ count: Int, least: Int?, most: Int?) -> String {
    text(
      .richChosen,
      [
        "count": .number(count), "least": least.map { .number($0) },
        "most": most.map { .number($0) },
      ])
  }

  func richAnswer(_ number: Int, _ text: String) -> String { "\(number)) \(text)" }

  func message(_ message: ListField.Message) -> String {
    switch message {
    case .excludes(let label): text(.richExcludes, ["label": .literal(label)])
    case .most(let most): text(.richMost, ["most": .number(most)])
    }
  }
}

extension Word {
  static let richHelpKeysUndo = Word(
    "rich.help.keys-undo",
    "Alt-U takes the last change back, wherever it was; Alt-R makes it again.")

  static let richHelpPreview = Word(
    "rich.help.preview",
    "This is a preview: Alt-W says why this item is as it is, Alt-G goes to any item.")

  /// What the keys do everywhere.
  static let richKeys: [Word] = [
    .richHelpKeys, .richHelpKeysReview, .richHelpKeysUndo, .richHelpKeysStop,
  ]
}
