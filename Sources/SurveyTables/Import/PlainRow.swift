import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyEngine
import SurveyModel

/// The quick way from a row to a response, where the survey computes nothing and the row is right.
///
/// It says nothing of what is wrong: it gives up, and ``RowImport`` finds out.
struct PlainRow {
  private let survey: PlainSurvey
  private let slots: [FormPlan.Slot]
  /// The columns of questions that the version does not have.
  private let unknown: [Int]
  private var answers: [[AnswerValue]]
  private var given: [Int] = []

  /// `nil` where the form is no such survey, or its table has what this way does not know.
  init?(_ plan: ImportPlan, _ form: FormPlan) {
    guard let survey = PlainSurvey(form.pristine), let table = plan.tables.first,
      let slots = form.tables.first, let missing = form.unknown.first
    else { return nil }
    self.survey = survey
    self.slots = slots
    unknown = missing.flatMap { table.slots[$0].positions }
    answers = Array(repeating: [], count: survey.index.count)
  }

  /// The response of a row; `nil` where it is not right for certain.
  mutating func response(
    _ plan: ImportPlan, _ block: RowBlock, row: Int, _ details: ResponseDetails
  ) -> Document? {
    for position in given { answers[position].removeAll(keepingCapacity: true) }
    given.removeAll(keepingCapacity: true)
    for position in unknown where !block.isEmpty(row, position) { return nil }
    for slot in slots {
      let columns = plan.tables[0].slots[slot.number]
      let item = slot.item.rawValue
      for (number, answer) in columns.answers.enumerated() {
        guard slot.reader.hasAnswer(answer.columns, block, row: row) else { continue }
        // One without the one before it, or two columns of one question.
        if answers[item].count < number || answer.number != number + 1 { return nil }
        if survey.isInside(repeating: slot.item) || columns.isRow { return nil }
        var positions: [Int] = []
        var isRight = true
        slot.reader.read(
          answer.columns, block, row: row, for: survey.index[slot.item], into: &answers[item],
          &positions
        ) { _, _ in isRight = false }
        if !isRight { return nil }
      }
      if answers[item].isEmpty { continue }
      given.append(item)
      if !survey.accepts(answers[item], for: slot.item) { return nil }
    }
    if details.status.isComplete, survey.needsAny, !hasAllNeeded { return nil }
    return ResponseWriter.write(answers, survey.index, details)
  }

  /// Whether every question and group that must be there is.
  private var hasAllNeeded: Bool {
    var isFilled = Array(repeating: false, count: answers.count)
    for item in given {
      var current = item
      while current >= 0, !isFilled[current] {
        isFilled[current] = true
        current = survey.index.parents[current]
      }
    }
    return survey.index.itemsInOrder.indices.allSatisfy {
      isFilled[$0] || !survey.isNeeded[$0]
    }
  }
}
