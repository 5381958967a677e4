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

  func answerPrompt(_ view: QuestionView) -> String {
    let isAnother = view.collectsAnswers && !view.answers.isEmpty
    var parts = [view.accepts].filter { !$0.isEmpty }
    if isAnother { parts += [text(.emptyGoesOn), text(.removes)] }
    if !view.answers.isEmpty { parts.append(command("c", .clear, view)) }
    parts += [
      command("b", .back, view), command("?", .help, view), command("r", .review, view),
      command("q", .quit, view),
    ]
    return prompt(
      isAnother ? .morePrompt : .answerPrompt, ["parts": .literal(language.listed(parts))])
  }

  private func command(_ letter: String, _ name: Word, _ view: QuestionView) -> String {
    view.optionWords.contains(letter)
      ? "/\(letter) \(text(name))" : "\(letter) \(text(name))"
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

  func anotherPrompt(_ view: AnotherView) -> String {
    view.mayAdd
      ? prompt(.anotherPrompt, ["title": .literal(view.title), "yes": yes, "no": no])
      : prompt(.noMorePrompt, [:])
  }

  func removalPrompt(_ name: String) -> String {
    prompt(.removalPrompt, ["name": .literal(name), "yes": yes, "no": no])
  }

  func leavingPrompt(_ section: LeavingView) -> String {
    prompt(.leavingPrompt, ["question": .literal(leave(section)), "yes": yes, "no": no])
  }

  func reviewPrompt(_ entries: [ReviewEntry]) -> String {
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
