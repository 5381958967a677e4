import SurveyDiagnostics
import SurveyFormats
import SurveyLogic
import SurveyModel
import SurveyPrimitives

extension FormReading {
  /// Puts the expressions of all rows into their items.
  ///
  /// What rests on an answer that is never there is not followed either.
  ///
  /// - Returns: the variables that they need on the groups around them.
  mutating func readLogic() -> [WrittenExpression.Variable] {
    let before = self
    let variables = readCells()
    let names = unansweredNames()
    let isRead = logic.contains { cell in
      cell.column != .label && Self.names(in: cell.text).contains(where: names.contains)
    }
    if !isRead { return variables }
    self = before
    unanswered = names
    return readCells()
  }

  private mutating func readCells() -> [WrittenExpression.Variable] {
    findLabelLogic()
    readRepetitionLimits()
    findChangedRows()
    defer { readRequiredMessages() }
    if logic.isEmpty, !hasTranslatedReferences { return [] }
    var languages = languages()
    // What is calculated is of the type that the calculation gives, which others read.
    for _ in 0..<3 where typeCalculations(languages) {
      languages = languages.of(LogicForm(Survey(items: drafts.items)))
    }
    var variables: [WrittenExpression.Variable] = []
    var rules: GroupRules?
    // What groups demand is known when all else is.
    for cell in logic.filter({ $0.column != .required }) + logic.filter({ $0.column == .required })
    {
      if cell.column != .label,
        let name = Self.names(in: cell.text).first(where: unanswered.contains)
      {
        reject(cell, .unknown(name, offset: 0))
        continue
      }
      if cell.column == .required, isInRequiredGroup(drafts[cell.draft].parent) {
        let known = rules ?? GroupRules(drafts.items)
        rules = known
        if saysGroupIsRequired(cell, known, languages) {
          ledger.take(survey.cell(cell.row, cell.index))
          continue
        }
      }
      do throws(LogicProblem) {
        variables += try read(cell, languages)
        ledger.take(survey.cell(cell.row, cell.index))
      } catch {
        reject(cell, error)
      }
    }
    return variables + readTranslatedLabels(languages)
  }

  /// Labels that show answers: `Hello ${name}`.
  private mutating func findLabelLogic() {
    for index in drafts.indices {
      guard let text = drafts[index].label?.text, text.has("${"),
        let cell = survey.value(.label, drafts[index].row)
      else { continue }
      logic.append(
        LogicCell(
          draft: index, column: .label, text: text, row: drafts[index].row, index: cell.index))
    }
  }

  /// Whether a label shows answers in another language.
  private var hasTranslatedReferences: Bool {
    drafts.contains { $0.label?.translations.contains { $0.text.has("${") } == true }
  }

  /// Labels in other languages that show answers.
  private mutating func readTranslatedLabels(
    _ languages: FormLanguages
  ) -> [WrittenExpression.Variable] {
    var variables: [WrittenExpression.Variable] = []
    for index in drafts.indices {
      let (linkId, row) = (drafts[index].item.linkId, drafts[index].row)
      for (number, translation) in (drafts[index].label?.translations ?? []).enumerated()
      where translation.text.has("${") {
        do throws(LogicProblem) {
          let parts = try LabelLogic.read(translation.text, languages)
          let written = try FHIRPathLanguage(languages.form).expression(parts, on: linkId)
          drafts[index].label?.translations[number].expression = SurveyExpression(written.text)
          variables += written.variables
        } catch {
          let column = survey.indexes(of: .label).first {
            survey.headers[$0].language.map { FormLanguage.tag($0) } == translation.language
          }
          reject(
            LogicCell(
              draft: index, column: .label, text: translation.text, row: row,
              index: column ?? 0), error)
        }
      }
    }
    return variables
  }

