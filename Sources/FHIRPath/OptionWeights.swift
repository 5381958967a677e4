public import FHIRDocument
import SurveyPrimitives

extension FHIRPath {
  /// The weights of the answers to a questionnaire, by item and code; found once.
  ///
  /// An item's own options come first, then the value set that it names, where the questionnaire
  /// contains it, then the code systems that the questionnaire contains:
  /// [weight()](https://hl7.org/fhir/uv/sdc/expressions.html#fhirpath-supplements).
  public final class OptionWeights: Sendable {
    /// The questionnaire.
    public let questionnaire: Element
    private let options: [String: [Key: ExactDecimal]]
    /// The value set of an item that has no weights of its own.
    private let valueSetNames: [String: String]
    private let valueSets: [String: [Key: ExactDecimal]]
    private let codeSystems: [Key: ExactDecimal]

    struct Key: Hashable, Sendable {
      var system: String?
      var code: String
    }

    /// Reads the weights of a questionnaire.
    public init(_ questionnaire: Element) {
      self.questionnaire = questionnaire
      var reader = Reader()
      reader.readItems(below: questionnaire)
      for resource in questionnaire.children(.contained) { reader.read(resource) }
      options = reader.options
      valueSetNames = reader.valueSetNames
      valueSets = reader.valueSets
      codeSystems = reader.codeSystems
    }

    /// The weight of an answer to an item.
    func weight(of code: String, _ system: String?, linkId: String) -> ExactDecimal? {
      let key = Key(system: system, code: code)
      if let weight = options[linkId]?[key] { return weight }
      if let name = valueSetNames[linkId], let weight = valueSets[name]?[key] { return weight }
      return codeSystems[key]
    }
  }
}

extension Element {
  /// The weight that the element itself has: the extension itemWeight or ordinalValue.
  var weight: ExactDecimal? {
    for found in children(.extension) {
      guard let url = found[.url]?.string, Self.weightURLs.contains(url) else { continue }
      if let weight = found.choice("value")?.decimal { return weight }
    }
    return nil
  }

  private static let weightURLs: Set<String> = [
    "http://hl7.org/fhir/StructureDefinition/itemWeight",
    "http://hl7.org/fhir/StructureDefinition/ordinalValue",
    "http://hl7.org/fhir/StructureDefinition/questionnaire-ordinalValue",
    "http://hl7.org/fhir/StructureDefinition/valueset-ordinalValue",
    "http://hl7.org/fhir/StructureDefinition/codesystem-ordinalValue",
  ]
}

/// Gathers the weights of one questionnaire.
private struct Reader {
  typealias Key = FHIRPath.OptionWeights.Key
  var options: [String: [Key: ExactDecimal]] = [:]
  var valueSetNames: [String: String] = [:]
  var valueSets: [String: [Key: ExactDecimal]] = [:]
  var codeSystems: [Key: ExactDecimal] = [:]

  mutating func readItems(below parent: Element) {
    for item in all(parent, { Array($0.children(.item)) }) {
      if let linkId = item[.linkId]?.string { readOptions(of: item, linkId) }
    }
  }

  /// What is inside an element, at any depth, in the order of the document.
  private func all(_ parent: Element, _ children: (Element) -> [Element]) -> [Element] {
    var found: [Element] = []
    var waiting = [parent]
    while let next = waiting.popLast() {
      found.append(next)
      waiting += children(next).reversed()
    }
    return Array(found.dropFirst())
  }

  private mutating func readOptions(of item: Element, _ linkId: String) {
    var weights: [Key: ExactDecimal] = [:]
    for option in item.children where option.name == .answerOption || option.name == .option {
      guard let value = option.choice("value"), let weight = option.weight ?? value.weight,
        let code = value.isObject ? value[.code]?.string : value.string
      else { continue }
      weights[Key(system: value[.system]?.string, code: code)] = weight
    }
    if !weights.isEmpty, options[linkId] == nil { options[linkId] = weights }
    if let name = item["answerValueSet"]?.string ?? item["options"]?["reference"]?.string {
      valueSetNames[linkId] = name
    }
  }

  /// Reads a contained value set or code system.
  mutating func read(_ resource: Element) {
    switch resource.resourceType {
    case "ValueSet":
      var weights: [Key: ExactDecimal] = [:]
      for include in resource["compose"]?.children("include") ?? [] {
        for concept in include.children("concept") {
          add(concept, include[.system]?.string, &weights)
        }
      }
      if let expansion = resource["expansion"] { readExpansion(expansion, &weights) }
      if let id = resource[.id]?.string { valueSets["#" + id] = weights }
      guard let url = resource[.url]?.string else { return }
      valueSets[url] = weights
      if let version = resource["version"]?.string { valueSets["\(url)|\(version)"] = weights }
    case "CodeSystem":
      readConcepts(below: resource, resource[.url]?.string)
    default: break
    }
  }

  private func readExpansion(_ parent: Element, _ weights: inout [Key: ExactDecimal]) {
    for entry in all(parent, { $0.children("contains") }) {
      add(entry, entry[.system]?.string, &weights)
    }
  }

  private mutating func readConcepts(below parent: Element, _ system: String?) {
    for concept in all(parent, { $0.children("concept") }) {
      add(concept, system, &codeSystems)
    }
  }

  private func add(
    _ concept: Element, _ system: String?, _ weights: inout [Key: ExactDecimal]
  ) {
    guard let code = concept[.code]?.string else { return }
    let property = concept.children("property").lazy
      .filter { $0[.code]?.string == "itemWeight" }
      .compactMap { $0.choice("value")?.decimal }.first
    if let weight = concept.weight ?? property { weights[Key(system: system, code: code)] = weight }
  }
}

extension Element {
  fileprivate func children(_ name: String) -> [Element] {
    document.name(name).map { Array(children($0)) } ?? []
  }
}
