import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import SurveyPrimitives

extension Interview {
  mutating func handleOther(
    _ input: InterviewInput, chosen: [AnswerValue], at now: Instant
  ) -> [InterviewEffect] {
    guard case .question(let id) = position else { return [] }
    switch input {
    case .answer(let text):
      let item = session.item(id)
      if let problem = Self.encodingProblem(text, item) { return refuse(problem) }
      do throws(Diagnostic) {
        let value = try OtherChoice(item, words).value(of: text, reader: reader)
        return accept(chosen + [value], typed: text, for: id, at: now)
      } catch {
        return refuse(error)
      }
    case .skip, .forward:
      let item = session.item(id)
      let present = session.answers(id).filter(OtherChoice(item, words).isOther)
      screen = .question
      if present.isEmpty, chosen.isEmpty { return [] }
      return accept(chosen + present, typed: "", for: id, at: now)
    case .back: screen = .question
    default: said.append(words.text(.notHere))
    }
    return []
  }
}
