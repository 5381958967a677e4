import FHIRQuestionnaire
import ResponseValidation
import SurveyEngine
import SurveyModel
import SurveyPrimitives

/// A plan of an import for one version of the survey: to which items its columns belong.
struct FormPlan: Sendable {
  /// Where the answers of a slot go.
  struct Slot: Sendable {
    /// Its number in the plan of its table.
    let number: Int
    let item: SurveyIndex.ItemIndex
    let steps: [SessionLoader.Step]
    /// Which steps are numbered by rows, and by which of the tables around them, from the top.
    let levels: [(step: Int, depth: Int)]
    let reader: SlotReader
  }

  /// Where the repetitions of a group are that a table has rows for.
  struct Group: Sendable {
    let steps: [SessionLoader.Step]
    /// Which steps are numbered by rows, and by which of the tables around them, from the top.
    let levels: [(step: Int, depth: Int)]
  }

  /// A session without answers.
  let pristine: Session
  /// The slots of each table: outer questions before those below them.
  let tables: [[Slot]]
  /// The group whose repetitions are the rows of each table; `nil` for the responses, and for answers.
  let groups: [Group?]
  /// The slots of each table that this version has no question for.
  let unknown: [[Int]]
  /// What it is called in messages.
  let name: String
  /// Reads what is written as people write it.
  let reader: AnswerReader
  /// What compares answers with what their expressions give; `nil` where no column is for such an answer.
  let calculated: CalculatedCheck?

  init(_ plan: ImportPlan, _ survey: PreparedSurvey, _ reader: AnswerReader, at moment: Instant) {
    let index = survey.index
    self.reader = reader
    name = index.survey.canonicalReference ?? index.survey.id ?? "the questionnaire"
    pristine = Session(survey, at: moment, initialValues: false)
    var all: [[Slot]] = []
    var unknown: [[Int]] = []
    groups = plan.tables.map { Self.group(of: $0, plan, index) }
    for table in plan.tables {
      var found: [Slot] = []
      var missing: [Int] = []
      let cells = CellReader(reader, table.numbers)
      for (number, slot) in table.slots.enumerated() {
        guard let item = Self.item(of: slot, plan.codebook, index) else {
          missing.append(number)
          continue
        }
        let steps = Self.steps(to: item, slot.path, index)
        let levels = Self.levels(of: steps, table, plan, index)
        found.append(
          Slot(
            number: number, item: item, steps: steps,
            levels: slot.isRow ? levels.filter { $0.step < steps.count - 1 } : levels,
            reader: SlotReader(slot, index[item], plan, cells)))
      }
      all.append(
        found.enumerated().sorted {
          ($0.element.steps.count, $0.offset) < ($1.element.steps.count, $1.offset)
        }.map(\.element))
      unknown.append(missing)
    }
    (tables, self.unknown) = (all, unknown)
    let isCalculated = all.joined().contains { index[$0.item].calculatedExpression != nil }
    calculated = isCalculated ? CalculatedCheck(pristine) : nil
  }

  /// The item that a slot's columns are about; `nil` where this version asks for nothing of the kind.
  private static func item(
    of slot: ImportPlan.Slot, _ codebook: Codebook, _ index: SurveyIndex
  ) -> SurveyIndex.ItemIndex? {
    guard let last = slot.path.last else { return nil }
    var candidates = index.all(withLinkId: last.linkId).filter { index.type(of: $0).isQuestion }
    if let question = slot.question,
      codebook.questions.count(where: { $0.linkId == last.linkId }) > 1
    {
      candidates = candidates.filter { self.question(of: $0, codebook, index) == question }
    }
    return candidates.first { linkIds(to: $0, index) == slot.path.map(\.linkId) }
      ?? candidates.first
  }

  /// The question of a codebook that an item is, where several have its linkId.
  private static func question(
    of item: SurveyIndex.ItemIndex, _ codebook: Codebook, _ index: SurveyIndex
  ) -> Int? {
    let linkIds = linkIds(to: item, index)
    let repeating = codebook.repeatingLinkIds
    let fitting = codebook.questions.indices.filter { number in
      codebook.questions[number].type == index[item].columnType
        && codebook.questions[number].levels(in: linkIds, repeating: repeating) != nil
    }
    return codebook.choice(among: fitting, version: index.survey.version ?? "")
  }

  /// Which steps are numbered by the rows of a table and of those around it.
  private static func levels(
    of steps: [SessionLoader.Step], _ table: ImportPlan.Table, _ plan: ImportPlan,
    _ index: SurveyIndex
  ) -> [(step: Int, depth: Int)] {
    table.chain.enumerated().compactMap { depth, outer in
      let linkId = plan.tables[outer].linkId
      return steps.lastIndex { index.linkId(of: $0.item) == linkId }
        .map { (step: $0, depth: depth) }
    }
  }

  private static func group(
    of table: ImportPlan.Table, _ plan: ImportPlan, _ index: SurveyIndex
  ) -> Group? {
    guard !table.path.isEmpty,
      let item = index.all(withLinkId: table.linkId).first(where: {
        index.type(of: $0) == .group
          && (linkIds(to: $0, index) == table.path
            || table.repeating.isSubsequence(of: linkIds(to: $0, index)))
      })
    else { return nil }
    let steps = steps(to: item, [], index)
    return Group(steps: steps, levels: levels(of: steps, table, plan, index))
  }

  private static func way(
    to item: SurveyIndex.ItemIndex, _ index: SurveyIndex
  ) -> [SurveyIndex.ItemIndex] {
    var way = [item]
    while let last = way.last, let parent = index.parent(of: last) { way.append(parent) }
    return way.reversed()
  }

  private static func linkIds(
    to item: SurveyIndex.ItemIndex, _ index: SurveyIndex
  ) -> [String] {
    way(to: item, index).map { index.linkId(of: $0) }
  }

  private static func steps(
    to item: SurveyIndex.ItemIndex, _ path: [AnswerPath.Step], _ index: SurveyIndex
  ) -> [SessionLoader.Step] {
    way(to: item, index).map { item in
      let linkId = index.linkId(of: item)
      let number = path.last { $0.linkId == linkId }?.repetition ?? 1
      return (item: item, number: number - 1)
    }
  }
}

extension [String] {
  /// Whether another list has all of these in their order.
  fileprivate func isSubsequence(of other: [String]) -> Bool {
    var rest = self[...]
    for element in other where element == rest.first { rest.removeFirst() }
    return rest.isEmpty
  }
}
