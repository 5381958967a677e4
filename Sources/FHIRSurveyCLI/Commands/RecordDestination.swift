import FHIRDocument
import Medication
import SurveyDiagnostics
import SurveyOnline
import SurveyPrimitives
import SurveyWorkflow
import SystemIO

/// Where goes what was recorded: to standard output, into a file, into a folder, or to a server.
struct RecordDestination {
  private enum Place {
    case dryRun
    case file
    case folder(String)
    case server(OnlineServer)
  }

  private let place: Place
  private let command: MedsRecord
  private let pipeline: CommandPipeline

  /// Makes sure before anybody is asked that there is a place.
  init(
    _ command: MedsRecord, _ source: CareSource, _ pipeline: CommandPipeline
  ) throws(ExitStatus) {
    self.command = command
    self.pipeline = pipeline
    if command.dryRun {
      place = .dryRun
    } else if command.output.output != "-" {
      place = .file
      do {
        try Files.checkWritable(command.output.output, force: command.output.force)
      } catch {
        pipeline.reporter.report(error)
        throw .noOutput
      }
    } else if let server = source.server {
      place = .server(server)
    } else if let folder = command.care.data.first(where: { FileSystem.kind(of: $0) == .folder }) {
      place = .folder(folder)
    } else {
      throw pipeline.world.refusal(
        "meds record", "there is no folder and no server to record it in",
        advice: "name a folder with --data, a server, a file with -o, or add --dry-run")
    }
  }

  /// Stores a response and what was made of it, all or nothing; on a server the Task that is done thereby, too.
  func store(
    _ response: Document, _ made: [Element], title: String, at now: Instant, version: FHIRVersion,
    completing task: OutboxTask? = nil
  ) throws(ExitStatus) {
    let documents = ([response.root] + made).map { converted($0, to: version) }
    switch place {
    case .dryRun:
      for document in documents.dropFirst() {
        try pipeline.write(pipeline.text(of: document, as: .json), path: "-", force: false)
      }
    case .file:
      let bundle = Document.collection(documents.map(\.root))
      try pipeline.write(pipeline.text(of: bundle, as: .json), to: command.output)
    case .folder(let folder): try write(documents, into: folder)
    case .server(let server):
      try pipeline.store(
        documents, title: title, patient: server.patient, at: now, completing: task, on: server)
    }
  }

  private func converted(_ element: Element, to version: FHIRVersion) -> Document {
    var builder = DocumentBuilder()
    builder.copy(element, as: .root)
    let document = builder.finish(version: .r4)
    if version == .r4 { return document }
    return VersionConversion.convert(document, to: version).document
  }

  /// Writes one file, which is there whole or not at all: a Bundle, where something was made of the response.
  private func write(_ documents: [Document], into folder: String) throws(ExitStatus) {
    // With ids and identifiers, as a server gets them.
    let stored = documents.map { OutboxResource(new: $0.root) }
    guard let first = stored.first else { return }
    let isAlone = stored.count == 1
    let document =
      isAlone ? first.resource.document : Document.collection(stored.map(\.resource))
    try pipeline.write(
      pipeline.text(of: document, as: .json),
      path: "\(folder)/\(isAlone ? first.type : "Bundle")-\(first.id).json", force: false,
      isDurable: true)
  }
}
