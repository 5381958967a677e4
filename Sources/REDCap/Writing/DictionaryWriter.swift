import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyFormats
import SurveyLogic
import SurveyModel

/// Writes a survey as the rows of a data dictionary.
struct DictionaryWriter {
  /// An item around others.
  private struct Around {
    let item: SurveyItem
    /// What each field in it has in its condition, too.
    var condition: Logic?
    /// The form that goes on behind it, where it is one of its own.
    var formBefore: String?
    /// The name of its matrix.
    var matrix: String?
  }

  let survey: Survey
  let form: LogicForm
  var names: DictionaryNames
  let language: REDCapLanguage
  var rows: [WrittenField] = []
  var losses: [Loss] = []
  private var path: [Around] = []
  /// Groups that begin at the next row.
  private var groups: [FieldNote.Group] = []
  private var formName: String
  private var formNames: Set<String>
  private var currentForm = WrittenField.Form()
  private var matrices: Set<String> = []
  private var written: Set<String> = []
  private let hasGroups: Bool
  /// Whether the first row is an identifier of ours.
  private let hasOwnRecord: Bool
  private let known: KnownForms

  init(
    _ survey: Survey, names: DictionaryNames, hasOwnRecord: Bool = true,
    known: KnownForms = KnownForms()
  ) {
    self.survey = survey
    self.names = names
    form = LogicForm(survey)
    language = REDCapLanguage(form: form, names: names.logic, others: names.others)
    formName = FieldNames.form(survey.title ?? survey.name ?? survey.id ?? "form")
    formNames = known.names.union([formName])
    hasGroups = survey.flat.contains { $0.type == .group }
    (self.hasOwnRecord, self.known) = (hasOwnRecord, known)
  }

  mutating func write() {
    writeRecord()
    for step in ItemWalk(survey.items) {
      switch step {
      case .enter(let item): begin(item)
      case .leave(let item): end(item)
      }
    }
    if !hasOwnRecord { return }
    // Fields come and go, and change places: groups are said where none of these changes them.
    for index in rows.indices.dropFirst() {
      rows[0].note.groups += rows[index].note.groups
      rows[index].note.groups = []
    }
  }

  /// REDCap wants the identifier of the record first.
  private mutating func writeRecord() {
    var row = WrittenField()
    row.field[.fieldName] = "record_id"
    row.field[.fieldType] = "text"
    row.field[.fieldLabel] = "Record ID"
    row.note.role = .record
    for (name, text) in [
      ("id", survey.id), ("url", survey.url), ("version", survey.version), ("name", survey.name),
      ("title", survey.title), ("status", survey.status), ("language", survey.language),
    ] {
      guard let text else { continue }
      row.note.texts.append((name, text))
      let title = name == "title" ? FieldNames.title(ofForm: formName) : nil
      losses.append(
        Loss(title == nil ? .carried : .approximated, name, before: text, after: title))
    }
    if hasOwnRecord { append(row) }
  }

  /// Puts a row into the form that goes on.
  private mutating func append(_ row: WrittenField) {
    var row = row
    (row.field[.formName], row.form) = (formName, currentForm)
    rows.append(row)
  }

  // MARK: Items

  private mutating func begin(_ item: SurveyItem) {
    var around = Around(item: item)
    if known.groups.contains(item.linkId),
      !path.contains(where: { known.groups.contains($0.item.linkId) })
    {
      currentForm = WrittenField.Form(linkId: item.linkId)
    }
    if item.type == .group {
      around.condition = groupCondition(of: item)
      around.matrix = item.isMatrix ? matrixName(item.linkId) : nil
      groups.append(note(ofGroup: item, when: around.condition))
      if item.repeats { around.formBefore = beginForm(item) }
    } else if let parent = path.last?.item,
      parent.holds(item) || !written.insert(item.linkId).inserted
    {
      // The row of the question says it, too.
    } else {
      if item.isRepeatedField { around.formBefore = beginForm(item) }
      written.insert(item.linkId)
      add(item)
      if item.type.isQuestion { around.condition = .apply(.answered, [.answer(item.linkId)]) }
    }
    path.append(around)
  }

  private mutating func end(_ item: SurveyItem) {
    let around = path.popLast()
    if item.type == .group, groups.contains(where: { $0.linkId == item.linkId }) {
      // A group without fields is a row, so that it is there.
      var row = WrittenField()
      row.field[.fieldName] = names.another(item.linkId)
      row.field[.fieldType] = "descriptive"
      row.field[.fieldLabel] = FieldLabel.label(item.text ?? "")
      row.note.role = .group
      row.note.linkId = item.linkId
      row.note.groups = groups
      row.field[.branchingLogic] = conditionText(nil, of: item, in: around?.condition)
      append(row)
      groups = []
    }
    if let before = around?.formBefore {
      begin(WrittenField.Form(linkId: item.linkId, isBehind: true), named: before)
    }
  }

