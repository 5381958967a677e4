import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyEngine
import SurveyInterview
import SurveyModel
import SurveyPrimitives
import SurveyWorkflow
import TestSupport

/// A person who takes a survey by chance: answers, skips, goes back to what the review names.
struct Respondent {
  private var chance: Chance
  private var interview: Interview
  /// How many inputs the person has the patience for.
  private var patience: Int

  init(_ session: Session, seed: UInt64) {
    chance = Chance(seed: seed)
    let reader = AnswerReader(
      today: Fixtures.reader.today, now: Fixtures.reader.now,
      loadAttachment: { (_) throws(Diagnostic) in
        Attachment(contentType: "image/png", size: 2048, title: "scan.png")
      })
    interview = Interview(session, reader: reader)
    patience = 60 + 8 * interview.session.visibleInstances().count
  }

  /// The session that was sent; `nil` where the person gave up.
  mutating func take() -> Session? {
    // Who skips whatever may be skipped leaves sections empty.
    let eagerness = chance.pick([0, 30, 70, 95])
    while patience > 0 {
      patience -= 1
      let effects = interview.handle(input(eagerness), at: Fixtures.now)
      if effects.contains(.finished) { return interview.session }
    }
    return nil
  }

  private mutating func input(_ eagerness: Int) -> InterviewInput {
    switch interview.view.content {
    case .question(let question):
      let isOpen = interview.view.problem == nil
      guard chance.percent(isOpen ? eagerness : 60) else { return .skip }
      return .answer(text(question))
    case .other: return .answer("Something else")
    case .another(let another): return .confirm(another.mayAdd && chance.percent(eagerness / 4))
    case .removal, .leaving: return .confirm(true)
    case .review(let entries): return review(entries)
    case .done: return .finish
    }
  }

  private mutating func review(_ entries: [ReviewEntry]) -> InterviewInput {
    let open = entries.filter { $0.problem != nil }
    guard let entry = open.isEmpty ? nil : chance.pick(open), let number = entry.number else {
      return .finish
    }
    if chance.percent(10) { return .finish }
    return entry.mayLeaveSection && chance.percent(60) ? .leaveOut(number) : .jump(to: number)
  }

  private mutating func text(_ question: QuestionView) -> String {
    guard let id = interview.session.instance(at: question.path) else { return "" }
    let item = interview.session.item(id)
    if !item.options.isEmpty {
      let several = item.repeats && chance.percent(40)
      let first = chance.pick(item.options).value.label
      return several ? "\(first); \(chance.pick(item.options).value.label)" : first
    }
    switch item.type {
    case .boolean: return chance.pick(["y", "n"])
    case .integer: return chance.pick(["0", "1", "2", "7", "12", "60", "180", "-3"])
    case .decimal: return chance.pick(["0", "1.5", "37.20", "72", "180", "-0.1"])
    case .quantity: return chance.pick(["1", "37.2", "72", "180", "5 kg", "20 cm"])
    case .date: return chance.pick(["2019", "2024-02-29", "1970-10-15", "today", "2031-01-01"])
    case .dateTime: return chance.pick(["2019", "2024-02-29T10:15:00Z", "now", "2026-03-14 07:15"])
    case .time: return chance.pick(["10:15", "23:59:59", "00:00"])
    case .url: return chance.pick(["https://example.org/a", "urn:oid:1.2.3"])
    case .reference: return chance.pick(["Patient/12", "Practitioner/a", "Organization/1"])
    case .choice: return chance.pick(["http://loinc.org|LA33-6", "y", "a text"])
    case .attachment: return "scan.png"
    default: return chance.pick(["a", "abc", "abcdef", "Ärger 12", "12345", "a@example.org"])
    }
  }
}
