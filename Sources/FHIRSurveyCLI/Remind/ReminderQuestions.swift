import ArgumentParser
import Reminders
import SurveyDiagnostics
import SurveyPrimitives

/// Asks what a new reminder needs: Label, Time, Repeat, Sound, Snooze.
struct ReminderQuestions {
  let desk: RemindDesk
  let conversation: Conversation

  init(_ desk: RemindDesk) throws(ExitStatus) {
    self.desk = desk
    let source: ConversationSource = desk.world.inputIsTerminal ? .terminal : .standardInput
    guard let conversation = desk.world.converse(source) else {
      throw desk.world.refusal(
        "remind add", "nobody is here to answer", advice: "--label and --time say what it needs")
    }
    self.conversation = conversation
  }

  /// Gives fields what the person says; Enter takes what is in brackets.
  func ask(_ fields: inout ReminderFields) throws(ExitStatus) {
    fields.label = try ask("Label", usual: "Reminder") { (_) throws(Diagnostic) in }
    fields.time = try ask("Time", usual: "08:00") { (text) throws(Diagnostic) in
      var trial = ReminderFields.none
      trial.time = text
      _ = try trial.times()
    }
    fields.repetition = try ask("Repeat (never, daily or mon,tue,…)", usual: "daily") {
      (text) throws(Diagnostic) in
      var trial = ReminderFields.none
      trial.repetition = text
      _ = try trial.words()
    }
    fields.sound = try ask("Sound (bell, tickle or a file)", usual: "bell") {
      (text) throws(Diagnostic) in
      var trial = ReminderFields.none
      trial.sound = text
      var reminder = Reminder.trial
      try trial.apply(to: &reminder, in: desk.world)
    }
    let snooze = try ask("Snooze (y or n)", usual: "n") { (_) throws(Diagnostic) in }
    fields.snooze = ["y", "yes", "j", "ja"].contains(snooze.lowercased())
  }

  private func ask(
    _ question: String, usual: String, check: (String) throws(Diagnostic) -> Void
  ) throws(ExitStatus) -> String {
    while true {
      conversation.write("\(question) [\(usual)]: ")
      guard let line = conversation.readLine() else {
        if let signal = conversation.interruption() { throw .ended(by: signal) }
        throw .noInput
      }
      let typed = line.drop { $0 == " " }
      let text = typed.isEmpty ? usual : String(typed)
      do throws(Diagnostic) {
        try check(text)
        return text
      } catch {
        desk.pipeline.reporter.report(error)
        if !desk.world.inputIsTerminal { throw .badInput }
      }
    }
  }
}

extension ReminderFields {
  /// Fields of which none is given.
  static var none: ReminderFields { (try? ReminderFields.parse([])) ?? ReminderFields() }
}

extension Reminder {
  /// One to try fields on.
  fileprivate static var trial: Reminder {
    Reminder(
      id: "", number: 0, label: "", timing: WrittenTiming(times: []),
      since: Instant(secondsSinceEpoch: 0))
  }
}
