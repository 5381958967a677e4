import SurveyDiagnostics
import SurveyFormats
import SurveyLogic
import SurveyModel
import SurveyPrimitives

/// Writes an item as a row.
struct FieldWriting {
  let item: SurveyItem
  let names: DictionaryNames
  let form: LogicForm
  let language: REDCapLanguage
  var row = WrittenField()
  var losses: [Loss] = []
  /// Fields that acts on, though not as it was.
  private var approximated: Set<ItemField> = []

  init(_ item: SurveyItem, names: DictionaryNames, form: LogicForm, language: REDCapLanguage) {
    (self.item, self.names, self.form, self.language) = (item, names, form, language)
    row.linkId = item.linkId
  }

  mutating func write(matrix: String?) {
    let name = names.name(of: item.linkId)
    row.field[.fieldName] = name
    if name != item.linkId { row.note.linkId = item.linkId }
    writeType(matrix: matrix)
    writeTexts()
    row.field[.required] = item.required && item.type.isQuestion ? "y" : ""
    if ["radio", "checkbox", "yesno"].contains(row.field[.fieldType]), matrix == nil {
      row.field[.alignment] =
        item.choiceOrientation == "horizontal"
        ? "LH" : item.choiceOrientation == "vertical" ? "LV" : ""
    }
    writeTags()
    writeNote()
  }

  // MARK: Types

  private mutating func writeType(matrix: String?) {
    if item.type == .display { return set("descriptive") }
    if item.type == .group { return set("descriptive") }
    if let matrix {
      row.field[.matrixGroup] = matrix
      return choices(item.repeats ? "checkbox" : "radio")
    }
    if item.calculatedExpression != nil, writeCalculation() { return }
    if !item.options.isEmpty {
      let isMenu = !item.itemControl.isDisjoint(with: ["drop-down", "autocomplete", "lookup"])
      return choices(item.repeats ? "checkbox" : isMenu ? "dropdown" : "radio")
    }
    if item.type == .choice { noteAnswers(names.knownAnswers(to: item.linkId)) }
    switch item.type {
    case .boolean: set("yesno")
    case .text: set("notes")
    case .attachment: set("file")
    case .integer where item.itemControl == ["slider"],
      .decimal where item.itemControl == ["slider"]:
      writeSlider()
    default:
      set("text")
      if let validation = FieldValidation.usual(for: item) {
        row.field[.validation] = validation.name
        writeLimits()
      }
    }
  }

  private mutating func set(_ type: String) { row.field[.fieldType] = type }

  private mutating func choices(_ type: String) {
    set(type)
    let codes = names.codes[item.linkId] ?? []
    var choices = zip(item.options, codes).map { option, code in
      ChoiceList.Choice(code: code, label: FieldLabel.label(option.label, isField: names.isField))
    }
    if let code = names.others[item.linkId] {
      row.note.open = code
      choices.append(
        ChoiceList.Choice(
          code: code,
          label: FieldLabel.label(
            OtherWord.word(of: item, in: form.survey.language), isField: names.isField)))
    }
    row.field[.choices] = ChoiceList.write(choices)
    noteOptions(codes)
  }

  /// The codes that conditions compare a question with whose options are not known.
  private mutating func noteAnswers(_ answers: [(code: String, value: AnswerValue)]) {
    for (code, value) in answers {
      guard case .coding(let coding) = value else { continue }
      row.note.options.append(
        OptionNote(
          code: code, value: coding.code == code ? nil : coding.code, system: coding.system,
          hasNoDisplay: coding.display == nil))
    }
  }

  private mutating func noteOptions(_ codes: [String]) {
    let hasScores =
      DictionaryNames.hasScoresAsCodes(item.options)
      && codes == item.options.map { $0.ordinal?.description ?? "" }
    row.note.hasScoresAsCodes = hasScores
    row.note.system =
      item.options.lazy.compactMap { option in
        if case .coding(let coding) = option.value { coding.system } else { nil }
      }.first
    let own = item.options.map { $0.value.cellText ?? $0.value.label }
    let made = zip(own, codes).filter { $0 != $1 }
    if !made.isEmpty {
      losses.append(
        Loss(
          .approximated, ItemField.options.rawValue, linkId: item.linkId,
          before: made.map(\.0).joined(separator: ", "),
          after: made.map(\.1).joined(separator: ", "), reason: .constructApproximated))
    }
    for (option, code) in zip(item.options, codes) {
      var note = OptionNote(code: code, prefix: option.prefix)
      if !hasScores { note.score = option.ordinal?.description }
      switch option.value {
      case .coding(let coding):
        if coding.code != code { note.value = coding.code ?? "" }
        if coding.system != row.note.system { note.system = coding.system ?? "" }
        note.hasNoDisplay = coding.display == nil
      case let value:
        note.type = value.type
        if let text = value.cellText, text != value.label || option.shown != nil {
          note.value = text
        }
      }
      if option.ordinal != nil, !hasScores {
        losses.append(Loss(.carried, "option.ordinal", linkId: item.linkId, before: note.score))
      }
      if option.prefix != nil {
        losses.append(Loss(.carried, "option.prefix", linkId: item.linkId, before: option.prefix))
      }
      if !note.isEmpty { row.note.options.append(note) }
    }
  }