  private func languages() -> FormLanguages {
    var names = LogicNames()
    var listNames: [String: String] = [:]
    var options: [String: LogicNames.Options] = [:]
    var truths = LogicNames.Options()
    truths.set("yes", for: .boolean(true))
    truths.set("no", for: .boolean(false))
    var acknowledged: Set<String> = []
    // The first row of a name is the one that is meant.
    for draft in drafts.reversed() {
      names.set(draft.name, for: draft.item.linkId)
      if draft.isAcknowledgement {
        names.set(LogicNames.Options.acknowledgement, of: draft.item.linkId)
        acknowledged.insert(draft.item.linkId)
      } else if draft.item.type == .boolean, !draft.isTruth {
        names.set(truths, of: draft.item.linkId)
      } else if let list = draft.list, let known = lists[list] {
        listNames[draft.item.linkId] = list.split(separator: "/").last.map(String.init) ?? list
        if options[list] == nil {
          var all = LogicNames.Options()
          for (name, value) in known.names { all.set(name, for: value) }
          options[list] = all
        }
        if let all = options[list] { names.set(all, of: draft.item.linkId) }
      }
    }
    let form = LogicForm(Survey(items: drafts.items))
    var languages = FormLanguages(
      form: form, names: names, lists: listNames, acknowledged: acknowledged)
    if logic.contains(where: { $0.text.has("instance(") || $0.text.has("pulldata(") }) {
      languages.setRows(lookupRows())
    }
    return languages
  }

  /// Gives calculated items the types of their values; whether any was changed.
  private mutating func typeCalculations(_ languages: FormLanguages) -> Bool {
    var isChanged = false
    for cell in logic where cell.column == .calculation {
      let draft = drafts[cell.draft]
      guard draft.type.kind == .calculate, peek(.ownType, draft.row) == nil,
        let read = try? languages.xpath.read(cell.text, on: draft.item.linkId),
        let type = ItemType(languages.form.kind(of: read)), type != draft.item.type
      else { continue }
      drafts[cell.draft].item.type = type
      isChanged = true
    }
    return isChanged
  }

  private mutating func read(
    _ cell: LogicCell, _ languages: FormLanguages
  ) throws(LogicProblem) -> [WrittenExpression.Variable] {
    let linkId = drafts[cell.draft].item.linkId
    switch cell.column {
    case .relevant:
      if isOfScale(cell) { return [] }
      let condition = try languages.xpath.readCondition(cell.text, on: linkId).folded
      return try drafts[cell.draft].item.setCondition(
        withoutParent(condition, of: cell.draft), in: languages.form)
    case .constraint: return try readConstraint(cell, languages)
    case .calculation:
      let isList = drafts[cell.draft].item.repeats
      let written = try languages.value(
        cell.text, on: linkId, asText: !isList, isCalculated: true)
      drafts[cell.draft].item.calculatedExpression = SurveyExpression(written.text)
      return written.variables
    case .initial:
      let written = try languages.value(cell.text, on: linkId)
      drafts[cell.draft].item.initialExpression = SurveyExpression(written.text)
      return written.variables
    case .required, .readOnly:
      if cell.column == .required, YesNo.value(cell.text) == true {
        drafts[cell.draft].item.required = true
        return []
      }
      let written = try languages.condition(cell.text, on: linkId)
      let kind = cell.column == .required ? CalculatedLimit.Kind.required : .readOnly
      drafts[cell.draft].item.calculatedLimits.append(
        CalculatedLimit(kind, SurveyExpression(written.text)))
      return written.variables
    case .repeatCount:
      let written = try languages.value(cell.text, on: linkId)
      for kind in [CalculatedLimit.Kind.minOccurs, .maxOccurs] {
        drafts[cell.draft].item.calculatedLimits.append(
          CalculatedLimit(kind, SurveyExpression(written.text)))
      }
      return written.variables
    case .choiceFilter: return try readFilter(cell, languages)
    case .label:
      let parts = try LabelLogic.read(cell.text, languages)
      let written = try FHIRPathLanguage(languages.form).expression(parts, on: linkId)
      drafts[cell.draft].item.textExpression = SurveyExpression(written.text)
      return written.variables
    default: return []
    }
  }

  /// Whether it is the condition of a text of a scale that is there together with the question.
  private func isOfScale(_ cell: LogicCell) -> Bool {
    guard let parent = drafts[cell.draft].parent,
      drafts[cell.draft].item.scalePlace(of: drafts[parent].item) != nil
    else { return false }
    return logic.contains {
      $0.draft == parent && $0.column == .relevant && $0.text == cell.text
    }
  }