  private func note(ofGroup item: SurveyItem, when: Logic?) -> FieldNote.Group {
    var note = FieldNote.Group(
      linkId: item.linkId, parent: path.last?.item.linkId,
      text: item.text == known.titles[item.linkId] ? nil : item.text,
      when: when.flatMap { try? language.writeCondition($0, on: item.linkId) })
    for field in ItemField.allCases where field != .text && item.has(field) {
      guard let text = OwnField.text(field, of: item) else { continue }
      note.fields.append((field, text))
    }
    return note
  }

  private mutating func groupCondition(of item: SurveyItem) -> Logic? {
    for field in ItemField.allCases where field != .text && item.has(field) {
      let isShown = field == .itemControl && item.isMatrix
      if field == .repeats || isShown || OwnField.text(field, of: item) == nil
        || item.saysNothingNew(field)
      {
        continue
      }
      losses.append(Loss(.carried, field.rawValue, linkId: item.linkId, before: nil))
    }
    return condition(of: item)
  }

  /// When an item is enabled, if REDCap can say it.
  private mutating func condition(of item: SurveyItem) -> Logic? {
    do throws(LogicProblem) {
      return try saidCondition(of: item)
    } catch {
      let field = item.enableWhenExpression == nil ? ItemField.enableWhen : .enableWhenExpression
      losses.append(
        Loss(error, field.rawValue, linkId: item.linkId, before: item.enableWhenExpression?.text))
      return nil
    }
  }

  private func saidCondition(of item: SurveyItem) throws(LogicProblem) -> Logic? {
    guard let condition = try form.condition(of: item) else { return nil }
    let logic = form.spellingOutWeights(condition)
    _ = try language.writeCondition(logic, on: item.linkId)
    return logic
  }

  /// The condition of a row: its own and those around it.
  private func conditionText(_ own: Logic?, of item: SurveyItem, in last: Logic? = nil) -> String {
    var parts = (path.map(\.condition) + [last]).compactMap(\.self).filter {
      (try? language.writeCondition($0, on: item.linkId)) != nil
    }
    if let own { parts.append(own) }
    if parts.isEmpty { return "" }
    return (try? language.writeCondition(.all(parts), on: item.linkId)) ?? ""
  }

  private mutating func add(_ item: SurveyItem) {
    var writing = FieldWriting(item, names: names, form: form, language: language)
    writing.write(matrix: path.last?.matrix)
    losses += writing.losses
    var row = writing.row
    let condition = condition(of: item)
    row.field[.branchingLogic] = conditionText(condition, of: item)
    row.field[.sectionHeader] = FieldHeader.header(of: groups)
    row.note.groups = groups
    row.note.parent = path.last?.item.linkId
    row.note.isOutermost = hasGroups && path.isEmpty
    groups = []
    append(row)
    if let code = row.note.open { addOther(code, to: row, of: item) }
    addRules(of: item)
  }

  /// The field for an answer beside the options.
  private mutating func addOther(_ code: String, to row: WrittenField, of item: SurveyItem) {
    let name = row.field[.fieldName]
    let condition = row.field[.branchingLogic]
    let chosen = item.repeats ? "[\(name)(\(code))] = '1'" : "[\(name)] = '\(code)'"
    var other = WrittenField()
    other.field[.fieldName] = names.another(name.prefix(20) + "_other")
    other.field[.fieldType] = "text"
    other.field[.fieldLabel] = FieldLabel.label(
      OtherWord.word(of: item, in: survey.language), isField: names.isField)
    other.field[.branchingLogic] =
      condition.isEmpty ? chosen : "(\(condition)) and \(chosen)"
    other.note.role = .other
    other.note.linkId = item.linkId
    append(other)
  }

  // MARK: Rules