  private mutating func writeSlider() {
    set("slider")
    let ends = item.sliderLabels
    if ends.contains(where: { $0.text != nil }) {
      row.field[.choices] = ScalePlace.allCases
        .map { place in ends.first { $0.scalePlace(of: item) == place }?.text ?? "" }
        .map { FieldLabel.label($0).split(separator: "|").joined(separator: "&#124;") }
        .joined(separator: " | ")
    }
    writeLimits()
  }

  private mutating func writeLimits() {
    for (column, value, kind) in [
      (DictionaryColumn.validationMin, item.minValue, CalculatedLimit.Kind.minValue),
      (.validationMax, item.maxValue, .maxValue),
    ] {
      // A limit of another type, of a date for a date with time, is not one to REDCap.
      if let value, value.type == item.type.answerType, let text = Self.limit(value) {
        row.field[column] = text
      }
      guard let limit = item.calculatedLimits.first(where: { $0.kind == kind }),
        let logic = try? read(limit.expression, .value)
      else { continue }
      switch logic.moment {
      case .apply(.today, _): row.field[column] = "today"
      case .apply(.now, _): row.field[column] = "now"
      case .answer:
        if let text = try? language.write(logic, on: item.linkId) { row.field[column] = text }
      default: continue
      }
    }
  }

