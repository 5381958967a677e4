import SurveyDiagnostics
import SurveyFormats
import SurveyLogic
import SurveyModel
import SurveyPrimitives

/// An item as one row says it, without what is around it.
struct FieldReading {
  /// Logic that is read once all fields are known.
  struct Pending {
    enum Role: Equatable {
      case condition, calculated, initial, text
      case limit(CalculatedLimit.Kind)
    }

    let role: Role
    let text: String
    let column: DictionaryColumn
  }

  var item: SurveyItem
  /// The names of options, as logic uses them.
  var codes: [(code: String, value: AnswerValue)] = []
  var pending: [Pending] = []
  var losses: [Loss] = []
  /// Whether the field has a type that is not known.
  var isOfUnknownType = false
  /// The columns that say something in the item.
  var taken: Set<DictionaryColumn> = [.fieldName, .formName, .fieldType]
  /// The action tags that say something in the item.
  private var takenTags: Set<String> = []
  private let row: DictionaryTable.Row
  private let annotation: FieldAnnotation
  let note: FieldNote

  init(
    _ row: DictionaryTable.Row, _ annotation: FieldAnnotation, isField: (String) -> Bool
  ) {
    (self.row, self.annotation) = (row, annotation)
    note = FieldNote(annotation.note)
    item = SurveyItem(linkId: note.linkId ?? row.field[.fieldName], type: .string)
    readType()
    if let type = note.type { item.type = type }
    readChoices()
    readLabel(isField)
    readFlags()
    readLimits()
    readTags(isField)
    for (field, text) in note.fields { _ = OwnField.set(field, text, of: &item) }
    readNote()
    reportAnnotation()
  }

  private var field: DictionaryField { row.field }

  mutating func lose(
    _ outcome: Loss.Outcome, _ column: DictionaryColumn, _ before: String, after: String? = nil
  ) {
    losses.append(
      Loss(
        outcome, column.rawValue, linkId: item.linkId, source: row.place(column), before: before,
        after: after))
  }
}

// MARK: Types

extension FieldReading {
  private mutating func readType() {
    let type = field[.fieldType].lowercased()
    switch type {
    case "text": readValidation()
    case "notes", "textarea": item.type = .text
    case "dropdown", "select": choice("drop-down")
    case "radio": choice("radio-button")
    case "checkbox":
      choice("check-box")
      item.repeats = true
    case "yesno": item.type = .boolean
    case "truefalse":
      item.type = .boolean
      lose(.approximated, .fieldType, type, after: "boolean")
    case "calc":
      item.type = .decimal
      item.readOnly = true
      pend(.calculated, field[.choices], .choices)
    case "slider": readSlider()
    case "file":
      item.type = .attachment
      if !field[.validation].isEmpty {
        taken.insert(.validation)
        lose(.approximated, .validation, field[.validation], after: "attachment")
      }
    case "descriptive", "info": item.type = .display
    case "sql":
      taken.insert(.choices)
      lose(.dropped, .choices, field[.choices])
    default:
      isOfUnknownType = true
      if !row.choices.isEmpty { choice("radio-button") } else { readValidation() }
    }
  }

  private mutating func choice(_ control: String) {
    item.type = .choice
    item.itemControl = [control]
  }

  private mutating func readValidation() {
    let name = field[.validation]
    guard !name.isEmpty else { return }
    guard let validation = FieldValidation.named(name) else { return }
    taken.insert(.validation)
    item.type = validation.type
    item.regex = validation.regex
    item.maxDecimalPlaces = validation.decimalPlaces
    if FieldValidation.usual(for: item)?.name != validation.name {
      // How an answer is typed differs, what it is does not.
      lose(.approximated, .validation, name, after: validation.type.rawValue)
    }
  }

  private mutating func readSlider() {
    item.type = .integer
    item.itemControl = ["slider"]
    item.sliderStepValue = 1
    item.minValue = .integer(0)
    item.maxValue = .integer(100)
    taken.formUnion([.choices])
    if field[.validation].lowercased() == "number" {
      taken.insert(.validation)
      lose(.approximated, .validation, "number", after: "slider")
    }
    if FieldLabel.hasMarkup(field[.choices]) {
      lose(
        .approximated, .choices, field[.choices], after: FieldLabel.plain(field[.choices]))
    }
    let labels = field[.choices].split(separator: "|", omittingEmptySubsequences: false)
      .map { FieldLabel.plain(String($0)).trimmed }
    let ends: [(String, String?)] =
      labels.count == 3
      ? [("lower", labels[0]), ("middle", labels[1]), ("upper", labels[2])]
      : [("lower", labels.first), ("upper", labels.count > 1 ? labels.last : nil)]
    for case (let end, let text?) in ends where !text.isEmpty {
      var label = SurveyItem(linkId: "\(item.linkId)-\(end)", type: .display, text: text)
      if end != "middle" { label.itemControl = [end] }
      item.items.append(label)
    }
  }

