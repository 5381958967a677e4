import FHIRDocument
import FHIRQuestionnaire
package import SurveyDiagnostics
import SurveyEngine
package import SurveyFormats
import SurveyModel
import SystemIO

/// Files with answers in another format, and what reads them.
package struct FormatAnswers {
  /// A file, or one in an archive.
  package struct File {
    package let name: String
    package let contents: () -> Result<[UInt8], Diagnostic>

    package init(_ name: String, contents: @escaping () -> Result<[UInt8], Diagnostic>) {
      (self.name, self.contents) = (name, contents)
    }
  }

  package let format: any AnswersFormat
  package let codec: any AnswersCodec
  package let files: [File]

  package init(_ format: any AnswersFormat, _ codec: any AnswersCodec, _ files: [File]) {
    (self.format, self.codec, self.files) = (format, codec, files)
  }
}

/// An import of files with answers in another format; they answer the newest version.
struct FormatImport {
  private let settings: BatchImport
  private let answers: FormatAnswers
  private var losses = AnswerLosses()
  /// What is there otherwise.
  private var changes = AnswerLosses()
  private var sink: ResponseSink
  private var bytes = 0

  init(_ settings: BatchImport, _ answers: FormatAnswers, _ sink: ResponseSink) {
    (self.settings, self.answers, self.sink) = (settings, answers, sink)
  }

  mutating func run(_ onDiagnostic: (Diagnostic) -> Void) throws(Diagnostic) -> BatchSummary {
    guard let form = settings.newestForm else { return try sink.finish() }
    let survey = PreparedSurvey(form.index, evaluator: form.evaluator)
    let pristine = Session(survey, at: settings.moment)
    for file in answers.files {
      let source: Source
      do throws(Diagnostic) {
        source = Source(name: file.name, bytes: try file.contents().get())
      } catch {
        if answers.files.count == 1 { throw error }
        onDiagnostic(error)
        try sink.reject(nil)
        continue
      }
      try read(source, pristine, onDiagnostic)
      bytes += source.bytes.count
      sink.report(bytes, of: nil, always: false)
    }
    losses.findings(.answerPartWithoutPlace, answers.format.name).forEach(onDiagnostic)
    changes.findings(.answerPartNotHeld, "FHIR").forEach(onDiagnostic)
    let summary = try sink.finish()
    sink.report(bytes, of: nil)
    return summary
  }

  private mutating func read(
    _ source: Source, _ pristine: Session, _ onDiagnostic: (Diagnostic) -> Void
  ) throws(Diagnostic) {
    let read = answers.codec.read(source)
    let location = Location(file: source.name)
    for (text, findings) in read.rejected {
      findings.forEach(onDiagnostic)
      try sink.reject(text)
    }
    read.diagnostics.forEach(onDiagnostic)
    if read.responses.isEmpty, read.rejected.isEmpty {
      if !read.diagnostics.hasErrors {
        onDiagnostic(
          Diagnostic(
            .noAnswersFound, ["format": .literal(answers.format.name)], at: location))
      }
      return try sink.reject(source.bytes)
    }
    losses.count(read.losses, at: location)
    for response in read.responses { try take(response, read, source, pristine, onDiagnostic) }
  }

  private mutating func take(
    _ response: FlatResponse, _ read: ReadAnswers, _ source: Source, _ pristine: Session,
    _ onDiagnostic: (Diagnostic) -> Void
  ) throws(Diagnostic) {
    let loaded = response.load(into: pristine, at: settings.moment)
    // Places are looked for where there is something to say.
    func location(_ place: FlatResponse.Source) -> Location {
      Location(file: source.name, position: read.position(place))
    }
    for (finding, place) in loaded.findings {
      var finding = finding
      (finding.location.file, finding.location.position) = (
        source.name, location(place).position ?? location(response.source).position
      )
      onDiagnostic(finding)
    }
    let changed = response.losses.filter { $0.outcome == .approximated }
    losses.count(
      response.losses.filter { $0.outcome != .approximated }, at: location(response.source))
    changes.count(changed, at: location(response.source))
    var details = response.details
    details.authored = details.authored ?? settings.details.authored
    details.author = details.author ?? settings.details.author
    details.source = details.source ?? settings.details.source
    var isWritten = false
    if !loaded.findings.contains(where: { $0.diagnostic.severity == .error }) {
      isWritten = try sink.write(
        loaded.session, details, notes: loaded.notes, row: row(response, pristine),
        file: source.name,
        at: location(response.source), onDiagnostic)
    }
    if !isWritten { try sink.reject(read.text(response.source)) }
  }

  /// By what a response without an id is called: what it is called in its format, else its number.
  private func row(_ response: FlatResponse, _ pristine: Session) -> ImportedRow {
    let questionnaire = pristine.index.survey.canonicalReference ?? ""
    if let identifier = response.identifier {
      return ImportedRow(number: 1, questionnaire: questionnaire, subject: identifier.value)
    }
    return ImportedRow(
      number: sink.count + 1, questionnaire: questionnaire,
      subject: response.details.subject?.reference ?? "")
  }
}
