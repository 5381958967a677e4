import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import SystemIO

/// An import of NDJSON with an answers file a line.
struct AnswersImport {
  private let settings: BatchImport
  private let file: InputFile

  init(_ settings: BatchImport, _ file: InputFile) {
    (self.settings, self.file) = (settings, file)
  }

  /// Reads all lines; they answer the newest version.
  func run(
    _ sink: ResponseSink, _ onDiagnostic: (Diagnostic) -> Void
  ) throws(Diagnostic) -> BatchSummary {
    var sink = sink
    var options = settings.options
    options.readsSiblings = false
    var reader = JSONReader(options: options)
    guard let form = settings.newestForm else { return sink.summary }
    let survey = PreparedSurvey(form.index, evaluator: form.evaluator)
    let pristine = Session(survey, at: settings.moment)
    let size = file.name == "-" ? nil : FileSystem.size(of: file.name)
    while let next = try file.nextLine() {
      let (bytes, line) = (next.bytes, next.number)
      if let limit = next.exceeded {
        RejectedRecord.tooLong(file.name, line, limit: limit).diagnostics.forEach(onDiagnostic)
        try sink.reject(nil)
        continue
      }
      if bytes.isBlank { continue }
      let location = Location(
        file: file.name, position: SourcePosition(line: line, column: 1))
      let result = reader.read(Source(name: file.name, bytes: bytes, firstLine: line))
      var session = pristine
      var findings = result.diagnostics
      if let root = result.document?.root {
        findings += AnswersFile.apply(
          root: root, to: &session, reader: settings.reader, at: settings.moment)
      }
      if !findings.hasErrors {
        findings += session.problems(completing: settings.details.status.isComplete).map {
          var finding = $0
          (finding.location.file, finding.location.position) = (file.name, location.position)
          return finding
        }
      }
      findings.forEach(onDiagnostic)
      var isWritten = false
      if !findings.hasErrors {
        let row = ImportedRow(
          number: sink.count + 1, questionnaire: session.index.survey.canonicalReference ?? "")
        isWritten = try sink.write(
          session, settings.details, row: row, file: file.name, line: line, at: location,
          onDiagnostic)
      }
      if !isWritten { try sink.reject(bytes) }
      sink.report(file.bytesRead, of: size, always: false)
    }
    let summary = try sink.finish()
    sink.report(file.bytesRead, of: size)
    return summary
  }
}
