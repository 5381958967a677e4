import FHIRDocument
import SurveyModel

extension ItemDecoder {
  mutating func decodeExtension(_ element: Element, into item: inout SurveyItem) {
    guard let url = element[.url]?.string else { return }
    switch url {
    case ExtensionURL.hidden: item.hidden = flag(element) ?? item.hidden
    case ExtensionURL.minValue:
      if item.minValue == nil { item.minValue = limit(element) }
    case ExtensionURL.maxValue:
      if item.maxValue == nil { item.maxValue = limit(element) }
    case ExtensionURL.maxDecimalPlaces:
      item.maxDecimalPlaces = item.maxDecimalPlaces ?? integer(element)
    case ExtensionURL.minLength: item.minLength = item.minLength ?? integer(element)
    case ExtensionURL.minOccurs: item.minOccurs = item.minOccurs ?? integer(element)
    case ExtensionURL.maxOccurs: item.maxOccurs = item.maxOccurs ?? integer(element)
    case ExtensionURL.entryFormat: item.entryFormat = item.entryFormat ?? text(element)
    default: decodePresentation(url, element, into: &item)
    }
  }

  private mutating func decodePresentation(
    _ url: String, _ element: Element, into item: inout SurveyItem
  ) {
    switch url {
    case ExtensionURL.itemControl:
      for coding in element[.valueCodeableConcept]?.children(.coding).map(\.self) ?? [] {
        if let code = coding[.code]?.string { item.itemControl.append(code) }
      }
    case ExtensionURL.choiceOrientation:
      item.choiceOrientation = item.choiceOrientation ?? text(element)
    case ExtensionURL.unit: item.unit = item.unit ?? element[.valueCoding].map { Coding($0) }
    case ExtensionURL.unitOption:
      if let coding = element[.valueCoding] { item.unitOptions.append(Coding(coding)) }
    case ExtensionURL.answerConstraint:
      let constraint = text(element).flatMap { AnswerConstraint(rawValue: $0) }
      item.answerConstraint = constraint ?? item.answerConstraint
    default: return
    }
  }

  private mutating func limit(_ element: Element) -> AnswerValue? {
    element.choice("value").flatMap { value($0) }
  }

  private mutating func flag(_ element: Element) -> Bool? {
    element.choice("value").flatMap { findings.flag($0, linkId: linkId) }
  }

  private mutating func integer(_ element: Element) -> Int? {
    element.choice("value").flatMap { findings.integer($0, linkId: linkId) }
  }

  private mutating func text(_ element: Element) -> String? {
    element.choice("value").flatMap { findings.text($0, linkId: linkId) }
  }
}
