import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyEngine
package import SurveyFormats
package import SurveyModel
package import SurveyPrimitives
import SystemIO

/// Answers in another format, as an export writes them.
package struct AnswersOutput: Sendable {
  let format: any AnswersFormat
  let codec: any AnswersCodec
  /// A session of the form without answers.
  let pristine: Session
  let moment: Instant

  package init(
    _ format: any AnswersFormat, _ codec: any AnswersCodec, _ survey: Survey, at moment: Instant
  ) {
    (self.format, self.codec, self.moment) = (format, codec, moment)
    pristine = Session(survey, at: moment, initialValues: false)
  }
}

/// What was made of responses.
struct PreparedAnswers: PreparedRecords {
  struct Record {
    /// The text of the response; empty where all are in one document.
    var bytes: [UInt8] = []
    var response: FlatResponse
    var losses: [Loss]
    var location: Location
  }

  var records: [Record] = []

  var count: Int { records.count }

  mutating func removeAll() { records.removeAll(keepingCapacity: true) }
}

/// Writes each response in the format, reads it again, and notes what did not come back.
struct AnswersPreparer: RecordPreparer {
  let output: AnswersOutput
  private var check = ResponseCheck()

  init(_ output: AnswersOutput) { self.output = output }

  var mayHaveModifiers: Bool { check.mayHaveModifiers }

  mutating func prepare(
    _ record: BatchRecord, number: Int?, into prepared: inout PreparedAnswers
  ) throws(Diagnostic) -> Int? {
    let answers = try check.countAnswers(of: record.element)
    let response = output.codec.prepared(
      FlatResponse(record.element, output.pristine, at: output.moment))
    let bytes = output.codec.write([response], at: output.moment)
    let back = output.codec.read(Source(name: record.file, bytes: bytes)).responses.first
    let losses = AnswersComparison(of: response, with: back).losses
    let isWhole = output.format.framing == .document
    prepared.records.append(
      PreparedAnswers.Record(
        bytes: isWhole ? [] : bytes, response: response, losses: losses,
        location: record.location()))
    return answers
  }
}

/// Writes the responses of many people in another format.
struct AnswersWriter: BatchWriter {
  private enum Place {
    case folder(ResponseFolder)
    case file(OutputFile)
  }

  let makePreparer: @Sendable () -> AnswersPreparer
  var preparer: AnswersPreparer
  private var place: Place
  private let isArray: Bool
  private var isEmpty = true
  private var all: [FlatResponse] = []
  private var losses = AnswerLosses()
  private var findings: [Diagnostic] = []

  init(_ answers: AnswersOutput, _ output: String, force: Bool) throws(Diagnostic) {
    makePreparer = { AnswersPreparer(answers) }
    preparer = makePreparer()
    isArray = answers.format.framing == .lines && output.hasSuffix(".json")
    if answers.format.framing == .files {
      place = .folder(
        try ResponseFolder(path: output, suffix: "." + answers.format.fileExtension, force: force))
    } else {
      place = .file(try OutputFile(path: output, force: force))
    }
  }

  var bytesWritten: Int {
    switch place {
    case .folder(let folder): folder.bytesWritten
    case .file(let file): file.bytesWritten
    }
  }

  var writtenFiles: [WrittenFile] {
    if case .file(let file) = place { [WrittenFile(file.path)] } else { [] }
  }

  mutating func write(
    _ prepared: PreparedAnswers, _ part: Range<Int>, number: Int
  ) throws(Diagnostic) {
    for (offset, record) in prepared.records[part].enumerated() {
      losses.count(record.losses, at: record.location)
      switch place {
      case .folder(var folder):
        let id = record.response.details.id
        if let taken = try folder.write(record.bytes, id: id, number: number + offset) {
          findings.append(
            Diagnostic(.duplicateResponseId, ["id": .quoted(taken)], at: record.location))
        }
        place = .folder(folder)
      case .file where preparer.output.format.framing == .document: all.append(record.response)
      case .file(let file):
        if isArray { try file.write(Array((isEmpty ? "[\n" : ",\n").utf8)[...]) }
        try file.write(record.bytes[...])
        if !isArray { try file.write([UInt8(ascii: "\n")]) }
        isEmpty = false
      }
    }
  }

  mutating func finish() throws(Diagnostic) {
    guard case .file(let file) = place else { return }
    let output = preparer.output
    if output.format.framing == .document {
      try file.write(output.codec.write(all, at: output.moment)[...])
    } else if isArray {
      try file.write(Array((isEmpty ? "[]\n" : "\n]\n").utf8)[...])
    }
    try file.finish()
  }

  mutating func takeFindings() -> [Diagnostic] {
    defer { findings = [] }
    return findings
  }

  func lastFindings() -> [Diagnostic] {
    losses.findings(.answerPartNotHeld, preparer.output.format.name)
  }
}
