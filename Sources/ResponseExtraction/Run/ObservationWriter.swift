import FHIRDocument
import FHIRQuestionnaire
import SurveyPrimitives

extension ExtractionRun {
  /// The address of an Observation in the Bundle.
  func address(_ observation: Int) -> String {
    "urn:uuid:" + plan.uuid(key + observations[observation].key)
  }

  /// Whether an Observation comes to nothing: a group to which nothing is tied.
  func isEmpty(_ observation: Int) -> Bool {
    let made = observations[observation]
    return made.value == nil && !made.isPointedAt
      && (made.components + made.members).allSatisfy { isEmpty($0) }
  }

  /// Writes an Observation (rule 101).
  func write(_ index: Int, to builder: inout DocumentBuilder) {
    let made = observations[index]
    builder.open(.resource)
    builder.string(.resourceType, "Observation")
    if version != .stu3 {
      for name in [ElementName.basedOn, .partOf] { copy(name, to: &builder) }
    } else {
      copy(.basedOn, to: &builder)
    }
    builder.string(.status, "final")
    for category in made.rule.categories { builder.copy(category, as: names.category) }
    code(made.rule, to: &builder)
    if let subject = made.subject { builder.copy(subject, as: .subject) }
    copy(names.encounter, to: &builder)
    if let authored = response[.authored]?.string {
      builder.string(names.effective, authored)
      if authored.isInstant { builder.string(names.issued, authored) }
    }
    if let author = response[.author] { builder.copy(author, as: .performer) }
    if let value = made.value { write(value, unit: made.rule.unit, to: &builder) }
    links(made, to: &builder)
    for component in made.components where !isEmpty(component) {
      let part = observations[component]
      builder.open(names.component)
      code(part.rule, to: &builder)
      if let value = part.value { write(value, unit: part.rule.unit, to: &builder) }
      builder.close()
    }
    builder.close()
  }

  private func copy(_ name: ElementName, to builder: inout DocumentBuilder) {
    for element in response.children(name) { builder.copy(element) }
  }

  private func code(_ rule: ObservationRule, to builder: inout DocumentBuilder) {
    builder.open(.code)
    for code in rule.codes { coding(code, to: &builder) }
    builder.close()
  }

  /// A code of the questionnaire without the mark that it is one.
  private func coding(_ code: Element, to builder: inout DocumentBuilder) {
    builder.open(.coding)
    for child in code.children {
      if child.name == .extension, child.extensionKind == "observationExtract" { continue }
      builder.copy(child)
    }
    builder.close()
  }

  private func links(_ made: MadeObservation, to builder: inout DocumentBuilder) {
    let members = made.members.filter { !isEmpty($0) }.map(address)
    var sources = made.sources.filter { !isEmpty($0) }.map(address)
    if let id = response[.id]?.string { sources.insert("QuestionnaireResponse/" + id, at: 0) }
    link(members, names.hasMember, "has-member", to: &builder)
    link(sources, .derivedFrom, "derived-from", to: &builder)
  }

  private func link(
    _ addresses: [String], _ name: ElementName, _ type: String,
    to builder: inout DocumentBuilder
  ) {
    for address in addresses {
      let usesRelated = names.usesRelated
      builder.open(usesRelated ? names.related : name)
      if usesRelated {
        builder.string(.type, type)
        builder.open(names.target)
      }
      builder.string(.reference, address)
      if usesRelated { builder.close() }
      builder.close()
    }
  }

  /// The value, in a type that Observations have.
  private func write(_ value: Element, unit: Element?, to builder: inout DocumentBuilder) {
    switch value.nameText {
    case "valueCoding":
      builder.open(.valueCodeableConcept)
      builder.copy(value, as: .coding)
      builder.close()
    case "valueDecimal": quantity(value, unit, to: &builder)
    case "valueInteger" where unit != nil: quantity(value, unit, to: &builder)
    case "valueDate": builder.copy(value, as: .valueDateTime)
    case "valueUri", "valueUrl": builder.copy(value, as: .valueString)
    default: builder.copy(value)
    }
  }

  private func quantity(_ value: Element, _ unit: Element?, to builder: inout DocumentBuilder) {
    builder.open(.valueQuantity)
    builder.copy(value, as: .value)
    if let unit {
      builder.string(.unit, unit[.display]?.string ?? unit[.code]?.string)
      if let system = unit[.system] { builder.copy(system) }
      if let code = unit[.code] { builder.copy(code) }
    }
    builder.close()
  }
}
