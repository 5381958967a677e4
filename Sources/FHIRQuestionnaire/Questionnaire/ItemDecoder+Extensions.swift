import FHIRDocument
import FHIRTerminology
import SurveyDiagnostics
import SurveyModel
import SurveyPrimitives

extension ItemDecoder {
  mutating func decodeExtension(_ element: Element, into item: inout SurveyItem) {
    guard let address = element[.url]?.string else { return }
    let url = ExtensionURL.current(address)
    switch url {
    case ExtensionURL.hidden: item.hidden = flag(element) ?? item.hidden
    case ExtensionURL.minValue:
      if item.minValue == nil { item.minValue = limit(element) }
      decodeCalculated(.minValue, of: element, into: &item)
    case ExtensionURL.maxValue:
      if item.maxValue == nil { item.maxValue = limit(element) }
      decodeCalculated(.maxValue, of: element, into: &item)
    case ExtensionURL.maxDecimalPlaces:
      item.maxDecimalPlaces = item.maxDecimalPlaces ?? integer(element)
    case ExtensionURL.minLength:
      item.minLength = item.minLength ?? integer(element)
      decodeCalculated(.minLength, of: element, into: &item)
    case ExtensionURL.minOccurs:
      item.minOccurs = item.minOccurs ?? integer(element)
      decodeCalculated(.minOccurs, of: element, into: &item)
    case ExtensionURL.maxOccurs:
      item.maxOccurs = item.maxOccurs ?? integer(element)
      decodeCalculated(.maxOccurs, of: element, into: &item)
    case ExtensionURL.entryFormat: item.entryFormat = item.entryFormat ?? text(element)
    default: decodePresentation(url, element, into: &item)
    }
  }

  /// Reads the expression on the value of an extension.
  private mutating func decodeCalculated(
    _ kind: CalculatedLimit.Kind, of element: Element, into item: inout SurveyItem
  ) {
    decodeCalculated(kind, on: element.choice("value"), into: &item)
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
    default: decodeConstraint(url, element, into: &item)
    }
  }

  /// What answers of some types must keep.
  private mutating func decodeConstraint(
    _ url: String, _ element: Element, into item: inout SurveyItem
  ) {
    switch url {
    case ExtensionURL.regex: item.regex = item.regex ?? text(element)
    case ExtensionURL.maxSize: item.maxSize = item.maxSize ?? size(element)
    case ExtensionURL.mimeType: if let type = text(element) { item.mimeTypes.append(type) }
    case ExtensionURL.referenceResource:
      if let type = text(element) { item.referenceTypes.append(type) }
    case ExtensionURL.unitValueSet: item.unitValueSet = item.unitValueSet ?? address(element)
    default: decodeExpression(url, element, into: &item)
    }
  }

  private mutating func size(_ element: Element) -> Int? {
    guard let value = element.choice("value"), value.hasValue else { return nil }
    let size = value.decimal.flatMap { MaxSize.bytes(of: $0, context.version) }
    if size == nil { findings.wrongType(value, .size, linkId) }
    return size
  }

  /// The address of a value set; STU3 refers to it.
  private mutating func address(_ element: Element) -> String? {
    element.choice("value").flatMap { findings.text($0[.reference] ?? $0, linkId: linkId) }
  }

  private mutating func limit(_ element: Element) -> AnswerValue? {
    element.choice("value").flatMap { Self.hasMembers($0) ? value($0) : nil }
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
