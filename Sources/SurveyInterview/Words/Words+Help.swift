import SurveyDiagnostics
import SurveyModel

extension Words {
  /// How an answer is written.
  func formatHelp(_ view: QuestionView) -> [String] {
    var lines: [String] = []
    if let format = view.entryFormat { lines.append(self.format(format)) }
    lines += view.entryHelp
    if let unit = view.unit { lines.append(self.unit(unit)) }
    lines += view.limits.map { text(.limit, ["limit": .literal($0)]) }
    if view.isRequired { lines.append(text(.isRequired)) }
    if view.collectsAnswers { lines.append(text(.oneALine)) }
    return lines
  }

  /// `Format: YYYY-MM`.
  package func format(_ format: String) -> String { text(.format, ["format": .literal(format)]) }
  /// `Unit: kg`.
  package func unit(_ unit: String) -> String { text(.unit, ["unit": .literal(unit)]) }

  func exclusiveHelp(_ item: SurveyItem) -> [String] {
    item.options.filter(\.isExclusive).map {
      text(.exclusive, ["label": .literal($0.label)])
    }
  }

  /// What can be typed beside an answer.
  func commandHelp(_ view: QuestionView) -> [String] {
    var lines = [text(.emptyLine), text(.commands), text(.undoCommands), text(.escape)]
    let letters = ["b", "c", "r", "q", "u", "?"].filter(view.optionWords.contains)
    if let first = letters.first {
      lines.append(
        text(
          .lettersAnswer,
          ["letters": .literal(language.listed(letters)), "letter": .literal(first)]))
    }
    return lines
  }

  var reviewHelp: [String] {
    [
      text(.reviewJump), text(.reviewSend), text(.undoCommands), text(.reviewEmpty),
      text(.reviewLeave),
    ]
  }

  var anotherHelp: [String] { [text(.anotherAdds), text(.anotherRemoves)] }
}
