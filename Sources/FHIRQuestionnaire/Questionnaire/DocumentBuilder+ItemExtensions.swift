import FHIRDocument
import SurveyModel
import SurveyPrimitives

extension DocumentBuilder {
  /// Writes the extensions of an item that the model has fields for.
  mutating func itemExtensions(_ item: SurveyItem, _ version: FHIRVersion) {
    if item.hidden { booleanExtension(ExtensionURL.hidden, true) }
    itemControls(item.itemControl)
    codeExtension(ExtensionURL.choiceOrientation, item.choiceOrientation)
    if version != .r5 { codeExtension(ExtensionURL.answerConstraint, constraint(item)) }
    codingExtensions(ExtensionURL.unit, item.unit.map { [$0] } ?? [])
    codingExtensions(ExtensionURL.unitOption, item.unitOptions)
    unitValueSet(item.unitValueSet, version)
    limit(
      item.minValue, item[.minValue], (ExtensionURL.minValue, ExtensionURL.minQuantity), item.type,
      version)
    limit(
      item.maxValue, item[.maxValue], (ExtensionURL.maxValue, ExtensionURL.maxQuantity), item.type,
      version)
    integerExtension(ExtensionURL.maxDecimalPlaces, item.maxDecimalPlaces, nil, version)
    integerExtension(ExtensionURL.minLength, item.minLength, item[.minLength], version)
    integerExtension(ExtensionURL.minOccurs, item.minOccurs, item[.minOccurs], version)
    integerExtension(ExtensionURL.maxOccurs, item.maxOccurs, item[.maxOccurs], version)
    valueExtension(ExtensionURL.entryFormat, item.entryFormat.map { .string($0) })
    valueExtension(ExtensionURL.regex, item.regex.map { .string($0) })
    if let size = item.maxSize {
      openExtension(ExtensionURL.maxSize)
      number(.valueDecimal, MaxSize.number(of: size, version))
      close()
    }
    for type in item.mimeTypes { codeExtension(ExtensionURL.mimeType, type) }
    for type in item.referenceTypes { codeExtension(ExtensionURL.referenceResource, type) }
    expressionExtensions(item, version)
  }

  /// Writes a bound; that of a quantity has an extension of its own before R5.
  private mutating func limit(
    _ value: AnswerValue?, _ expression: SurveyExpression?,
    _ urls: @autoclosure () -> (any: String, quantity: String), _ itemType: ItemType,
    _ version: FHIRVersion
  ) {
    guard value != nil || expression != nil else { return }
    let type = value?.type ?? AnswerType(limitOf: itemType)
    let urls = urls()
    openExtension(type == .quantity && version != .r5 ? urls.quantity : urls.any)
    calculated(value, as: type, expression, version)
    close()
  }

  /// STU3 refers to the value set.
  private mutating func unitValueSet(_ address: String?, _ version: FHIRVersion) {
    guard let address else { return }
    openExtension(ExtensionURL.unitValueSet)
    if version == .stu3 {
      reference(.valueReference, Reference(reference: address))
    } else {
      string(name("valueCanonical"), address)
    }
    close()
  }

  /// Up to R4B, FHIR says `open-choice` for one constraint and has no word for the others.
  private func constraint(_ item: SurveyItem) -> String? {
    switch item.answerConstraint {
    case .optionsOnly: nil
    case .optionsOrString: item.type == .choice ? nil : item.answerConstraint.rawValue
    case .optionsOrType: item.answerConstraint.rawValue
    }
  }

  private mutating func itemControls(_ codes: [String]) {
    guard !codes.isEmpty else { return }
    openExtension(ExtensionURL.itemControl)
    open(.valueCodeableConcept)
    for code in codes {
      coding(
        .coding, Coding(system: ExtensionURL.itemControlSystem, code: code), inArray: true)
    }
    close()
    close()
  }

  private mutating func booleanExtension(_ url: String, _ value: Bool) {
    openExtension(url)
    boolean(.valueBoolean, value)
    close()
  }

  private mutating func codeExtension(_ url: @autoclosure () -> String, _ code: String?) {
    guard let code else { return }
    openExtension(url())
    string(.valueCode, code)
    close()
  }

  private mutating func codingExtensions(_ url: @autoclosure () -> String, _ codings: [Coding]) {
    for value in codings {
      openExtension(url())
      coding(.valueCoding, value)
      close()
    }
  }

  private mutating func integerExtension(
    _ url: @autoclosure () -> String, _ value: Int?, _ expression: SurveyExpression?,
    _ version: FHIRVersion
  ) {
    guard value != nil || expression != nil else { return }
    openExtension(url())
    calculated(
      .valueInteger, .integer, value.map(String.init), expression, version,
      url: ExtensionURL.calculatedValue)
    close()
  }

  private mutating func valueExtension(_ url: @autoclosure () -> String, _ value: AnswerValue?) {
    guard let value else { return }
    openExtension(url())
    answer(value, base: "value")
    close()
  }
}
