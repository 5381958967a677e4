import ArgumentParser
import FHIRDocument
import Medication

/// `meds show`: a prescription with its instructions and what was taken of it.
struct MedsShow: Verb {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show a prescription: its instructions, and when it was taken or not taken.",
    discussion: """
      Examples:
        fhir-survey meds show 3 --server clinic
        fhir-survey meds show Nasivin --data record.json
      """)

  @Argument(help: "The number of the prescription in the list, its id, or its name.")
  var medicine: String

  @OptionGroup var care: CareOptions
  @OptionGroup var report: ReportOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var runOptions: RunOptions
  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws(ExitStatus) {
    let desk = try CareDesk(runOptions, shared, in: world)
    let source = try CareSource(care, desk.pipeline)
    let row = try MedicineList(source, desk).row(medicine)
    let taken = try source.administrations(of: row.resource)
    let page = MedicinePage(row: row, administrations: taken, sentences: desk.sentences)
    let bytes = report.format == .json ? page.json : Array(page.text.utf8)
    try desk.pipeline.write(bytes, to: output)
    try desk.end(source)
  }
}