  /// A rule is a text that is shown where it is broken.
  private mutating func addRules(of item: SurveyItem) {
    for constraint in item.constraints {
      do throws(LogicProblem) {
        guard constraint.expression.language == SurveyExpression.fhirPath else {
          throw .unknown(constraint.expression.language, offset: 0)
        }
        let rule = try FHIRPathLanguage(form, for: .constraint)
          .read(constraint.expression.text, on: item.linkId)
        // Rules are asked about answers.
        if rule.isThatAnswered(item.linkId) { throw .notInLanguage("words for a missing answer") }
        let rest = Logic.any(
          rule.disjuncts.filter { $0 != .not(.apply(.answered, [.itself])) })
        let broken = Logic.all([.apply(.answered, [.itself]), .not(rest)])
          .replacing(itselfWith: .answer(item.linkId))
        var row = WrittenField()
        row.field[.branchingLogic] = try language.writeCondition(
          form.spellingOutWeights(broken), on: item.linkId)
        row.field[.fieldName] = names.another(names.name(of: item.linkId).prefix(21) + "_rule")
        row.field[.fieldType] = "descriptive"
        row.field[.fieldLabel] = FieldLabel.label(
          constraint.shownWords, isField: names.isField)
        row.note.role = .rule
        row.note.linkId = item.linkId
        append(row)
        losses.append(
          Loss(
            .approximated, ItemField.constraints.rawValue, linkId: item.linkId,
            before: constraint.expression.text, reason: .ruleShown))
      } catch {
        losses.append(
          Loss(
            error, ItemField.constraints.rawValue, linkId: item.linkId,
            before: constraint.expression.text))
      }
    }
  }

  // MARK: Forms

  /// What repeats is an instrument of its own, which REDCap can repeat; gives the form that goes on behind
  /// it.
  private mutating func beginForm(_ item: SurveyItem) -> String {
    let before = formName
    let isNested = path.contains { $0.formBefore != nil }
    losses.append(
      Loss(
        .approximated, ItemField.repeats.rawValue, linkId: item.linkId, before: "true",
        reason: isNested ? .repeatsNested : .repeatsAsInstrument))
    begin(
      WrittenField.Form(linkId: item.linkId),
      named: FieldNames.form(item.text.map { String($0.prefix(40)) } ?? item.linkId))
    return before
  }

  /// Goes on in another form, unless the forms are those of a dictionary that has its own.
  private mutating func begin(_ form: WrittenField.Form, named name: String) {
    guard hasOwnRecord else { return }
    currentForm = form
    var number = 1
    formName = name
    while !formNames.insert(formName).inserted {
      number += 1
      formName = "\(name.prefix(58))_\(number)"
    }
  }

  private mutating func matrixName(_ linkId: String) -> String {
    let name = FieldNames.legal(linkId)
    var (found, number) = (name, 1)
    while !matrices.insert(found).inserted {
      number += 1
      found = "\(name)_\(number)"
    }
    return found
  }
}

extension SurveyItem {
  /// Whether it may have several answers that REDCap has as instances of an instrument.
  var isRepeatedField: Bool { type.isQuestion && repeats && options.isEmpty }

  /// Whether it is a table of questions with the same options, as REDCap has matrices.
  var isMatrix: Bool {
    guard itemControl.contains("table"), let first = items.first, !first.options.isEmpty else {
      return false
    }
    return items.allSatisfy {
      $0.isChoice && $0.items.isEmpty && !$0.isOpen && $0.repeats == first.repeats
        && $0.options.map(\.value) == first.options.map(\.value)
        && $0.options.map(\.ordinal) == first.options.map(\.ordinal)
    }
  }

  /// The text inside it that explains it, and can be said in its row.
  var help: SurveyItem? {
    guard type != .group else { return nil }
    return items.first { $0.isPlain(control: ["help"]) }
  }

  /// The texts at the ends of a slider, and in its middle.
  var sliderLabels: [SurveyItem] {
    guard itemControl == ["slider"], type == .integer || type == .decimal else { return [] }
    return scaleLabels
  }

  /// Whether its row says another item, too.
  func holds(_ other: SurveyItem) -> Bool {
    help?.linkId == other.linkId || sliderLabels.contains { $0.linkId == other.linkId }
  }
}

extension Logic {
  /// The conditions of which one must hold.
  fileprivate var disjuncts: [Logic] {
    if case .apply(.or, let operands) = self { operands } else { [self] }
  }
}

extension SurveyItem {
  /// Whether what a field says is so without it, too.
  func saysNothingNew(_ field: ItemField) -> Bool {
    switch field {
    case .minOccurs: (minOccurs ?? 0) <= (asksForAnswer ? 1 : 0)
    case .maxOccurs: maxOccurs == 1 && !repeats
    case .minLength: (minLength ?? 0) <= (required ? 1 : 0)
    case .required: type == .display || type == .group && asksForAnswer
    case .repeats, .readOnly: type == .display
    default: false
    }
  }

  /// Whether an answer must be given to it, or to one of the questions in it.
  private var asksForAnswer: Bool {
    if type.isQuestion { return required }
    return Survey(items: items).flat.contains {
      $0.type.isQuestion && $0.required && $0.enableWhen.isEmpty && $0.enableWhenExpression == nil
    }
  }
}
