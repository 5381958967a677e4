import ArgumentParser
import Reminders
import SurveyDiagnostics

extension CareVerb {
  /// `care doctor`.
  struct DoctorVerb: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "doctor",
      abstract: "List the doctors who are told what was missed; add or remove one.",
      subcommands: [List.self, Add.self, Remove.self], defaultSubcommand: List.self)
  }
}

extension CareVerb.DoctorVerb {
  /// `care doctor list`.
  struct List: Verb {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List the doctors.")

    @OptionGroup var runOptions: RunOptions
    @OptionGroup var shared: SharedOptions

    func run(in world: World) throws(ExitStatus) {
      let desk = try RemindDesk(runOptions, shared, in: world)
      let doctors = try desk.list().doctors
      if doctors.isEmpty { desk.pipeline.reporter.note("there is no doctor") }
      for doctor in doctors {
        try desk.print(
          [doctor.name, doctor.email, doctor.phone].compactMap(\.self).joined(separator: "  "))
      }
    }
  }

  /// `care doctor add`.
  struct Add: Verb {
    static let configuration = CommandConfiguration(
      commandName: "add",
      abstract: "Add a doctor, or an address to one who is there by that name.")

    @Option(help: "The name.")
    var name: String

    @Option(help: "The e-mail address.")
    var email: String?

    @Option(help: "The telephone number.")
    var phone: String?

    @OptionGroup var runOptions: RunOptions
    @OptionGroup var shared: SharedOptions

    func run(in world: World) throws(ExitStatus) {
      let desk = try RemindDesk(runOptions, shared, in: world)
      let keeper = try desk.keeper()
      var list = keeper.list
      var ids = try IdGenerator(runOptions, in: world)
      let place = list.doctors.firstIndex { $0.name == name }
      var doctor = place.map { list.doctors[$0] } ?? Doctor(id: ids.next(), name: name)
      doctor.email = email ?? doctor.email
      doctor.phone = phone ?? doctor.phone
      if let place { list.doctors[place] = doctor } else { list.doctors.append(doctor) }
      try desk.doing { () throws(Diagnostic) in try keeper.change(list) }
      desk.pipeline.reporter.note("\(place == nil ? "added" : "changed") \(name)")
    }
  }

  /// `care doctor remove`.
  struct Remove: Verb {
    static let configuration = CommandConfiguration(
      commandName: "remove", abstract: "Remove a doctor.")

    @Argument(help: "The name.")
    var name: String

    @OptionGroup var runOptions: RunOptions
    @OptionGroup var shared: SharedOptions

    func run(in world: World) throws(ExitStatus) {
      let desk = try RemindDesk(runOptions, shared, in: world)
      let keeper = try desk.keeper()
      var list = keeper.list
      list.doctors.removeAll { $0.name == name }
      guard list != keeper.list else {
        throw world.refusal("care doctor remove", "there is no doctor \"\(name)\"")
      }
      try desk.doing { () throws(Diagnostic) in try keeper.change(list) }
      desk.pipeline.reporter.note("removed \(name)")
    }
  }
}
