import FHIRDocument
import SurveyDiagnostics
import SurveyEngine
package import SurveyModel
import SurveyPrimitives

extension ItemDecoder {
  mutating func decodeOption(_ element: Element, into item: inout SurveyItem) {
    // That an array is empty is found where it is read.
    if element.isEmptyArray { return }
    guard let child = element.choice("value"), let value = value(child) else {
      findings.add(.unreadableOption, at: element, linkId: linkId)
      return
    }
    let type = value.type
    var option = AnswerOption(value: consume value)
    if let selected = element[.initialSelected] {
      option.initialSelected = findings.flag(selected, linkId: linkId) ?? false
    }
    for child in element.children(.extension) { decodeOptionExtension(child, &option) }
    for child in child.children(.extension) where option.ordinal == nil {
      decodeScore(child, &option)
    }
    if !type.isObject, child.hasChildren { option.preserved = Preserved(child, as: type) }
    if element.children(.extension).contains(where: { $0.weightAddress != nil }) {
      let type = "Questionnaire.item." + element.nameText
      option.weigh(by: element.inJSON([.extension], of: type))
    }
    item.options.append(consume option)
  }

  private mutating func decodeOptionExtension(_ element: Element, _ option: inout AnswerOption) {
    switch element[.url]?.string {
    case ExtensionURL.optionExclusive:
      if let value = element[.valueBoolean] {
        option.isExclusive = findings.flag(value, linkId: linkId) ?? false
      }
    case ExtensionURL.optionPrefix: option.prefix = element[.valueString]?.string
    default: if option.ordinal == nil { decodeScore(element, &option) }
    }
  }

  private mutating func decodeScore(_ element: Element, _ option: inout AnswerOption) {
    guard let url = element[.url]?.string, ExtensionURL.weights.contains(url),
      let child = element.choice("value")
    else { return }
    option.ordinal = child.decimal
    option.ordinalExtension = url == ExtensionURL.ordinalValue ? nil : url
    if option.ordinal == nil { findings.wrongType(child, .number, linkId) }
  }
}

extension AnswerOption {
  /// What answers take along of the option.
  var kept: Preserved {
    get { value.type.isObject ? value.preserved : preserved }
    set {
      if value.type.isObject { value.preserved = newValue } else { preserved = newValue }
    }
  }

  /// Has answers say the weights that an element has beside the value (rule 71).
  mutating func weigh(by element: Element?) {
    guard let element else { return }
    kept = Preserved(kept.element?.with(option: element) ?? .beside(option: element))
  }

  /// Has answers say the score.
  package mutating func weighByOrdinal() {
    guard let ordinal else { return }
    let url = ordinalExtension ?? ExtensionURL.ordinalValue
    if kept.element?.hasWeight(ordinal, as: url) == true { return }
    var builder = DocumentBuilder(texts: [], nodes: 4, bytes: 96)
    builder.open(.root)
    builder.openExtension(url)
    builder.number(.valueDecimal, ordinal.description)
    builder.close()
    builder.close()
    weigh(by: builder.finish().root)
  }
}

extension SurveyItem {
  /// What the option says that an answer without parts is.
  func preservedOption(_ answer: AnswerValue) -> PreservedElement? {
    if options.isEmpty || answer.type.isObject { return nil }
    return options.preserved(of: answer)
  }
}

extension [AnswerOption] {
  func preserved(of answer: AnswerValue) -> PreservedElement? {
    first { !$0.preserved.isEmpty && $0.value.isSame(as: answer) }?.preserved.element
  }
}
