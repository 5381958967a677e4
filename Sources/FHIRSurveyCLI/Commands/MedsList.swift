import ArgumentParser
import Medication

/// `meds list`: the prescriptions of a person, each with its instructions.
struct MedsList: Verb {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the prescriptions of a patient, each with what is to be done.",
    discussion: """
      Examples:
        fhir-survey meds list --server clinic
        fhir-survey meds list --data record.json --patient f001 --language de

      Ends with 77 where nobody is signed in and no patient is named, with 69 where the server cannot be reached.
      """)

  @OptionGroup var care: CareOptions
  @OptionGroup var report: ReportOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var runOptions: RunOptions
  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws(ExitStatus) {
    let desk = try CareDesk(runOptions, shared, in: world)
    let source = try CareSource(care, desk.pipeline)
    let medicines = try MedicineList(source, desk)
    let bytes =
      switch report.format {
      case .text: Array(medicines.text.utf8)
      case .json: MedicineRow.json(medicines.rows, named: "medicines")
      }
    try desk.pipeline.write(bytes, to: output)
    try desk.end(source)
    if desk.pipeline.reporter.errors > 0 { throw .badInput }
  }
}
