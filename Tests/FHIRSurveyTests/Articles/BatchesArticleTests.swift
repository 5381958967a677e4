import FHIRSurvey
import SurveyTables
import TestSupport
import Testing

extension ArticleTests {
  @Test("Batches")
  func batches() throws {
    let now = Instant(secondsSinceEpoch: 1_795_168_800)
    let bytes = try Project.bytes(ofSample: "blood-sugar.json")
    let form = try Form(bytes)
    let questionnaire = form.questionnaire.document
    let responses = Project.sample("responses.ndjson")
    let workspace = try Workspace()
    let (table, again) = (workspace.file("table.csv"), workspace.file("again.ndjson"))

    var export = BatchExport(target: .table, output: table)
    export.questionnaires = [questionnaire.root]
    let exported = try export.run([responses]) { finding in print(finding.text()) }
    #expect((exported.records, exported.rejected) == (5, 0))

    let local = now.dateTime(offset: .utc)
    let reader = AnswerReader(today: local.date, now: local, acceptsOptionNumbers: false)
    let batch = BatchImport(form.survey, target: .ndjson, output: again, reader: reader, at: now)
    let imported = try batch.run(table) { finding in print(finding.text()) }
    #expect((imported.records, imported.rejected) == (5, 0))

    var library = ResourceLibrary()
    library.add(questionnaire)
    let validator = ResponseValidator(library, at: now)

    var (valid, input) = (0, try BatchInput([responses]))
    input.read { item in
      guard case .record(let record) = item else { return false }
      return validator.validate(record.element).isValid
    } take: { isValid in
      valid += isValid ? 1 : 0
    }
    #expect(valid == 5)
  }
}