  /// A condition without that the question around the item is answered, which goes without saying.
  private func withoutParent(_ condition: Logic, of draft: Int) -> Logic? {
    guard let parent = drafts[draft].parent, drafts[parent].item.type.isQuestion else {
      return condition
    }
    let answered = Logic.apply(.answered, [.answer(drafts[parent].item.linkId)])
    let rest = condition.conjuncts.filter { $0 != answered }
    return rest.isEmpty ? nil : .all(rest)
  }

  private mutating func readConstraint(
    _ cell: LogicCell, _ languages: FormLanguages
  ) throws(LogicProblem) -> [WrittenExpression.Variable] {
    var item = drafts[cell.draft].item
    let read = try languages.constraint.readCondition(cell.text, on: item.linkId).folded
    guard let condition = WebAddress.rest(of: read, on: item) else { return [] }
    guard
      let rest = ItemLimits.apply(condition, to: &item, isAskedOfNothing: item.required)
    else {
      if isOurs, item.repeats {
        // The rule says it, whatever the options say.
        item = drafts[cell.draft].item
        item.excludeNothing()
        _ = ItemLimits.apply(condition, to: &item, isAskedOfNothing: item.required)
      }
      drafts[cell.draft].item = item
      return []
    }
    if let moment = rest.momentOfClock {
      throw .momentWithoutOffset(moment.description, offset: 0)
    }
    // Forms do not ask constraints of questions without an answer.
    let rule = Logic.any([.not(.apply(.answered, [.itself])), rest])
    let language = FHIRPathLanguage(languages.form, for: .constraint)
    let written = try language.expression(rule, on: item.linkId)
    let message = takeText(.constraintMessage, cell.row, of: survey)?.words
    let constraint = SurveyConstraint(
      key: SurveyConstraint.key(item.linkId), human: message?.text,
      expression: SurveyExpression(written.text))
    item.constraints.append(constraint)
    if let message { MessageJSON.add(constraint, message, to: &item.carried) }
    drafts[cell.draft].item = item
    return written.variables
  }

  /// Has a question that must have an answer say so in words of its own.
  private mutating func readRequiredMessages() {
    if survey.indexes(of: .requiredMessage).isEmpty { return }
    for index in drafts.indices where drafts[index].item.required {
      guard let message = takeText(.requiredMessage, drafts[index].row, of: survey)?.words else {
        continue
      }
      let item = drafts[index].item
      let constraint = SurveyConstraint(
        key: SurveyConstraint.key(item.linkId, item.constraints.count + 1), human: message.text,
        expression: SurveyExpression(RequiredMessage.expression))
      drafts[index].item.constraints.append(constraint)
      MessageJSON.add(constraint, message, to: &drafts[index].item.carried)
    }
  }

  private mutating func reject(_ cell: LogicCell, _ problem: LogicProblem) {
    if cell.column == .calculation || cell.column == .initial { unfollowed.insert(cell.draft) }
    let header = survey.headers.indices.contains(cell.index) ? survey.headers[cell.index].text : ""
    let (code, arguments) = problem.finding
    var finding = Diagnostic(
      code, ["expression": .quoted(cell.text), "column": .literal(header)],
      at: location(
        cell.row, cell.index, of: survey, linkId: drafts[cell.draft].item.linkId))
    finding.arguments += arguments
    diagnostics.append(finding)
  }
}

extension LogicProblem {
  /// The finding that says it, and what fills its words.
  fileprivate var finding: (Diagnostic.Code, [Diagnostic.Argument]) {
    switch self {
    case .syntax(let offset):
      (.formLogicSyntax, [Diagnostic.Argument("offset", .number(offset + 1))])
    case .unknown(let name, _), .notInLanguage(let name):
      (.formLogicNotRead, [Diagnostic.Argument("name", .quoted(name))])
    case .noQuestion(let name):
      (.formLogicNoQuestion, [Diagnostic.Argument("name", .quoted(name))])
    case .tooDeep: (.formLogicTooDeep, [])
    }
  }
}
