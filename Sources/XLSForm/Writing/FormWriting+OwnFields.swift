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
      losses.append(
        Loss(.carried, field.rawValue, linkId: item.linkId, before: text, reason: .notInXLSForm))
    }
  }

  /// Whether forms have nothing that says a field of an item.
  private func isOwn(_ field: ItemField, of item: SurveyItem, _ isRange: Bool) -> Bool {
    let isText = item.type.answerType?.isText == true && !item.isChoice
    switch field {
    case .entryFormat, .maxSize, .referenceTypes, .answerValueSet, .unitValueSet, .unitOptions,
      .unitOpen:
      return true
    case .mimeTypes: return item.mimeTypes != readMimeTypes(of: item)
    case .required, .readOnly: return !item.type.isQuestion
    case .hidden: return !item.type.isQuestion
    case .repeats:
      return item.type.isQuestion && item.isChoice && (item.options.isEmpty || item.hidden)
    case .sliderStepValue: return !isRange
    case .choiceOrientation:
      return item.hidden || listOfItem[item.linkId] == nil
        || !["horizontal", "vertical"].contains(item.choiceOrientation)
    case .answerConstraint:
      return item.options.isEmpty || item.answerConstraint != .optionsOrString
    case .minLength, .maxLength, .regex: return !isText
    case .maxDecimalPlaces: return item.type != .decimal && item.type != .quantity
    case .minOccurs, .maxOccurs:
      if item.type == .group { return item.maxOccurs == nil || item.minOccurs != item.maxOccurs }
      return !(item.repeats && !item.options.isEmpty)
    default: return false
    }
  }

  private func readMimeTypes(of item: SurveyItem) -> [String] {
    QuestionType(type(of: item).text).flatMap { FormReading.mimeTypes[$0.kind] } ?? []
  }
}
