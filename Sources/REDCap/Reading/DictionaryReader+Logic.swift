import FHIRQuestionnaire
import SurveyFormats
import SurveyLogic
import SurveyModel

/// Conditions, calculations and labels, once all fields are known.
extension DictionaryReader {
  mutating func readLogic() {
    typeCalculations()
    let form = LogicForm(survey)
    var placement = LogicPlacement(form)
    var unfollowed: Set<String> = []
    let language = REDCapLanguage(form: form, names: names, others: others)
    placeConditions(language, in: &placement)
    for entry in pending where entry.logic.role != .condition {
      do throws(LogicProblem) {
        try place(entry, language, in: &placement)
      } catch {
        reject(entry, error)
        switch entry.logic.role {
        case .calculated, .initial: unfollowed.insert(entry.linkId)
        case .condition, .text, .limit: break
        }
      }
    }
    placeRules(language, in: &placement)
    placement.apply(to: &survey)
    losses += survey.leaveOutLogic(
      restingOn: survey.unanswerable(unfollowed), places: places)
  }

  private mutating func reject(_ entry: Pending, _ problem: LogicProblem) {
    losses.append(
      Loss(
        problem, entry.logic.column.rawValue, linkId: entry.linkId, source: entry.place,
        before: entry.logic.text))
  }

  private mutating func place(
    _ entry: Pending, _ language: REDCapLanguage, in placement: inout LogicPlacement
  ) throws(LogicProblem) {
    let (linkId, text) = (entry.linkId, entry.logic.text)
    switch entry.logic.role {
    case .condition: return
    case .calculated:
      let (value, form) = (try language.read(text, on: linkId), placement.form)
      let answer =
        form[linkId]?.item.type == .boolean
        ? value.truths(Self.truth) : form.fitted(form.numbered(value), on: linkId)
      try placement.place(answer, as: .calculated, on: linkId)
    case .initial:
      let isMoment = text == "today" || text == "now"
      let type = placement.form[linkId]?.item.type ?? .string
      let logic: Logic =
        isMoment
        ? Logic.apply(text == "today" ? .today : .now, []).fitted(to: type)
        : placement.form.fitted(
          try label(language, placement).read(text, showsWords: type == .string || type == .text),
          on: linkId)
      try placement.place(logic, as: .initial, on: linkId)
    case .text:
      let logic = try label(language, placement).read(text)
      try placement.place(logic, as: .text, on: linkId)
    case .limit(let kind):
      let isMoment = text == "today" || text == "now"
      let type = placement.form[linkId]?.item.type ?? .dateTime
      let logic: Logic =
        isMoment
        ? Logic.apply(.now, []).fitted(to: type) : try language.read(text, on: linkId)
      try placement.place(logic, as: .limit(kind), on: linkId)
    }
  }

  /// What is true or false in a field that is 1 or 0.
  private static func truth(_ value: AnswerValue) -> Bool? {
    switch value.label {
    case "1": true
    case "0": false
    default: nil
    }
  }

  private func label(_ language: REDCapLanguage, _ placement: LogicPlacement) -> LabelLogic {
    LabelLogic(language: language, form: placement.form, names: names, isField: isField)
  }

  private func isField(_ text: String) -> Bool {
    names.linkId(of: String(text.prefix { $0 != "(" && $0 != ":" })) != nil
  }

  /// Gives calculated items the types of their values; a condition gives 1 or 0.
  private mutating func typeCalculations() {
    let form = LogicForm(survey)
    let language = REDCapLanguage(form: form, names: names, others: others)
    var types: [String: ItemType] = [:]
    for entry in pending where entry.logic.role == .calculated && entry.logic.column == .choices {
      guard let index = indexes[entry.linkId], nodes[index].item.type == .decimal,
        let logic = try? language.read(entry.logic.text, on: entry.linkId),
        let type = ItemType(form.kind(of: logic)), type != .boolean, type != .decimal
      else { continue }
      types[entry.linkId] = type
    }
    if types.isEmpty { return }
    survey.changeItems { item in if let type = types[item.linkId] { item.type = type } }
  }

  // MARK: Conditions

