import ArgumentParser
import FHIRDocument
import Medication
import SurveyDiagnostics
import SystemIO

/// `meds explain`: how medicines are taken, in sentences.
struct MedsExplain: Verb {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Say in sentences how medicines are taken, one for each dosage.",
    discussion: """
      Examples:
        fhir-survey meds explain order.json
        fhir-survey meds explain orders.ndjson --language de --format json

      Of a folder, or of several files, each sentence begins with the name of the medicine. Orders, statements, administrations and dispenses of DSTU2 to R5 are read. The sentences are in English, \
      German, French or Dutch. A dosage that cannot be said is an error (65).
      """)

  @Argument(help: "Files and folders with medication resources; - is standard input.")
  var paths: [String]

  @OptionGroup var report: ReportOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var runOptions: RunOptions
  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws(ExitStatus) {
    let desk = try CareDesk(runOptions, shared, in: world)
    let pipeline = desk.pipeline
    let resources = try pipeline.resources(paths)
    resources.structure.map(\.inPassing).forEach(pipeline.reporter.reportFew)
    let rows = resources.elements.compactMap { MedicationResource($0) }.map { resource in
      MedicineRow(resource, desk.sentences.all(of: resource))
    }
    if rows.isEmpty {
      try resources.requireAllRead()
      pipeline.reporter.report(Diagnostic(.noMedicine, at: Location(file: paths.first)))
      throw .badInput
    }
    rows.flatMap(\.instructions.findings).forEach(pipeline.reporter.reportFew)
    switch report.format {
    case .text:
      // The sentences of one file are its own; of a folder each says of which medicine it is.
      let isNamed = paths.count > 1 || paths.contains { FileSystem.kind(of: $0) == .folder }
      let lines = rows.flatMap { row in
        row.instructions.sentences.map {
          ((isNamed ? "\(row.resource.name): " : "") + $0).onOneLine + "\n"
        }
      }
      try pipeline.write(Array(lines.joined().utf8), to: output)
    case .json: try pipeline.write(MedicineRow.json(rows, named: "medicines"), to: output)
    }
    pipeline.reporter.summarize()
    try resources.requireAllRead()
    if pipeline.reporter.errors > 0 { throw .badInput }
  }
}
