import SurveyInterview

extension Words {
  static let reviewTitle = "Review of your answers"
  static let reviewOpen = "These need something first:"
  static let reviewRest = "All other answers:"
  static let more = "… "
  static let specialKey =
    "Arrow keys and other special keys do not work here; type the line again, Backspace corrects it."

  /// Several lines that came at once.
  package static func pasted(isText: Bool) -> String {
    "Several lines came at once, as from a paste, and none of them was taken. "
      + (isText
        ? "End each line of your text but the last one with \\, then it is one answer."
        : "Give one line, the answer to this question.")
  }

  static func problem(_ problem: InterviewView.Problem) -> String {
    "! " + problem.message.prefix(1).uppercased() + problem.message.dropFirst()
      + (problem.hint.map { " (\($0))" } ?? "")
  }

  static func format(_ format: String) -> String { "Format: \(format)" }
  static func unit(_ unit: String) -> String { "Unit: \(unit)" }

  static func answerPrompt(_ view: QuestionView) -> String {
    let isAnother = view.collectsAnswers && !view.answers.isEmpty
    var parts = [view.accepts].filter { !$0.isEmpty }
    if isAnother { parts.append("empty line to go on") }
    if isAnother { parts.append("d N removes") }
    if !view.answers.isEmpty { parts.append(command("c", "clear", view)) }
    parts += [
      command("b", "back", view), command("?", "help", view), command("r", "review", view),
      command("q", "save and quit", view),
    ]
    return "\(isAnother ? "Another?" : "Answer") (\(parts.joined(separator: ", "))): "
  }

  private static func command(_ letter: String, _ name: String, _ view: QuestionView) -> String {
    view.optionWords.contains(letter) ? "/\(letter) \(name)" : "\(letter) \(name)"
  }

  static func otherPrompt(present: String?) -> String {
    let empty = present.map { "empty line keeps \"\($0)\"" } ?? "empty line for none"
    return "Your own answer (text, \(empty), b back to the list): "
  }

  static func soFar(_ view: AnotherView) -> String {
    "\(view.title), \(view.repetitions.count) so far:"
  }

  static func anotherPrompt(_ view: AnotherView) -> String {
    let rest = "d N removes, b back, ? help, r review, q save and quit"
    return view.mayAdd
      ? "Add another \"\(view.title)\"? (y/n, \(rest)): "
      : "No more can be added. (empty line to go on, \(rest)): "
  }

  static func removalPrompt(_ name: String) -> String { "Remove \"\(name)\"? (y/n): " }

  static func leavingPrompt(_ section: LeavingView) -> String { "\(leave(section)) (y/n): " }

  static func reviewPrompt(_ entries: [ReviewEntry]) -> String {
    let last = entries.compactMap(\.number).max() ?? 0
    let jump = last == 0 ? "" : (last == 1 ? "1 to change it, " : "1-\(last) to change one, ")
    let leave = entries.first(where: \.mayLeaveSection)?.number
    let section = leave.map { "o \($0) to leave out its section, " } ?? ""
    return "Send? (\(jump)\(section)s send, b back, ? help, q save and quit): "
  }
}
