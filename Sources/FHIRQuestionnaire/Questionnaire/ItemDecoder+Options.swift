import FHIRDocument
import SurveyDiagnostics
import SurveyModel

extension ItemDecoder {
  mutating func decodeOption(_ element: Element, into item: inout SurveyItem) {
    // That an array is empty is found where it is read.
    if element.isEmptyArray { return }
    guard let child = element.choice("value"), let value = value(child) else {
      findings.add(.unreadableOption, at: element, linkId: linkId)
      return
    }
    var option = AnswerOption(value: value)
    if let selected = element[.initialSelected] {
      option.initialSelected = findings.flag(selected, linkId: linkId) ?? false
    }
    for child in element.children(.extension) { decodeOptionExtension(child, &option) }
    for child in child.children(.extension) where option.ordinal == nil {
      decodeScore(child, &option)
    }
    item.options.append(option)
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
    let url = element[.url]?.string
    let urls = [
      ExtensionURL.ordinalValue, ExtensionURL.oldOrdinalValue, ExtensionURL.itemWeight,
    ]
    guard let url, urls.contains(url), let child = element.choice("value")
    else { return }
    option.ordinal = child.decimal
    if option.ordinal == nil { findings.wrongType(child, .number, linkId) }
  }
}
