import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyPrimitives
import SurveyWorkflow

/// What a list says of a draft: its form, whom it is about, how far it is, and when it was edited.
struct DraftRow: ListedRow {
  private let draft: DraftEntry
  private let title: String?
  private let clock: Clock
  /// How many questions the form has now, where it is known.
  var questions: Int?

  /// `title` is that of the form, where it is known.
  init(_ draft: DraftEntry, title: String?, _ clock: Clock) {
    self.draft = draft
    self.title = title ?? draft.journal.header?.title ?? draft.journal.header?.questionnaire
    self.clock = clock
  }

  private var header: JournalHeader? { draft.journal.header }

  /// `3 questions answered`, or `3 of 17 questions answered`.
  private var progress: String {
    let answered = draft.answers.count
    return questions.map { "\(answered) of \(FindingCounts.count($0, "question")) answered" }
      ?? "\(FindingCounts.count(answered, "question")) answered"
  }

  /// `5fa0… · Blood sugar · Patient/12 · 3 questions answered · 5 minutes ago`.
  var line: String {
    var parts = [draft.name, title ?? "(a form without a name)"]
    if header == nil { parts = [draft.name, "(the first line cannot be read)"] }
    if let subject = header?.subject { parts.append(subject) }
    if let task = header?.task { parts.append("Task \(task)") }
    parts.append(progress)
    if let moment = draft.lastEdit { parts.append(Age(of: moment, at: clock.now()).words) }
    if draft.isInUse { parts.append("open in another run") }
    return parts.map(\.onOneLine).joined(separator: " · ")
  }

  func writeMembers(to writer: inout JSONTextWriter) {
    writer.member("name", draft.name)
    writer.member("path", draft.path)
    writer.member("questionnaire", header?.questionnaire)
    writer.member("title", title)
    writer.member("subject", header?.subject)
    writer.member("task", header?.task)
    writer.member("answered", draft.answers.count)
    writer.member("questions", questions)
    writer.member("started", header.map { clock.dateTime($0.start).description })
    writer.member("edited", draft.lastEdit.map { clock.dateTime($0).description })
    writer.member("inUse", draft.isInUse)
  }
}
