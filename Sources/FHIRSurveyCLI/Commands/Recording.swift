import ArgumentParser
import FHIRDocument
import FHIRTiming
import Medication
import ResponseExtraction
import SurveyDiagnostics
import SurveyEngine
import SurveyOnline
import SurveyPrimitives
import SurveyTables
import SurveyWorkflow

/// A run of `meds record`: the survey of a dose, or another one, from the questions to what is stored.
struct Recording {
  private let command: MedsRecord
  private let pipeline: CommandPipeline
  private let clock: Clock
  private let sentences: DosageSentences
  private let source: CareSource
  /// The version of FHIR in which results are written; `nil` for R4.
  private let version: FHIRVersion?

  init(_ command: MedsRecord, in world: World) throws(ExitStatus) {
    self.command = command
    // The version is that of what is written.
    var reading = command.shared
    reading.fhirVersion = nil
    version = try command.shared.fhirVersion.map { (text) throws(ExitStatus) in
      guard let version = FHIRVersion(named: text) else {
        throw world.refusal(
          "--fhir-version", "\"\(text)\" is not a version of FHIR",
          advice: "it is one of 1.0, 3.0, 4.0, 4.3 and 5.0")
      }
      return version
    }
    pipeline = try CommandPipeline(reading, in: world)
    clock = try Clock(command.runOptions, in: world)
    sentences = try SpokenLanguage.sentences(
      pipeline, clock, isFixed: command.runOptions.timeZone != nil)
    source = try CareSource(command.care, pipeline)
  }

  mutating func run() throws(ExitStatus) {
    let survey = try survey()
    let form = try pipeline.form(from: survey.document.root, for: .respondent)
    let destination = try RecordDestination(command, source, pipeline)
    var run = try TakeRun(on: Stage(try options(survey), in: pipeline.world))
    let assignment = try TakeAssignment(form, for: nil, file: survey.name, run)
    var taking = try Taking(
      assignment, of: run, run.command, id: run.ids.next(),
      output: TakeOutput(path: "-", taskPath: "-", isOneOfSeveral: false))
    let session = try answered(&taking, run)
    let response = try response(of: session, taking)
    let made = try extracted(from: response, form)
    pipeline.reporter.summarize()
    if !command.dryRun { try say(made) }
    try destination.store(
      response, made, title: survey.title, at: clock.now(), version: survey.version)
    try source.requireAllRead()
  }

  /// The survey that is meant, with what its results are written in.
  private func survey() throws(ExitStatus) -> (
    name: String, title: String, document: Document, version: FHIRVersion
  ) {
    if let bundled = BundledSurvey(named: command.medicine), bundled.name != "intake" {
      guard let document = bundled.document else { throw .badInput }
      if command.dose.isGiven {
        throw pipeline.world.refusal("meds record", "--taken and --not-taken are about a medicine")
      }
      return (bundled.name, bundled.name, document, version ?? .r4)
    }
    let row = try MedicineList(source, sentences, pipeline).row(command.medicine)
    // A server of DSTU2 stores what is DSTU2; a folder takes R4.
    let ordered = row.resource.element.document.fhirVersion
    let version = version ?? (source.server != nil && ordered == .dstu2 ? .dstu2 : .r4)
    let intake = IntakeSurvey(
      of: row.resource, patient: patient(of: row), at: clock.dateTime(clock.now()), in: version)
    guard let document = intake.document else { throw .badInput }
    return ("intake", row.resource.name, document, version)
  }

  private func patient(of row: MedicineRow) -> String? {
    let id = source.patient ?? row.resource.patient?.id
    return id.map { "Patient/\($0)" }
  }

  private func options(
    _ survey: (name: String, title: String, document: Document, version: FHIRVersion)
  ) throws(ExitStatus) -> TakeOptions {
    guard var options = try? TakeOptions.parse([]) else { throw .usage }
    options.run = command.runOptions
    options.shared = pipeline.options
    options.plain = command.plain
    options.answers = command.answers
    let subject = source.patient.map { "Patient/\($0)" }
    options.subject =
      subject ?? survey.document.root[.contained]?["subject"]?["reference"]?.string
    options.source = options.subject
    return options
  }

  /// The answers of the flags, of a file, or of the person.
  private func answered(_ taking: inout Taking, _ run: TakeRun) throws(ExitStatus) -> Session {
    if command.dose.isGiven {
      let text = Array(command.dose.json(at: clock.dateTime(clock.now())).utf8)
      return try taking.answered(by: GivenAnswers(Source(name: "meds record", bytes: text)))
    }
    if let path = command.answers {
      let bytes = try pipeline.bytes(of: path)
      var given = GivenAnswers(Source(name: path, bytes: bytes))
      // Lines may end before the note, which nobody has to write.
      if !given.isJSON {
        given = GivenAnswers(Source(name: path, bytes: bytes + Array("\n\n".utf8)))
      }
      return try taking.answered(by: given)
    }
    let conversation = try run.converse([taking])
    return try taking.asked(taking.newSession(at: clock.now()), in: conversation)
  }

  private func response(of session: Session, _ taking: Taking) throws(ExitStatus) -> Document {
    let written = pipeline.stages.response(of: session, taking.details(session))
    try pipeline.reporter.check(written.diagnostics)
    if written.obstacle != nil { throw .badInput }
    return written.document
  }

  /// What is made of the response.
  private func extracted(from response: Document, _ form: Form) throws(ExitStatus) -> [Element] {
    let plan = ExtractionPlan(
      form.questionnaire, library: form.library, at: clock.now(), uuid: ExtractionPlan.uuid)
    let extraction = plan.extract(from: response.root)
    try pipeline.reporter.check(plan.findings + extraction.findings)
    return extraction.bundle.root.children(.entry).compactMap { $0[.resource] }
  }

  /// Says of each dose what is recorded.
  private func say(_ made: [Element]) throws(ExitStatus) {
    for element in made {
      guard let dose = MedicationAdministration(element) else { continue }
      let id = element[.id]?.string.map { "   (MedicationAdministration/\($0))" } ?? ""
      try pipeline.world.print(sentences.line(dose) + id)
    }
  }
}

extension DoseOptions {
  /// The answers to the survey intake.
  func json(at now: PartialDateTime) -> String {
    var writer = JSONTextWriter()
    writer.openObject()
    writer.member("was-taken", taken)
    writer.member("when", at ?? now.description)
    writer.member("reason", reason)
    writer.member("note", note)
    writer.closeObject()
    return String(decoding: writer.finish(), as: UTF8.self)
  }
}
