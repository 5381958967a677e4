import SurveyFormats
import SurveyLogic
import SurveyModel

// What rows inside groups say for these.
extension FormReading {
  /// Takes out of conditions what says how many repetitions the group around may have.
  ///
  /// That counts where all rows directly inside the group say the same; in a form that we wrote, where
  /// half of them do, since people add rows and change some.
  mutating func readRepetitionLimits() {
    var limits: [Int: Limit] = [:]
    for (number, cell) in logic.enumerated() where cell.column == .relevant {
      guard let (most, rest) = RepetitionLimit.read(cell.text) else { continue }
      limits[cell.draft] = Limit(most: most, rest: rest, cell: number)
    }
    if limits.isEmpty && !wrappers.values.contains(where: { limit(ofRow: $0.begin) != nil }) {
      return
    }
    var found: [Int: [Int?: Int]] = [:]
    var used: Set<Int> = []
    for (index, draft) in drafts.enumerated() {
      let wrapper = wrappers[draft.item.linkId]?.begin
      if let wrapper, let own = limits[index] {
        drafts[index].item.maxOccurs = own.most
        used.insert(index)
        let outer = peek(.relevant, wrapper)
        if limit(ofRow: wrapper).map({ $0.rest }) ?? outer == own.rest {
          _ = take(.relevant, wrapper)
        }
      }
      guard let parent = draft.parent, drafts[parent].type.kind == .beginRepeat else { continue }
      let most = wrapper.map { limit(ofRow: $0)?.most } ?? limits[index]?.most
      found[parent, default: [:]][most, default: 0] += 1
    }
    for (parent, all) in found {
      guard let most = mostSaid(all) else { continue }
      drafts[parent].item.maxOccurs = most
      for (index, limit) in limits where drafts[index].parent == parent && !used.contains(index) {
        if wrappers[drafts[index].item.linkId] == nil, limit.most == most { used.insert(index) }
      }
      takeWrappers(in: parent, most)
    }
    leaveRest(used.compactMap { limits[$0] })
  }

  /// The limit that rows have, by how many have which.
  private func mostSaid(_ rows: [Int?: Int]) -> Int? {
    let all = rows.values.reduce(0, +)
    let limit = rows.first { limit, count in
      guard limit != nil else { return false }
      return isOurs ? count * 2 > all || count * 2 == all && rows[Int?.none] == count : count == all
    }
    return limit?.key
  }

  /// A limit in the condition of a row.
  private struct Limit {
    var most: Int
    /// The condition besides.
    var rest: String?
    /// Which of the cells of logic it is.
    var cell: Int
  }

  private func limit(ofRow row: Int) -> (most: Int, rest: String?)? {
    peek(.relevant, row).flatMap { RepetitionLimit.read($0) }
  }

  /// Uses the conditions of rows around questions in a group, where these say them, too.
  private mutating func takeWrappers(in parent: Int, _ most: Int) {
    if wrappers.isEmpty { return }
    for (index, draft) in drafts.enumerated() where draft.parent == parent {
      guard let row = wrappers[draft.item.linkId]?.begin, let outer = limit(ofRow: row),
        outer.most == most
      else {
        continue
      }
      let inner = logic.first { $0.draft == index && $0.column == .relevant }?.text
      let rest = inner.flatMap { RepetitionLimit.read($0) }.map { $0.rest } ?? inner
      if outer.rest == rest { _ = take(.relevant, row) }
    }
  }

  /// Leaves in the cells what else they say.
  private mutating func leaveRest(_ limits: [Limit]) {
    for limit in limits.sorted(by: { $0.cell > $1.cell }) {
      if let rest = limit.rest {
        logic[limit.cell].text = rest
      } else {
        ledger.take(survey.cell(logic[limit.cell].row, logic[limit.cell].index))
        logic.remove(at: limit.cell)
      }
    }
  }

  /// Whether an item is in a group that must have an answer.
  func isInRequiredGroup(_ parent: Int?) -> Bool {
    var next = parent
    while let index = next {
      if drafts[index].item.type == .group, drafts[index].item.required { return true }
      next = drafts[index].parent
    }
    return false
  }

  /// Whether a cell says of a question that a group around it must have an answer, which that group
  /// says itself.
  func saysGroupIsRequired(
    _ cell: LogicCell, _ rules: GroupRules, _ languages: FormLanguages
  ) -> Bool {
    let linkId = drafts[cell.draft].item.linkId
    guard let condition = rules.required[linkId],
      let text = try? languages.xpath.writeCondition(condition, on: linkId)
    else { return false }
    return text == cell.text
  }
}
