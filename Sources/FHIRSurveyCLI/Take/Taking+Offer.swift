import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyEngine
import SurveyInterview
import SurveyPrimitives
import SurveyTerminal
import SurveyWorkflow

extension Taking {
  /// What a draft is to the survey.
  enum DraftKind {
    case same
    case otherVersion
    case unknown

    /// What is said of it, and asked.
    var question: Word {
      switch self {
      case .same: .draftSame
      case .otherVersion: .draftOther
      case .unknown: .draftUnknown
      }
    }
  }

  /// Asks whether a draft is to be gone on with.
  func offers(_ journal: Journal, _ kind: DraftKind, in conversation: Conversation) -> Bool {
    let when = journal.events.last.map { clock.dateTime($0.at).description } ?? ""
    let words = Words(language)
    let answerWords = AnswerWords(language)
    while true {
      conversation.write(
        words.text(kind.question, ["when": .literal(when), "yes": words.yes, "no": words.no]) + " ")
      let line = conversation.readLine()
      if line != nil, conversation.dropPaste() {
        conversation.write(words.pasted(isText: false) + "\n")
        continue
      }
      guard let line else { return false }
      if let answer = answerWords.truth(of: line) { return answer }
      conversation.write(words.text(.draftHow, ["yes": words.yes, "no": words.no]) + "\n")
    }
  }

  /// What was taken over of a draft of another version, and what was not.
  static func report(
    _ session: Session, _ findings: [Diagnostic], former: String?, _ language: DiagnosticLanguage
  ) -> String {
    let count = session.events.reduce(into: 0) { count, event in
      if case .answer(_, let values) = event.action { count += values.count }
    }
    let words = Words(language)
    var lines = [words.text(.draftTaken, ["count": .number(count)])]
    if !findings.isEmpty {
      if let former { lines.append(words.text(.draftNotTaken, ["path": .literal(former)])) }
      lines += findings.map { finding in
        let place = finding.location.subject.map { "\($0): " } ?? ""
        return "  " + place + finding.message(in: language)
      }
    }
    return lines.map { VisibleText.text($0, keepsLines: false) + "\n" }.joined()
  }
}
