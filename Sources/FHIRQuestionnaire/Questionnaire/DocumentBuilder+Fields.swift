import FHIRDocument
import SurveyModel
import SurveyPrimitives

/// Fields by what they hold.
extension DocumentBuilder {
  /// Writes the members of an item that the model has fields for, those below it aside.
  mutating func itemMembers(
    _ item: SurveyItem, context: QuestionnaireContext, without skipped: [ElementName] = []
  ) {
    let table = FieldTable.of(context.version)
    if !skipped.contains(.extension) {
      for (entry, url) in table.extensions { `extension`(entry, url, of: item, context.version) }
    }
    for slot in table.slots where !skipped.contains(slot.name) {
      switch slot {
      case .linkId: if !item.linkId.isEmpty { string(.linkId, item.linkId) }
      case .type: string(.type, typeCode(item, context.version))
      case .field(let entry, let name): element(entry, name, of: item, context)
      }
    }
  }

  private mutating func element(
    _ entry: FieldTable.Entry, _ name: ElementName, of item: SurveyItem,
    _ context: QuestionnaireContext
  ) {
    let version = context.version
    switch entry.content {
    case .text(let path): text(name, item[path], entry, of: item, version)
    case .flag(let path):
      let text = item[path] ? "true" : nil
      calculated(name, .boolean, text, item.expression(of: entry), version)
    case .count(let path):
      let text = item[path].map(String.init)
      calculated(name, .integer, text, item.expression(of: entry), version)
    case .values(let path): initial(item[path], version)
    case .options(let path):
      let options = item[path]
      if options.isEmpty || isFromValueSet(options, of: item, context) { return }
      for option in options { self.option(option, version) }
    case .answerConstraint(let path):
      let constraint = item[path]
      if constraint != .optionsOnly { string(name, constraint.rawValue) }
    case .conditions(let path):
      for condition in item[path] { self.condition(condition, version) }
    case .behavior(let path): string(name, item[path]?.rawValue)
    // FHIR has these as extensions.
    case .texts, .value, .coding, .codings, .expression, .variables, .constraints, .toggles,
      .limits:
      break
    }
  }

  private mutating func `extension`(
    _ entry: FieldTable.Entry, _ url: String, of item: SurveyItem, _ version: FHIRVersion
  ) {
    switch entry.content {
    case .text(let path):
      if let text = item[path] { textExtension(url, text, entry.form, version) }
    case .texts(let path): textExtensions(url, item[path], entry.form, version)
    case .flag(let path): if item[path] { flagExtension(url) }
    case .count(let path): countExtension(url, item[path], entry, of: item, version)
    case .value(let path): bound(url, item[path], entry, of: item, version)
    case .values: break
    case .coding(let path): if let coding = item[path] { codingExtension(url, coding) }
    case .codings(let path): for coding in item[path] { codingExtension(url, coding) }
    case .answerConstraint:
      if let code = constraint(item) { textExtension(url, code, entry.form, version) }
    case .expression(let path):
      if let expression = item[path] { expressionExtension(url, expression, version) }
    case .variables(let path):
      for variable in item[path] { expressionExtension(url, variable, version) }
    case .constraints(let path):
      for constraint in item[path] { self.constraint(constraint, version) }
    case .toggles(let path): for toggle in item[path] { self.toggle(toggle, version) }
    // FHIR has these as elements.
    case .options, .conditions, .behavior, .limits: break
    }
  }
}

extension SurveyItem {
  /// The expression that calculates the value of a field.
  fileprivate func expression(of entry: FieldTable.Entry) -> SurveyExpression? {
    if calculatedLimits.isEmpty { return nil }
    return entry.limit.flatMap { self[$0] }
  }
}

// MARK: Elements

extension DocumentBuilder {
  /// Writes a text; STU3 refers to resources.
  private mutating func text(
    _ name: ElementName, _ text: String?, _ entry: FieldTable.Entry, of item: SurveyItem,
    _ version: FHIRVersion
  ) {
    if case .canonical = entry.form, version == .stu3, let text {
      open(name)
      string(.reference, text)
      close()
    } else if entry.field == .text {
      calculated(name, .string, text, item.textExpression, version)
    } else {
      string(name, text)
    }
  }

  /// The code of the item's type: R5 has one for choices, and says apart what else is allowed.
  private func typeCode(_ item: SurveyItem, _ version: FHIRVersion) -> String {
    guard item.type == .choice else { return item.type.rawValue }
    if version == .r5 { return "coding" }
    return item.answerConstraint == .optionsOrString ? "open-choice" : "choice"
  }

  /// STU3 has one initial value, and its type in the name.
  private mutating func initial(_ values: [AnswerValue], _ version: FHIRVersion) {
    if version == .stu3, values.count == 1 { return answer(values[0], base: "initial") }
    for value in values {
      open(.initial, inArray: true)
      answer(value, base: "value")
      close()
    }
  }
}

// MARK: Extensions

extension DocumentBuilder {
  mutating func openExtension(_ url: String) {
    open(.extension, inArray: true)
    string(.url, url)
  }

  private mutating func textExtension(
    _ url: String, _ text: String, _ form: FieldRow.Form, _ version: FHIRVersion
  ) {
    openExtension(url)
    switch (form, version) {
    case (.canonical, .stu3): reference(.valueReference, Reference(reference: text))
    case (.canonical, _): string(name("valueCanonical"), text)
    case (.code, _): string(.valueCode, text)
    default: string(.valueString, text)
    }
    close()
  }

  private mutating func textExtensions(
    _ url: String, _ texts: [String], _ form: FieldRow.Form, _ version: FHIRVersion
  ) {
    guard case .concept(let system) = form else {
      for text in texts { textExtension(url, text, form, version) }
      return
    }
    if texts.isEmpty { return }
    openExtension(url)
    open(.valueCodeableConcept)
    for code in texts { coding(.coding, Coding(system: system, code: code), inArray: true) }
    close()
    close()
  }

  private mutating func flagExtension(_ url: String) {
    openExtension(url)
    boolean(.valueBoolean, true)
    close()
  }

  private mutating func codingExtension(_ url: String, _ value: Coding) {
    openExtension(url)
    coding(.valueCoding, value)
    close()
  }

  private mutating func countExtension(
    _ url: String, _ count: Int?, _ entry: FieldTable.Entry, of item: SurveyItem,
    _ version: FHIRVersion
  ) {
    let expression = item.expression(of: entry)
    guard count != nil || expression != nil else { return }
    openExtension(url)
    if case .size = entry.form, let count {
      number(.valueDecimal, MaxSize.number(of: count, version))
    } else {
      calculated(
        .valueInteger, .integer, count.map(String.init), expression, version,
        url: ExtensionURL.calculatedValue)
    }
    close()
  }

  /// Writes a bound; that of a quantity has an extension of its own before R5.
  private mutating func bound(
    _ url: String, _ value: AnswerValue?, _ entry: FieldTable.Entry, of item: SurveyItem,
    _ version: FHIRVersion
  ) {
    let expression = item.expression(of: entry)
    guard value != nil || expression != nil else { return }
    let type = value?.type ?? AnswerType(limitOf: item)
    if type == .quantity, version != .r5, case .bound(let quantities) = entry.form {
      openExtension(quantities)
    } else {
      openExtension(url)
    }
    calculated(value, as: type, expression, version)
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
}
