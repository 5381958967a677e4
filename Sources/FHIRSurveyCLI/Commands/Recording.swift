import ArgumentParser
import FHIRDocument
import Medication
import SurveyDiagnostics
import SurveyEngine
import SurveyOnline
import SurveyPrimitives
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
    let destination = try RecordDestination(command, source, pipeline)
    var recording = try SurveyRecording(
      survey.document, name: survey.name, options(survey), in: pipeline.world)
    let check = try survey.row.map { (row) throws(ExitStatus) in
      try DoseCheck(row, source, pipeline, clock, patient: patient(of: row))
    }
    var (response, made) = try recording.resources(of: answered(&recording))
    // Who is asked can say another moment; answers that were given otherwise are refused.
    while let future = check?.future(made) {
      guard isAsked else { throw pipeline.badInput(future) }
      pipeline.reporter.report(future.asWarning)
      (response, made) = try recording.resources(of: recording.asked())
    }
    if !command.again, let finding = check?.repeated(made, isAsked: isAsked) {
      guard isAsked else { throw pipeline.badInput(finding) }
      pipeline.reporter.report(finding)
    }
    pipeline.reporter.summarize()
    if !command.dryRun { try say(made) }
    try destination.store(
      response, made, title: survey.title, at: clock.now(), version: survey.version,
      completing: check?.task(made))
    try source.requireAllRead()
  }

  /// The survey that is meant, with what its results are written in.
  private func survey() throws(ExitStatus) -> RecordedSurvey {
    if let bundled = BundledSurvey(named: command.medicine), bundled.name != "intake" {
      guard let document = bundled.document else { throw .badInput }
      if command.dose.isGiven {
        throw pipeline.world.refusal("meds record", "--taken and --not-taken are about a medicine")
      }
      return RecordedSurvey(
        name: bundled.name, title: bundled.name, document: document, version: version ?? .r4)
    }
    let row = try MedicineList(source, sentences, pipeline).row(command.medicine)
    // A server of DSTU2 stores what is DSTU2; a folder takes R4.
    let ordered = row.resource.element.document.fhirVersion
    let version = version ?? (source.server != nil && ordered == .dstu2 ? .dstu2 : .r4)
    let intake = IntakeSurvey(
      of: row.resource, patient: patient(of: row), at: clock.dateTime(clock.now()), in: version)
    guard let document = intake.document else { throw .badInput }
    return RecordedSurvey(
      name: "intake", title: row.resource.name, document: document, version: version, row: row)
  }

  /// Whether a person answers the questions.
  private var isAsked: Bool { !command.dose.isGiven && command.answers == nil }

  private func patient(of row: MedicineRow) -> String? {
    let id = source.patient ?? row.resource.patient?.id
    return id.map { "Patient/\($0)" }
  }

  private func options(
    _ survey: RecordedSurvey
  ) throws(ExitStatus) -> TakeOptions {
    let subject = source.patient.map { "Patient/\($0)" }
    var options = try TakeOptions.recording(
      about: subject ?? survey.document.root[.contained]?["subject"]?["reference"]?.string,
      command.runOptions, pipeline.options)
    options.plain = command.plain
    options.answers = command.answers
    return options
  }

  /// The answers of the flags, of a file, or of the person.
  private func answered(_ recording: inout SurveyRecording) throws(ExitStatus) -> Session {
    let dose = command.dose
    if dose.isGiven {
      let answers = DoseAnswers(
        isTaken: dose.taken, when: dose.at ?? clock.dateTime(clock.now()).description,
        reason: dose.reason, note: dose.note)
      return try recording.answered(by: answers.given(by: "meds record"))
    }
    guard let path = command.answers else { return try recording.asked() }
    let bytes = try pipeline.bytes(of: path)
    var given = GivenAnswers(Source(name: path, bytes: bytes))
    // Lines may end before the note, which nobody has to write.
    if !given.isJSON {
      given = GivenAnswers(Source(name: path, bytes: bytes + Array("\n\n".utf8)))
    }
    return try recording.answered(by: given)
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

/// A survey that is recorded, with what its results are written in.
private struct RecordedSurvey {
  let name: String
  let title: String
  let document: Document
  let version: FHIRVersion
  /// The medicine that it is about.
  var row: MedicineRow?
}
