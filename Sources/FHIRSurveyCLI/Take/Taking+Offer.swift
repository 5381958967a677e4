import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyEngine
import SurveyInterview
import SurveyPrimitives
import SurveyTerminal
import SurveyWorkflow

extension Taking {
  /// What a draft is to the survey.
  enum DraftKind: String {
    case same = "There is a draft of this survey"
    case otherVersion = "There is a draft of another version of this survey"
    case unknown = "The draft does not say any more of which survey and person it is; it is"

    /// What can be done with it.
    var question: String {
      self == .same ? "Go on with it?" : "Take over the answers that fit?"
    }
  }

  /// Asks whether a draft is to be gone on with.
  func offers(_ journal: Journal, _ kind: DraftKind, in conversation: Conversation) -> Bool {
    let when = journal.events.last.map { clock.dateTime($0.at).description } ?? ""
    while true {
      conversation.write("\(kind.rawValue) from \(when). \(kind.question) (y/n): ")
      let line = conversation.readLine()
      if line != nil, conversation.dropPaste() {
        conversation.write(Words(language).pasted(isText: false) + "\n")
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
