import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyEngine
import SurveyModel

/// Why questions have no answer, from the columns that an export with reasons writes.
extension RowImport {
  /// What is wrong with a question without an answer, but not where it says why.
  static let missing: Set<Diagnostic.Code> = [
    .requiredMissing, .requiredGroupEmpty, .requiredUnanswerable, .requiredNotCalculated,
    .noAnswerOfSeveral,
  ]

  /// Reads why a question has no answer; of what the program finds out itself nothing is kept.
  mutating func readReasons(_ slot: FormPlan.Slot, _ table: Int) {
    for answer in plan.tables[table].slots[slot.number].answers {
      guard let position = answer.columns.missing else { continue }
      for place in places[table].indices
      where !block.isBlank(places[table][place].row, position) {
        let text = block.text(places[table][place].row, position)
        let source = source(table, place, position)
        guard let reason = MissingReason(cell: text) else {
          report(
            .unreadableReasonCell,
            [
              "text": .quoted(text), "column": .literal(plan.tables[table].names[position]),
              "known": .names(MissingReason.allCases.map(\.code)),
            ], at: source)
          continue
        }
        keep(reason, of: slot, table, place, source)
      }
    }
    if given.isEmpty { return }
    let positions = plan.tables[table].slots[slot.number].positions
    for place in places[table].indices {
      guard let own = given[places[table][place].row],
        let position = positions.first(where: { own[$0] != nil }), let reason = own[position]
      else { continue }
      keep(reason, of: slot, table, place, source(table, place, position))
    }
  }

  private mutating func keep(
    _ reason: MissingReason, of slot: FormPlan.Slot, _ table: Int, _ place: Int,
    _ source: Int
  ) {
    guard let code = reason.dataAbsentReason, let slot = firstEmpty(slot, table, place),
      let id = loader.instance(at: steps(slot, table, place), source)
    else { return }
    reasons[id] = code
  }

  /// The first repetition of a question that has no answer in a row: numbered ones have one column of
  /// reasons together.
  ///
  /// Of several answers in one place one may be such a reason.
  private func firstEmpty(_ slot: FormPlan.Slot, _ table: Int, _ place: Int) -> FormPlan.Slot? {
    let slots = plan.tables[table].slots
    let row = places[table][place].row
    func isEmpty(_ slot: FormPlan.Slot) -> Bool {
      !slots[slot.number].answers.contains {
        slot.reader.hasAnswer($0.columns, block, row: row)
      }
    }
    if isEmpty(slot) || slot.reader.repeats && slots[slot.number].holdsAllAnswers { return slot }
    guard let question = slots[slot.number].question else { return nil }
    return form.tables[table].first { slots[$0.number].question == question && isEmpty($0) }
  }
}
