import SurveyFormats
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
  var takenTags: Set<String> = []
  let row: DictionaryTable.Row
  let annotation: FieldAnnotation
  var note: FieldNote

  init(
    _ row: DictionaryTable.Row, _ annotation: FieldAnnotation, isField: (String) -> Bool
  ) {
    (self.row, self.annotation) = (row, annotation)
    note = FieldNote(annotation.note)
    item = SurveyItem(linkId: note.linkId ?? row.field[.fieldName], type: .string)
    readType()
    readNotedType()
    readChoices()
    readLabel(isField)
    readFlags()
    readLimits()
    readTags(isField)
    for (field, text) in note.fields { _ = OwnField.set(field, text, of: &item) }
    if note.open != nil, other == nil { item.answerConstraint = .optionsOnly }
    readNote()
    reportAnnotation()
  }

  var field: DictionaryField { row.field }

  /// The choice of an answer beside the options, as long as it is there.
  var other: String? {
    note.open.flatMap { open in row.choices.contains { $0.code == open } ? open : nil }
  }

  /// The type that a field has beyond its columns; one of numbers is that of the validation where somebody changed it.
  private mutating func readNotedType() {
    guard let type = note.type else { return }
    switch (type, item.type) {
    case (.quantity, .integer), (.quantity, .string): return
    default: item.type = type
    }
  }

  mutating func lose(
    _ outcome: Loss.Outcome, _ column: DictionaryColumn, _ before: String, after: String? = nil
  ) {
    losses.append(
      Loss(
        outcome, column.rawValue, linkId: item.linkId, source: row.place(column), before: before,
        after: after))
  }

  mutating func pend(_ role: Pending.Role, _ text: String, _ column: DictionaryColumn) {
    taken.insert(column)
    if !text.trimmed.isEmpty {
      pending.append(Pending(role: role, text: text, column: column))
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
