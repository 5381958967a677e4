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
    // A field without a value may have an expression that calculates it.
    let calculates = !item.calculatedLimits.isEmpty || item.textExpression != nil
    if !skipped.contains(.extension) {
      item.forEachPosition(in: table.extensionFields, all: calculates) { row in
        let (entry, url) = table.extensions[row]
        `extension`(entry, url, of: item, context.version)
      }
    }
    item.forEachPosition(in: table.slotFields, all: calculates) { row in
      let slot = table.slots[row]
      if skipped.contains(slot.name) { return }
      if let entry = slot.entry {
        element(entry, slot.name, of: item, context)
      } else if slot.name == .type {
        string(.type, item.typeCode(in: context.version))
      } else if !item.linkId.isEmpty {
        string(.linkId, item.linkId)
      }
    }
  }

  private mutating func element(
    _ entry: FieldTable.Entry, _ name: ElementName, of item: SurveyItem,
    _ context: QuestionnaireContext
  ) {
    let version = context.version
    guard let value = item.value(of: entry.field) else {
      return calculated(name, .string, nil, item.expression(of: entry), version)
    }
    switch value {
    case .text(let value): text(name, value, entry, of: item, version)
    case .flag: calculated(name, .boolean, "true", item.expression(of: entry), version)
    case .count(let count):
      calculated(name, .integer, String(count), item.expression(of: entry), version)
    case .values(let values): initial(values, version)
    case .options(let options):
      if isFromValueSet(options, of: item, context) { return }
      options.forEachInPlace { option($0, version) }
    case .answerConstraint(let constraint): string(name, constraint.rawValue)
    case .conditions(let conditions):
      conditions.forEachInPlace { condition($0, version) }
    case .behavior(let behavior): string(name, behavior.rawValue)
    // FHIR has these as extensions.
    case .texts, .value, .coding, .codings, .expression, .variables, .constraints, .toggles,
      .limits:
      break
    }
  }

  private mutating func `extension`(
    _ entry: FieldTable.Entry, _ url: String, of item: SurveyItem, _ version: FHIRVersion
  ) {
    guard let value = item.value(of: entry.field) else {
      return limitExtension(entry, url, of: item, version)
    }
    switch value {
    case .text(let text): textExtension(url, text, entry.form, version)
    case .texts(let texts): textExtensions(url, texts, entry.form, version)
    case .flag: flagExtension(url)
    case .count(let count): countExtension(url, count, entry, of: item, version)
    case .value(let value): bound(url, value, entry, of: item, version)
    case .coding(let coding): codingExtension(url, coding)
    case .codings(let codings): for coding in codings { codingExtension(url, coding) }
    case .answerConstraint(let constraint):
      // Up to R4B, FHIR says `open-choice` for one constraint and has no word for the others.
      if constraint == .optionsOrString, item.type == .choice { return }
      textExtension(url, constraint.rawValue, entry.form, version)
    case .expression(let expression): expressionExtension(url, expression, version)
    case .variables(let variables):
      for variable in variables { expressionExtension(url, variable, version) }
    case .constraints(let constraints):
      for constraint in constraints { self.constraint(constraint, version) }
    case .toggles(let toggles): for toggle in toggles { self.toggle(toggle, version) }
    // FHIR has these as elements.
    case .values, .options, .conditions, .behavior, .limits: break
    }
  }

  /// Writes the expression of a limit that has no value.
  private mutating func limitExtension(
    _ entry: FieldTable.Entry, _ url: String, of item: SurveyItem, _ version: FHIRVersion
  ) {
    guard item.expression(of: entry) != nil else { return }
    switch entry.content {
    case .count: countExtension(url, nil, entry, of: item, version)
    case .value: bound(url, nil, entry, of: item, version)
    default: return
    }
  }
}

extension SurveyItem {
  /// The code of its type: R5 has one for choices, and says apart what else is allowed.
  fileprivate func typeCode(in version: FHIRVersion) -> String {
    guard type == .choice else { return type.rawValue }
    if version == .r5 { return "coding" }
    return answerConstraint == .optionsOrString ? "open-choice" : "choice"
  }

  /// The expression that calculates the value of a field.
  fileprivate func expression(of entry: FieldTable.Entry) -> SurveyExpression? {
    if entry.field == .text { return textExpression }
    return calculatedLimits.isEmpty ? nil : entry.limit.flatMap { self[$0] }
  }
}

// MARK: Elements

extension DocumentBuilder {
  /// Writes a text; STU3 refers to resources.
  private mutating func text(
    _ name: ElementName, _ text: String, _ entry: FieldTable.Entry, of item: SurveyItem,
    _ version: FHIRVersion
  ) {
    if case .canonical = entry.form, version == .stu3 {
      open(name)
      string(.reference, text)
      close()
    } else {
      calculated(name, .string, text, item.expression(of: entry), version)
    }
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
}
