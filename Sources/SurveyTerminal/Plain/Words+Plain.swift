import SurveyDiagnostics
package import SurveyInterview

extension Words {
  /// Several lines that came at once.
  package func pasted(isText: Bool) -> String { text(isText ? .pastedText : .pasted) }

  /// What is wrong and would be right, and, where that is offered, how it is taken.
  func problem(_ problem: InterviewView.Problem, taking offer: Word) -> String {
    let hints = [problem.hint, problem.offer.map { text(offer, ["text": .literal($0.text)]) }]
      .compactMap(\.self)
    return "! " + problem.message.prefix(1).uppercased() + problem.message.dropFirst()
      + (hints.isEmpty ? "" : " (\(hints.joined(separator: "; ")))")
  }

  /// What may be typed, and the commands that were not said before.
  func answerPrompt(
    _ view: QuestionView, _ prompts: Prompts, known: Set<PlainCommand>
  ) -> String {
    let isAnother = view.collectsAnswers && !view.answers.isEmpty
    var parts = [view.accepts].filter { !$0.isEmpty }
    if isAnother { parts.append(text(.emptyGoesOn)) }
    func say(_ command: PlainCommand, _ letter: String, _ name: Word) {
      let isOption = view.optionWords.contains(letter)
      // Where the letter is an answer, the command is another one than was said.
      if isOption ? prompts == .full : !known.contains(command) {
        parts.append("\(isOption ? "/" : "")\(letter) \(text(name))")
      }
    }
    if prompts == .full {
      if isAnother, !known.contains(.remove) { parts.append(text(.removes)) }
      if !view.answers.isEmpty { say(.clear, "c", .clear) }
      say(.back, "b", .back)
    }
    if prompts == .full || !known.contains(.help) {
      parts.append("\(view.optionWords.contains("?") ? "/" : "")? \(text(.help))")
    }
    if prompts == .full {
      say(.review, "r", .review)
      say(.quit, "q", .quit)
    }
    let listed = parts.isEmpty ? nil : Diagnostic.Argument.Value.literal(language.listed(parts))
    if isAnother { return prompt(.morePrompt, ["parts": listed]) }
    return prompt(
      prompts == .short && known.contains(.help) ? .briefPrompt : .answerPrompt, ["parts": listed])
  }

  private func prompt(
    _ word: Word, _ arguments: KeyValuePairs<String, Diagnostic.Argument.Value?>
  ) -> String {
    text(word, arguments) + " "
  }

  func otherPrompt(present: String?) -> String {
    prompt(.otherPrompt, ["present": present.map { .literal($0) }])
  }

  func soFar(_ view: AnotherView) -> String {
    text(
      .soFar, ["title": .literal(view.title), "count": .number(view.repetitions.count)])
  }

  func anotherPrompt(_ view: AnotherView, isKnown: Bool) -> String {
    view.mayAdd
      ? prompt(
        isKnown ? .anotherKnownPrompt : .anotherPrompt,
        ["title": .literal(view.title), "yes": yes, "no": no])
      : prompt(isKnown ? .noMoreKnownPrompt : .noMorePrompt, [:])
  }

  func removalPrompt(_ name: String) -> String {
    prompt(.removalPrompt, ["name": .literal(name), "yes": yes, "no": no])
  }

  func leavingPrompt(_ section: LeavingView) -> String {
    prompt(.leavingPrompt, ["question": .literal(leave(section)), "yes": yes, "no": no])
  }

  func reviewPrompt(_ entries: [ReviewEntry], isKnown: Bool) -> String {
    if isKnown { return prompt(.reviewKnownPrompt, [:]) }
    let last = entries.compactMap(\.number).max() ?? 0
    let section = entries.first(where: \.mayLeaveSection)?.number
    return prompt(
      .reviewPrompt,
      [
        "jump": last == 0 ? nil : .literal(last == 1 ? "1" : "1-\(last)"),
        "section": section.map { .number($0) },
      ])
  }
}
