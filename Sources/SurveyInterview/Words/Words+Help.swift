import SurveyModel

extension Words {
  /// How an answer is written.
  static func formatHelp(_ view: QuestionView) -> [String] {
    var lines: [String] = []
    if let format = view.entryFormat { lines.append("Format: \(format)") }
    lines += accepted(view.presentation, hasOptions: !view.options.isEmpty)
    if let unit = view.unit { lines.append("Unit: \(unit)") }
    lines += view.limits.map { "Limit: \($0)" }
    if view.isRequired { lines.append("An answer is required.") }
    if view.collectsAnswers {
      lines.append("Give one answer a line; an empty line goes on. d 2 removes the second one.")
    }
    return lines
  }

  private static func accepted(_ presentation: Presentation, hasOptions: Bool) -> [String] {
    switch presentation {
    case .heading, .instruction: []
    case .valuePicker, .list:
      hasOptions ? ["Type the number of an answer, its text or its code."] : []
    case .checkList:
      [
        "Type the numbers of all answers that apply: 1,3-5. Or their texts, separated by ;",
        "What you type takes the place of what was chosen before.",
      ]
    case .yesNo: ["Type y, yes, true, or n, no, false."]
    case .integer: ["Type a whole number, as in 12."]
    case .decimal: ["Type a number, as in 93 or 93.50; its digits are kept as you type them."]
    case .quantity: ["Type a number, or a number and a unit, as in 72 kg; its digits are kept."]
    case .date: ["Type a date, as in 2026-03-14, 2026-03 or 2026; or today, -3d, +2w."]
    case .dateTime: ["Type a date and a time, as in 2026-03-14 10:15; or now, today, -3d."]
    case .time: ["Type a time, as in 10:15, 10:15:30 or 7:15 AM."]
    case .line: ["Type a text on one line."]
    case .text: ["Type a text. A line that ends with \\ goes on in the next one; \\\\ is one \\."]
    case .url: ["Type an address without spaces, as in https://example.org/page"]
    case .attachment: ["Type the path of a file, or its address."]
    case .reference: ["Type the type and the id, as in Patient/12."]
    }
  }

  static func exclusiveHelp(_ item: SurveyItem) -> [String] {
    item.options.filter(\.isExclusive).map { "\"\($0.value.label)\" clears every other answer." }
  }

  /// What can be typed beside an answer.
  static func commandHelp(_ view: QuestionView) -> [String] {
    var lines = [
      "An empty line keeps what is there and goes on.",
      "b goes back, r shows all answers, c takes the answer back, q saves and quits.",
      "To answer one of these letters itself, put a \\ before it: \\b",
    ]
    let letters = ["b", "c", "r", "q", "?"].filter(view.optionWords.contains)
    if !letters.isEmpty {
      lines.append(
        "Here \(letters.joined(separator: ", ")) is an answer; the command is /\(letters[0]).")
    }
    return lines
  }

  static let reviewHelp = [
    "Type the number of a question to change its answer; you come back here afterwards.",
    "s sends, b goes back to the questions, q saves and quits.",
    "An empty line goes to the first question that needs something.",
  ]

  static let anotherHelp = [
    "y adds one more, n or an empty line goes on.",
    "d 2 removes the second one, after asking. b goes back, r shows all answers.",
  ]
}
