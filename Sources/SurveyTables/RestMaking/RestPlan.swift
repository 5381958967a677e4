import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import SurveyPrimitives

/// How an import reads the rows of a codebook's tables: what its rest is measured by.
///
/// An import with a rest adds nothing of its own: no ids, no times, nothing calculated.
struct RestPlan: Sendable {
  let plan: ImportPlan
  let forms: [FormPlan]
  let chooser: FormChooser
  let moment: Instant

  init(_ codebook: Codebook, _ surveys: [Survey], at moment: Instant) throws(Diagnostic) {
    var headers: [(table: Int, file: String, header: TableHeader)] = []
    for (number, table) in codebook.tables.enumerated() {
      let header = try TableHeader(table.columns.map(\.name), of: table, location: Location()) {
        (_) throws(Diagnostic) in nil
      }
      headers.append((number, "", header))
    }
    let plan = ImportPlan(codebook, headers)
    let now = moment.dateTime(offset: .utc)
    let reader = AnswerReader(today: now.date, now: now, acceptsOptionNumbers: false)
    self.plan = plan
    self.moment = moment
    chooser = FormChooser(surveys)
    forms = surveys.map { survey in
      FormPlan(plan, PreparedSurvey(SurveyIndex(survey), evaluator: nil), reader, at: moment)
    }
  }
}
