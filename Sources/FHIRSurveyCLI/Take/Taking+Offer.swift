import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyEngine
import SurveyInterview
import SurveyTerminal
import SurveyWorkflow

extension Taking {
  /// Asks whether a draft is to be gone on with.
  func offers(
    _ journal: Journal, isOfOtherVersion: Bool, in conversation: Conversation
  ) -> Bool {
    let when = journal.events.last.map { clock.dateTime($0.at).description } ?? ""
    let question =
      isOfOtherVersion
      ? "There is a draft of another version of this survey from \(when). Take over the answers that fit? (y/n): "
      : "There is a draft of this survey from \(when). Go on with it? (y/n): "
    while true {
      conversation.write(question)
      let line = conversation.readLine()
      if line != nil, conversation.dropPaste() {
        conversation.write(Words.pasted(isText: false) + "\n")
        continue
      }
      switch line?.lowercased() {
      case "y", "yes": return true
      case "n", "no", nil: return false
      default: conversation.write("Type y to go on with it, n to start again; it is kept.\n")
      }
    }
  }

  /// What was taken over of a draft of another version, and what was not.
  static func report(
    _ session: Session, _ findings: [Diagnostic], former: String, _ language: DiagnosticLanguage
  ) -> String {
    let count = session.events.reduce(into: 0) { count, event in
      if case .answer(_, let values) = event.action { count += values.count }
    }
    var lines = ["\(FindingCounts.count(count, "answer")) taken over; an empty line keeps one."]
    if !findings.isEmpty {
      lines.append("Not taken over; the former draft is kept in \(former):")
      lines += findings.map { "  " + $0.message(in: language) }
    }
    return lines.map { VisibleText.text($0, keepsLines: false) + "\n" }.joined()
  }
}