  private mutating func readChoices() {
    if note.type == .choice, row.choices.isEmpty {
      codes = note.options.map { ($0.code, note.option($0.code, label: $0.value ?? $0.code).value) }
    }
    guard item.itemControl != ["slider"] || item.type == .choice,
      ["radio", "dropdown", "select", "checkbox"].contains(field[.fieldType].lowercased())
        || isOfUnknownType && item.type == .choice
    else { return }
    taken.insert(.choices)
    var values: Set<String> = []
    let choices = row.choices.filter { $0.code != note.open }
    for choice in choices where values.insert(choice.code).inserted {
      let label = FieldLabel.plain(choice.label)
      if FieldLabel.hasMarkup(choice.label) {
        lose(.approximated, .choices, choice.label, after: label)
      }
      let option = note.option(choice.code, label: label)
      codes.append((choice.code, option.value))
      item.options.append(option)
    }
    if values.count < choices.count { lose(.dropped, .choices, field[.choices]) }
  }

  // MARK: Texts

  private mutating func readLabel(_ isField: (String) -> Bool) {
    taken.formUnion([.fieldLabel, .questionNumber])
    if !field[.questionNumber].isEmpty { item.prefix = field[.questionNumber] }
    let label = field[.fieldLabel]
    let parts = FieldLabel.parts(label, isField: isField)
    let text = parts.map { if case .text(let text) = $0 { text } else { "…" } }.joined()
    item.text = label.isEmpty ? nil : text
    if parts.contains(where: { if case .field = $0 { true } else { false } }) {
      item.text = FieldLabel.plain(label)
      pend(.text, label, .fieldLabel)
    }
    if FieldLabel.hasMarkup(label) {
      lose(.approximated, .fieldLabel, label, after: text)
    }
    for name in Self.smartVariables(label) {
      losses.append(
        Loss(
          .dropped, DictionaryColumn.fieldLabel.rawValue, linkId: item.linkId,
          source: row.place(.fieldLabel), before: label, reason: .logicNotSaid, detail: name))
    }
  }

  /// What of a project or event a text asks for: `[event-name]`.
  private static func smartVariables(_ text: String) -> [String] {
    guard text.utf8.contains(UInt8(ascii: "[")) else { return [] }
    return text.split(separator: "[", omittingEmptySubsequences: false).dropFirst().compactMap {
      part in
      let name = part.prefix { $0.isLetter || $0 == "-" }
      let isName = name.contains("-") && name.allSatisfy { $0.isLowercase || $0 == "-" }
      guard isName, let next = part.dropFirst(name.count).first, next == "]" || next == ":" else {
        return nil
      }
      return "[\(name)]"
    }
  }

  private mutating func readNote() {
    taken.insert(.fieldNote)
    let text = field[.fieldNote]
    guard !text.isEmpty else { return }
    if note.fields.contains(where: { $0.field == .unit }), item.unit.map({ $0.label }) == text {
      return
    }
    var help = SurveyItem(
      linkId: note.helpLinkId ?? item.linkId + "-note", type: .display,
      text: FieldLabel.plain(text))
    help.itemControl = ["help"]
    item.items.insert(help, at: 0)
    if FieldLabel.hasMarkup(text) { lose(.approximated, .fieldNote, text, after: help.text) }
  }

  // MARK: What is asked of answers

  private mutating func readFlags() {
    if field[.required].isYes {
      taken.insert(.required)
      item.required = true
    } else if field[.required].isNo {
      taken.insert(.required)
    }
    for column in [DictionaryColumn.identifier, .matrixRanking] where field[column].isNo {
      taken.insert(column)
    }
    let alignment = field[.alignment].uppercased()
    if !alignment.isEmpty, ["LH", "RH", "LV", "RV"].contains(alignment) {
      taken.insert(.alignment)
      let orientation = alignment.hasSuffix("H") ? "horizontal" : "vertical"
      if item.isChoice || item.type == .boolean { item.choiceOrientation = orientation }
      if alignment.hasPrefix("L") || !(item.isChoice || item.type == .boolean) {
        lose(.approximated, .alignment, field[.alignment], after: orientation)
      }
    }
    pend(.condition, field[.branchingLogic], .branchingLogic)
  }

  private mutating func readLimits() {
    for (column, property, kind) in [
      (DictionaryColumn.validationMin, \SurveyItem.minValue, CalculatedLimit.Kind.minValue),
      (.validationMax, \SurveyItem.maxValue, .maxValue),
    ] {
      let text = field[column].trimmed
      guard !text.isEmpty else { continue }
      if text.contains("[") || text == "today" || text == "now" {
        taken.insert(column)
        pending.append(Pending(role: .limit(kind), text: text, column: column))
      } else if let type = item.type.answerType,
        let value = Self.value(text, type, order: field[.validation])
      {
        taken.insert(column)
        item[keyPath: property] = value
      }
    }
  }