  /// The condition of a group is in that of each of its fields, too, where it is taken out again.
  ///
  /// Where one of them has it no more, it is theirs alone.
  private mutating func placeConditions(
    _ language: REDCapLanguage, in placement: inout LogicPlacement
  ) {
    var groups: [String: Logic] = [:]
    for (linkId, text) in groupConditions {
      groups[linkId] = try? language.readCondition(text, on: linkId)
        .foldingCheckboxes(in: placement.form)
    }
    var fields: [String: Logic] = [:]
    // What is not understood does not say that the condition of the group is not in it.
    var unread: Set<String> = []
    for entry in pending where entry.logic.role == .condition {
      do throws(LogicProblem) {
        fields[entry.linkId] = try language.readCondition(entry.logic.text, on: entry.linkId)
          .foldingCheckboxes(in: placement.form)
      } catch {
        unread.insert(entry.linkId)
        reject(entry, error)
      }
    }
    var own: [String: Logic?] = [:]
    // Fields inside of a question, or that somebody put into a group, that are asked always.
    var unasked: [String] = []
    for _ in 0...groups.count {
      var changed: Set<String> = []
      for (index, node) in nodes.enumerated() where rowNumbers[node.item.linkId] != nil {
        let linkId = node.item.linkId
        if unread.contains(linkId) { continue }
        var parts = fields[linkId]?.conjuncts ?? []
        for ancestor in ancestors(of: index) {
          let around = nodes[ancestor].item
          if let condition = groups[around.linkId] {
            if parts.remove(condition.conjuncts) { continue }
            if !placedByNeighbors.contains(linkId) {
              changed.insert(around.linkId)
            } else if !unasked.contains(linkId) {
              unasked.append(linkId)
            }
          } else if around.type.isQuestion {
            let isAsked = parts.remove([.apply(.answered, [.answer(around.linkId)])])
            if !isAsked, fields[linkId] == nil, !unasked.contains(linkId) { unasked.append(linkId) }
          }
        }
        own[linkId] = .some(parts.isEmpty ? nil : .all(parts))
      }
      if changed.isEmpty { break }
      for linkId in changed { groups[linkId] = nil }
    }
    for linkId in unasked
    where placedByNeighbors.contains(linkId)
      || pending.allSatisfy({ $0.linkId != linkId || $0.logic.role != .condition })
    {
      guard let number = rowNumbers[linkId] else { continue }
      losses.append(
        Loss(
          .dropped, DictionaryColumn.branchingLogic.rawValue, linkId: linkId,
          source: table.rows[number].place(.branchingLogic),
          before: table.rows[number].field[.branchingLogic]))
    }
    for entry in pending where entry.logic.role == .condition {
      guard let logic = own[entry.linkId] ?? nil else { continue }
      do throws(LogicProblem) {
        try placement.place(logic, as: .condition, on: entry.linkId)
      } catch {
        reject(entry, error)
      }
    }
    for (linkId, _) in groupConditions {
      guard let logic = groups[linkId] else { continue }
      try? placement.place(logic, as: .condition, on: linkId)
    }
  }

  /// The items around another one, the outermost first.
  private func ancestors(of index: Int) -> [Int] {
    var found: [Int] = []
    var next = nodes[index].parent
    while let parent = next {
      found.append(parent)
      next = nodes[parent].parent
    }
    return found.reversed()
  }

  // MARK: Rules

  /// A rule is shown where it is broken: the condition says when.
  private mutating func placeRules(
    _ language: REDCapLanguage, in placement: inout LogicPlacement
  ) {
    for rule in rules {
      do throws(LogicProblem) {
        let broken = try language.readCondition(rule.text, on: rule.linkId)
          .replacing(answersTo: rule.linkId, with: .itself)
        var parts = broken.conjuncts
        _ = parts.remove([.apply(.answered, [.itself])])
        let kept = Logic.any([
          .not(.apply(.answered, [.itself])), .not(.all(parts)),
        ])
        try placement.place(
          kept, as: .constraint(human: SurveyConstraint.human(rule.human)), on: rule.linkId)
      } catch {
        losses.append(
          Loss(
            error, ItemField.constraints.rawValue, linkId: rule.linkId, source: rule.place,
            before: rule.text))
      }
    }
  }
}

extension [Logic] {
  /// Takes parts out, each once; where one is missing, nothing.
  mutating func remove(_ parts: [Logic]) -> Bool {
    var rest = self
    for part in parts {
      guard let index = rest.firstIndex(of: part) else { return false }
      rest.remove(at: index)
    }
    self = rest
    return true
  }
}
