import ArgumentParser
import Reminders
import SurveyDiagnostics

extension RemindVerb {
  /// `remind delete`.
  struct Delete: Verb {
    static let configuration = CommandConfiguration(
      commandName: "delete", abstract: "Delete a reminder, after asking.")

    @Argument(help: ReminderFields.named)
    var reminder: String

    @Flag(help: "Do not ask.")
    var yes = false

    @OptionGroup var runOptions: RunOptions
    @OptionGroup var shared: SharedOptions

    func run(in world: World) throws(ExitStatus) {
      let desk = try RemindDesk(runOptions, shared, in: world)
      let shown = try desk.list()
      let reminder = try desk.doing { () throws(Diagnostic) in
        shown.reminders[try shown.index(of: self.reminder)]
      }
      if !yes {
        guard world.inputIsTerminal, let conversation = world.converse(.terminal) else {
          throw world.refusal(
            "remind delete", "a reminder is deleted after asking, and there is no terminal",
            advice: "--yes deletes it without asking")
        }
        conversation.write("Delete the reminder \(reminder.title)? (y or n): ")
        guard ["y", "yes"].contains(conversation.readLine()?.lowercased()) else { return }
      }
      let keeper = try desk.keeper()
      var list = keeper.list
      // By its number, which nothing that happened meanwhile changes.
      let index = try desk.doing { () throws(Diagnostic) in try list.index(of: reminder.number) }
      list.reminders.remove(at: index)
      try desk.keep(list, by: keeper)
      desk.pipeline.reporter.note("deleted \(reminder.title)")
    }
  }
}