  /// A value as REDCap takes limits and defaults; `nil` of parts of dates, and times with a zone.
  static func limit(_ value: AnswerValue) -> String? {
    guard let text = value.cellText else { return nil }
    switch value {
    case .date: return text.utf8.count == 10 ? text : nil
    case .dateTime:
      let parts = text.split(separator: "T")
      guard parts.count == 2, parts[0].utf8.count == 10, parts[1].utf8.count == 8 else {
        return nil
      }
      return parts.joined(separator: " ")
    case .time: return text.utf8.count == 8 ? text : nil
    case .decimal, .quantity:
      return text.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2E || $0 == 0x2D }
        ? text : nil
    default: return text
    }
  }

  // MARK: Calculations

  private mutating func writeCalculation() -> Bool {
    guard let expression = item.calculatedExpression else { return false }
    do throws(LogicProblem) {
      let text = try language.write(read(expression, .value), on: item.linkId)
      switch item.type.answerType?.kind {
      case .number, .quantity, .truth:
        guard item.options.isEmpty else { throw .notInLanguage(item.type.rawValue) }
        set("calc")
        row.field[.choices] = text
      case .text where item.options.isEmpty && item.type != .url:
        set("text")
        row.tags.append("@CALCTEXT(\(text))")
      default: throw .notInLanguage(item.type.rawValue)
      }
      if !item.readOnly { approximated.insert(.calculatedExpression) }
      return true
    } catch {
      lose(.calculatedExpression, expression, error)
      return false
    }
  }

  func read(
    _ expression: SurveyExpression, _ purpose: FHIRPathLanguage.Purpose
  ) throws(LogicProblem) -> Logic {
    guard expression.language == SurveyExpression.fhirPath else {
      throw .unknown(expression.language, offset: 0)
    }
    return form.spellingOutWeights(
      try FHIRPathLanguage(form, for: purpose).read(expression.text, on: item.linkId))
  }

  private mutating func lose(
    _ field: ItemField, _ expression: SurveyExpression, _ problem: LogicProblem
  ) {
    losses.append(Loss(problem, field.rawValue, linkId: item.linkId, before: expression.text))
  }

  // MARK: Texts

  private var label: LabelLogic {
    LabelLogic(language: language, form: form, names: names.logic, isField: names.isField)
  }

  private mutating func writeTexts() {
    row.field[.questionNumber] = item.prefix ?? ""
    row.field[.fieldLabel] = FieldLabel.label(item.text ?? "", isField: names.isField)
    if let expression = item.textExpression {
      do throws(LogicProblem) {
        let logic = try read(expression, .value)
        guard let label = label.write(logic) else {
          throw .notInLanguage("text")
        }
        row.field[.fieldLabel] = label
      } catch {
        lose(.textExpression, expression, error)
      }
    }
    if let help = item.help {
      row.field[.fieldNote] = FieldLabel.label(help.text ?? "")
      // Where there is a unit, too, the note is known not to be it.
      if help.linkId != item.linkId + "-note" || item.unit != nil {
        row.note.helpLinkId = help.linkId
      }
    } else if let unit = item.unit {
      row.field[.fieldNote] = unit.label
    }
  }

  // MARK: Tags

  private mutating func writeTags() {
    if item.hidden { row.tags.append("@HIDDEN") }
    let isCalculated =
      row.field[.fieldType] == "calc" || row.tags.contains { $0.hasPrefix("@CALCTEXT") }
    if item.readOnly, !isCalculated, item.type.isQuestion { row.tags.append("@READONLY") }
    writeDefault()
    if item.repeats, !item.options.isEmpty {
      let codes = zip(item.options, names.codes[item.linkId] ?? []).filter { $0.0.isExclusive }
        .map { $0.1 }
      if !codes.isEmpty {
        row.tags.append("@NONEOFTHEABOVE='\(codes.joined(separator: ","))'")
      }
      if let most = item.maxOccurs { row.tags.append("@MAXCHECKED=\(most)") }
    }
    let isText = ["text", "notes"].contains(row.field[.fieldType]) && item.options.isEmpty
    if isText, let most = item.maxLength, item.type == .string || item.type == .text, most > 0 {
      row.tags.append("@CHARLIMIT=\(most)")
    }
    if isText, let hint = item.entryFormat.flatMap({ quotedForTag($0) }) {
      row.tags.append("@PLACEHOLDER=\(hint)")
    }
  }

  private mutating func writeDefault() {
    if let expression = item.initialExpression {
      do throws(LogicProblem) {
        switch try read(expression, .value).moment {
        case .apply(.today, _): row.tags.append("@TODAY")
        case .apply(.now, _): row.tags.append("@NOW")
        case let logic:
          guard let text = label.write(logic), let quoted = quotedForTag(text)
          else { throw .notInLanguage("@DEFAULT") }
          row.tags.append("@DEFAULT=\(quoted)")
        }
      } catch {
        lose(.initialExpression, expression, error)
      }
      return
    }
    guard let text = defaultText, let quoted = quotedForTag(text) else { return }
    row.tags.append("@DEFAULT=\(quoted)")
  }

  /// The values that an answer starts with.
  private var defaultText: String? {
    if !item.options.isEmpty {
      let codes = zip(item.options, names.codes[item.linkId] ?? [])
      let chosen = codes.filter { option, _ in
        option.initialSelected || item.initial.contains { $0.isSameOption(as: option.value) }
      }
      return chosen.isEmpty ? nil : chosen.map(\.1).joined(separator: ",")
    }
    switch item.initial.first {
    case .boolean(let value)?: return value ? "1" : "0"
    case let value?:
      guard let text = Self.limit(value), !text.contains("["), !text.isEmpty else { return nil }
      return text
    case nil: return nil
    }
  }

  // MARK: What no column says

  /// Says in the annotation what reading the row would not give.
  private mutating func writeNote() {
    var back = row.reading(isField: names.isField).item
    if back.type != item.type {
      row.note.type = item.type
      back = row.reading(isField: names.isField).item
      losses.append(
        Loss(
          .approximated, "type", linkId: item.linkId, before: item.type.rawValue,
          after: row.field[.fieldType]))
    }
    for field in ItemField.allCases where item.has(field) && !item.isSame(field, as: back) {
      if field == .text || field == .prefix { continue }
      guard let text = OwnField.text(field, of: item) else { continue }
      row.note.fields.append((field, text))
      let (outcome, reason) = outcome(of: field)
      if outcome != .kept {
        losses.append(
          Loss(outcome, field.rawValue, linkId: item.linkId, before: text, reason: reason))
      }
    }
    for field in ItemField.allCases where approximated.contains(field) {
      losses.append(Loss(.approximated, field.rawValue, linkId: item.linkId))
    }
  }
}

extension FieldWriting {
  /// What becomes of a field that only the annotation says.
  private func outcome(of field: ItemField) -> (Loss.Outcome, Diagnostic.Code?) {
    switch field {
    case _ where item.saysNothingNew(field): (.kept, nil)
    case .repeats where item.isRepeatedField: (.kept, nil)
    case .unit: (.approximated, nil)
    // The options are there, though not by their address.
    case .answerValueSet where !item.options.isEmpty: (.approximated, nil)
    case .answerConstraint where row.note.open != nil: (.approximated, .otherAsField)
    // Any text can be typed.
    case .answerConstraint where item.options.isEmpty: (.approximated, nil)
    default: (.carried, nil)
    }
  }
}

extension OptionNote {
  fileprivate var isEmpty: Bool {
    value == nil && system == nil && type == nil && score == nil && prefix == nil && !hasNoDisplay
  }
}

extension [String] {
  fileprivate func isDisjoint(with others: Set<String>) -> Bool {
    allSatisfy { !others.contains($0) }
  }
}
