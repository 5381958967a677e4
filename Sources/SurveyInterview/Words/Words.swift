import SurveyDiagnostics

/// Every word that the program says to a person who takes a survey; English, in this one place.
package enum Words {
  static let isFirst = "This is the first question."
  static let notHere = "That is not possible here."
  static let notInReview = "Type the number of a question, or s to send."
  static let sendHow = "Nothing is missing. Type s to send."
  static let cleared = "The answer was taken back."
  static let nothingToClear = "There is no answer to take back."
  static let removed = "Removed."
  static let kept = "Kept."
  static let missing = "an answer is needed"
  static let notAnswerable = "(This question cannot be answered here.)"
  package static let noAnswer = "no answer"
  package static let finished = "Done. Thank you."
  package static let required = "required"
  static let otherNames: Set<String> = ["other", "other…", "other..."]

  static let leftOut = "left out"
  static func leftOut(_ title: String) -> String { "\"\(title)\" is left out." }
  static func noSectionHere(_ number: Int) -> String {
    "Nothing that number \(number) needs is in a section that may be left out."
  }

  /// As `Leave out "Pregnancy"? 2 answers are taken back`.
  package static func leave(_ section: LeavingView) -> String {
    let answers =
      section.answers == 0
      ? "" : " " + plural(section.answers, "answer is taken back.", "answers are taken back.")
    return "Leave out \"\(section.title)\"?\(answers)"
  }

  static func plural(_ number: Int, _ one: String, _ many: String) -> String {
    "\(number) \(number == 1 ? one : many)"
  }

  static func questionsChanged(by difference: Int) -> String {
    difference > 0
      ? plural(difference, "more question now applies.", "more questions now apply.")
      : plural(-difference, "question no longer applies.", "questions no longer apply.")
  }

  static func warning(_ diagnostic: Diagnostic) -> String {
    let hint = diagnostic.hint().map { " (\($0))" } ?? ""
    return "Note: \(diagnostic.message())\(hint)"
  }

  static func excludes(_ label: String) -> String {
    "\"\(label)\" excludes every other answer; the others were cleared."
  }

  package static let lineTooLong =
    "The terminal may have cut this line, so it was not taken. End shorter lines with \\ and go on."

  static func noSuchNumber(_ number: Int) -> String { "There is no number \(number) here." }

  static func numbered(_ title: String, _ number: Int) -> String { "\(title) \(number)" }
  static func about(_ answer: String) -> String { "About \"\(answer)\"" }
  static func lowEnd(_ text: String) -> String { "Low end: \(text)" }
  static func highEnd(_ text: String) -> String { "High end: \(text)" }
  static func other(_ present: String?) -> String {
    present.map { "Other… (now: \($0))" } ?? "Other…"
  }

  package static func section(_ section: SectionView) -> String? {
    let number = section.count > 1 ? "Section \(section.number) of \(section.count)" : nil
    let parts = [number, section.title.isEmpty ? nil : section.title].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: " · ")
  }

  package static func question(_ number: Int, of count: Int, isFirst: Bool) -> String {
    "\(isFirst ? "Question" : "question") \(number) of \(count)"
  }

  /// `Age: 7`, but `How old are you? 7`.
  package static func answered(_ title: String, _ answers: String) -> String {
    guard let last = title.last else { return answers }
    return ".:?!…".contains(last) ? "\(title) \(answers)" : "\(title): \(answers)"
  }
  package static func present(_ answers: [String]) -> String {
    "Now: \(answers.joined(separator: "; "))"
  }
}