  /// A value as a cell has it: dates in the order of the validation, or of ISO 8601.
  private static func value(_ text: String, _ type: AnswerType, order: String) -> AnswerValue? {
    var text = text
    if type == .integer || type == .decimal || type == .quantity {
      text = String(text.map { $0 == "," ? "." : $0 })
    }
    if type == .dateTime { text = String(text.map { $0 == " " ? "T" : $0 }) }
    if let value = AnswerValue(text, as: type) { return value }
    guard type == .date || type == .dateTime else { return nil }
    let parts = text.split { "-/.".contains($0) || $0 == "T" }
    guard parts.count >= 3 else { return nil }
    let day = order.hasSuffix("_dmy") ? 0 : order.hasSuffix("_mdy") ? 1 : 2
    guard day < 2, parts[2].count == 4 else { return nil }
    let date = "\(parts[2])-\(parts[1 - day].padded)-\(parts[day].padded)"
    let rest = text.contains("T") ? text[(text.firstIndex(of: "T") ?? text.endIndex)...] : ""
    return AnswerValue(date + rest, as: type)
  }

  mutating func pend(_ role: Pending.Role, _ text: String, _ column: DictionaryColumn) {
    taken.insert(column)
    if !text.trimmed.isEmpty {
      pending.append(Pending(role: role, text: text, column: column))
    }
  }
}

// MARK: Action tags

extension FieldReading {
  private mutating func readTags(_ isField: (String) -> Bool) {
    for tag in annotation.tags where readTag(tag, isField) { takenTags.insert(tag.text) }
  }

  /// Gives the item what a tag says; `false` where it has no place for it.
  private mutating func readTag(
    _ tag: FieldAnnotation.Tag, _ isField: (String) -> Bool
  ) -> Bool {
    switch tag.name {
    case "@HIDDEN": item.hidden = true
    case "@READONLY": item.readOnly = true
    case "@TODAY", "@NOW":
      guard item.type.isQuestion else { return false }
      let word = tag.name == "@TODAY" ? "today" : "now"
      pending.append(Pending(role: .initial, text: word, column: .annotation))
    case "@DEFAULT", "@SETVALUE":
      guard tag.name == "@DEFAULT", let value = tag.value else { return false }
      return readDefault(value, isField)
    case "@NONEOFTHEABOVE":
      return exclude(tag.value)
    case "@MAXCHECKED":
      guard item.repeats, let count = tag.value.flatMap({ Int($0) }), count > 0 else {
        return false
      }
      item.maxOccurs = count
    case "@CHARLIMIT":
      guard item.type == .string || item.type == .text,
        let count = tag.value.flatMap({ Int($0) }), count > 0
      else { return false }
      item.maxLength = count
    case "@PLACEHOLDER":
      guard let value = tag.value else { return false }
      item.entryFormat = value
    case "@CALCTEXT":
      guard let value = tag.value else { return false }
      item.readOnly = true
      pending.append(Pending(role: .calculated, text: value, column: .annotation))
    default: return false
    }
    return true
  }

  private mutating func readDefault(_ text: String, _ isField: (String) -> Bool) -> Bool {
    let parts = FieldLabel.parts(text, isField: isField)
    if parts.contains(where: { if case .field = $0 { true } else { false } }) {
      pending.append(Pending(role: .initial, text: text, column: .annotation))
      return true
    }
    if !codes.isEmpty {
      let words = item.repeats ? text.split(separator: ",").map { String($0) } : [text]
      let indices = words.compactMap { word in
        codes.firstIndex { $0.code == word.trimmed }
      }
      guard indices.count == words.count else { return false }
      for index in indices where item.options.indices.contains(index) {
        item.options[index].initialSelected = true
      }
      return true
    }
    guard let type = item.type.answerType,
      let value = Self.value(text, type, order: field[.validation])
    else { return false }
    item.initial = [value]
    return true
  }

  /// `@NONEOFTHEABOVE='98,99'`; without codes the last one.
  private mutating func exclude(_ text: String?) -> Bool {
    guard item.repeats, !codes.isEmpty else { return false }
    let words = (text ?? codes.last?.code ?? "").split(separator: ",").map {
      String($0).trimmed
    }
    let indices = words.compactMap { word in codes.firstIndex { $0.code == word } }
    guard indices.count == words.count, !indices.isEmpty else { return false }
    for index in indices where item.options.indices.contains(index) {
      item.options[index].isExclusive = true
    }
    return true
  }

  /// What of the annotation nobody took: words, and other tags.
  private mutating func reportAnnotation() {
    taken.insert(.annotation)
    if !annotation.words.isEmpty { lose(.dropped, .annotation, annotation.words) }
    for tag in annotation.tags where !takenTags.contains(tag.text) {
      lose(.dropped, .annotation, tag.text)
    }
  }
}

extension Coding {
  var label: String { display ?? code ?? "" }
}

extension String {
  var isYes: Bool { ["y", "yes", "1", "true"].contains(lowercased()) }
  var isNo: Bool { ["n", "no", "0", "false"].contains(lowercased()) }
}

extension Substring {
  /// With two digits.
  fileprivate var padded: String { count == 1 ? "0" + self : String(self) }
}
