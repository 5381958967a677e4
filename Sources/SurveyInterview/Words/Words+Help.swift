import SurveyModel

extension Words {
  /// How an answer is written.
  static func formatHelp(_ view: QuestionView) -> [String] {
    var lines: [String] = []
    if let format = view.entryFormat { lines.append("Format: \(format)") }
    lines += view.entryHelp
    if let unit = view.unit { lines.append("Unit: \(unit)") }
    lines += view.limits.map { "Limit: \($0)" }
    if view.isRequired { lines.append("An answer is required.") }
    if view.collectsAnswers {
      lines.append("Give one answer a line; an empty line goes on. d 2 removes the second one.")
    }
    return lines
  }

  static func exclusiveHelp(_ item: SurveyItem) -> [String] {
    item.options.filter(\.isExclusive).map { "\"\($0.value.label)\" clears every other answer." }
  }

  /// What can be typed beside an answer.
  static func commandHelp(_ view: QuestionView) -> [String] {
    var lines = [
      "An empty line keeps what is there and goes on.",
      "b goes back, r shows all answers, c takes the answer back, q saves and quits.",
      "u takes the last change back, wherever it was; redo makes it again.",
      "To answer one of these letters itself, put a \\ before it: \\b",
    ]
    let letters = ["b", "c", "r", "q", "u", "?"].filter(view.optionWords.contains)
    if !letters.isEmpty {
      lines.append(
        "Here \(letters.joined(separator: ", ")) is an answer; the command is /\(letters[0]).")
    }
    return lines
  }

  static let reviewHelp = [
    "Type the number of a question to change its answer; you come back here afterwards.",
    "s sends, b goes back to the questions, q saves and quits.",
    "u takes the last change back, redo makes it again.",
    "An empty line goes to the first question that needs something.",
    "o 2 leaves out the optional section that number 2 is in, after asking, and takes back its answers.",
  ]

  static let anotherHelp = [
    "y adds one more, n or an empty line goes on.",
    "d 2 removes the second one, after asking. b goes back, r shows all answers.",
  ]
}
