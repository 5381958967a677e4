import SpreadsheetFile
import SurveyDiagnostics
import SurveyFormats
import SurveyModel

extension FormWriting {
  /// Writes into columns of ours what forms have no word for; it comes back, and nothing acts on it.
  mutating func writeOwnFields(of item: SurveyItem, isRange: Bool, to row: inout FormRow) {
    for field in ItemField.allCases where item.has(field) && isOwn(field, of: item, isRange) {
      guard let text = OwnField.text(field, of: item) else { continue }
      row.set(head: OwnField.start + field.rawValue, .text(text))
      report(field, text, of: item)
    }
    if item.mostRepetitions != nil {
      say(
        .maxOccurs, item.maxOccurs.map(String.init), of: item,
        as: "nothing is asked in more repetitions")
    }
  }

  /// Says what forms do about a field that is in a column of ours.
  private mutating func report(_ field: ItemField, _ text: String, of item: SurveyItem) {
    switch field {
    // What does not repeat has one answer at most, and a text has none.
    case .maxOccurs where !item.repeats: return
    // It is said with what is there instead.
    case .sliderStepValue where item.isRange && item.type.answerType?.kind == .number: return
    case .required where item.type == .display: return
    case .minOccurs where item.type == .group && item.repeats && item.minOccurs ?? 0 <= 1:
      say(field, text, of: item, as: "it begins with one repetition, which can be taken away")
    case .minOccurs where item.required && item.minOccurs ?? 0 <= 1:
      if item.type == .group { reportRequired(field, text, of: item) }
    case .required where item.type == .group: reportRequired(field, text, of: item)
    default: carry(field, text, of: item)
    }
  }

  /// Says how it is said that a group must have an answer.
  private mutating func reportRequired(_ field: ItemField, _ text: String, of item: SurveyItem) {
    if rules.met.contains(item.linkId) { return }
    guard let question = rules.asked[item.linkId], requirements[question] != nil else {
      return carry(field, text, of: item)
    }
    say(field, text, of: item, as: "\(question) is required where no other is answered")
  }

  private mutating func carry(_ field: ItemField, _ text: String, of item: SurveyItem) {
    losses.append(
      Loss(.carried, field.rawValue, linkId: item.linkId, before: text, reason: .notInXLSForm))
  }

  /// Says what forms do instead.
  mutating func say(
    _ field: ItemField, _ text: String?, of item: SurveyItem, as instead: String
  ) {
    losses.append(
      Loss(
        .approximated, field.rawValue, linkId: item.linkId, before: text, after: instead,
        reason: .constructApproximated))
  }

  /// Whether forms have nothing that says a field of an item.
  private func isOwn(_ field: ItemField, of item: SurveyItem, _ isRange: Bool) -> Bool {
    let isText = item.type.answerType?.isText == true && !item.isChoice
    switch field {
    case .entryFormat, .maxSize, .referenceTypes, .answerValueSet, .unitValueSet: return true
    case .unitOptions: return units.linkIds[item.linkId] == nil
    case .unitOpen:
      return units.linkIds[item.linkId] == nil || item.unitOpen != .optionsOrString
    case .mimeTypes: return item.mimeTypes != readMimeTypes(of: item)
    case .required, .readOnly: return !item.type.isQuestion
    case .hidden: return !item.type.isQuestion
    case .repeats:
      return item.type.isQuestion && item.isChoice && (item.options.isEmpty || item.hidden)
    case .sliderStepValue: return !isRange || !RangeStep(of: item).isOwn
    case .choiceOrientation:
      return item.hidden || listOfItem[item.linkId] == nil
        || !["horizontal", "vertical"].contains(item.choiceOrientation)
    case .answerConstraint:
      return item.options.isEmpty || item.answerConstraint != .optionsOrString
    case .minLength, .maxLength, .regex: return !isText
    case .maxDecimalPlaces: return item.type != .decimal && item.type != .quantity
    case .minOccurs, .maxOccurs:
      if field == .maxOccurs, item.mostRepetitions != nil { return false }
      if item.type == .group {
        return !item.repeats || item.maxOccurs == nil || item.minOccurs != item.maxOccurs
      }
      return !(item.repeats && !item.options.isEmpty)
    default: return false
    }
  }

  private func readMimeTypes(of item: SurveyItem) -> [String] {
    QuestionType(type(of: item).text).flatMap { FormReading.mimeTypes[$0.kind] } ?? []
  }
}
