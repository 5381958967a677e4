import FHIRDocument
import SurveyModel
import SurveyPrimitives

extension DocumentBuilder {
  /// Writes an extension whose value is an expression.
  ///
  /// STU3 has no type for expressions: there, FHIRPath stands as a text. What a text cannot say, a
  /// name or another language, is written as in later versions.
  mutating func expressionExtension(
    _ url: String, _ expression: SurveyExpression, _ version: FHIRVersion
  ) {
    openExtension(url)
    if version == .stu3, expression.isPlain {
      string(.valueString, expression.text)
    } else {
      open(.valueExpression)
      string(name("description"), expression.description)
      string(.name, expression.name)
      string(.language, expression.language)
      string(name("expression"), expression.text)
      close()
    }
    close()
  }

  mutating func toggle(_ toggle: OptionToggle, _ version: FHIRVersion) {
    openExtension(ExtensionURL.optionToggle)
    for option in toggle.options {
      openExtension("option")
      answer(option, base: "value")
      close()
    }
    expressionExtension("expression", toggle.expression, version)
    close()
  }

  /// Writes a rule; for STU3 in the form where the expression is a text.
  mutating func constraint(_ constraint: SurveyConstraint, _ version: FHIRVersion) {
    let isOld = version == .stu3 && constraint.expression.isPlain
    openExtension(isOld ? ExtensionURL.oldConstraint : ExtensionURL.constraint)
    part("key", .valueId, constraint.key)
    part("severity", .valueCode, constraint.severity.rawValue)
    expressionExtension("expression", constraint.expression, version)
    part("human", .valueString, constraint.shownWords)
    part("location", .valueString, constraint.location)
    close()
  }

  mutating func launchContext(_ context: LaunchContext, _ version: FHIRVersion) {
    openExtension(ExtensionURL.launchContext)
    openExtension("name")
    coding(.valueCoding, Coding(system: context.system, code: context.name))
    close()
    for type in context.types { part("type", .valueCode, type) }
    part("description", .valueString, context.description)
    close()
  }

  private mutating func part(_ url: String, _ name: ElementName, _ value: String?) {
    guard let value else { return }
    openExtension(url)
    string(name, value)
    close()
  }
}

// MARK: Values that are calculated

extension DocumentBuilder {
  /// Writes a primitive and the expression that works it out; nothing where there is neither.
  mutating func calculated(
    _ name: ElementName, _ kind: PrimitiveKind, _ text: String?, _ expression: SurveyExpression?,
    _ version: FHIRVersion, url: String = ExtensionURL.expression
  ) {
    guard let expression else {
      if let text { primitive(name, kind, text) }
      return
    }
    openPrimitive(name, kind, text)
    expressionExtension(url, expression, version)
    close()
  }

  /// Writes the value of an extension and the expression that works it out.
  mutating func calculated(
    _ value: AnswerValue?, as type: AnswerType, _ expression: SurveyExpression?,
    _ version: FHIRVersion
  ) {
    guard let expression else {
      if let value { answer(value, base: "value") }
      return
    }
    let name = name("value" + type.ending)
    if type == .quantity {
      open(name)
      expressionExtension(ExtensionURL.calculatedValue, expression, version)
      if case .quantity(let quantity)? = value { quantityMembers(quantity) }
      close()
    } else {
      let kind: PrimitiveKind =
        switch type {
        case .integer: .integer
        case .decimal: .decimal
        default: .string
        }
      calculated(
        name, kind, value?.label, expression, version, url: ExtensionURL.calculatedValue)
    }
  }
}

extension SurveyExpression {
  /// Whether it says nothing but a FHIRPath text.
  package var isPlain: Bool { language == Self.fhirPath && name == nil && description == nil }
}

extension SurveyItem {
  /// The expression that works out a limit.
  subscript(_ kind: CalculatedLimit.Kind) -> SurveyExpression? {
    calculatedLimits.first { $0.kind == kind }?.expression
  }
}

extension LaunchContext {
  /// The code system of the name, where the name is one of SDC's.
  var system: String? {
    let known = ["patient", "encounter", "location", "user", "study"]
    return known.contains(name) ? "http://hl7.org/fhir/uv/sdc/CodeSystem/launchContext" : nil
  }
}
