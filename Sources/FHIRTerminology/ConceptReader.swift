import FHIRDocument

/// Reads the concepts of a code system.
struct ConceptReader {
  private let root: Element
  private(set) var concepts: [CodeSystemContent.Concept] = []
  private(set) var index: [String: Int] = [:]
  private(set) var properties: Set<String> = []
  private var weightCodes = ConceptWeight.propertyCodes
  /// The names of FHIR's own properties where the code system has others for them.
  private var names: [String: String] = [:]

  private static let meanings = "http://hl7.org/fhir/concept-properties#"

  init(_ root: Element) { self.root = root }

  mutating func read() {
    declareProperties(of: root)
    for concept in root.children(.concept) { add(concept, parent: nil) }
  }

  private mutating func declareProperties(of system: Element) {
    for property in system.children(.property) {
      guard let code = property[.code]?.string else { continue }
      properties.insert(code)
      if let meaning = property[.uri]?.string, meaning.hasPrefix(Self.meanings) {
        let name = String(meaning.dropFirst(Self.meanings.count))
        if name != code {
          names[code] = name
          properties.insert(name)
        }
      }
      if property[.uri]?.string == ConceptWeight.propertyURI { weightCodes.insert(code) }
    }
  }

  private mutating func add(_ element: Element, parent: Int?) {
    guard let code = element[.code]?.string else { return }
    let number: Int
    if let known = index[code] {
      number = known
    } else {
      number = concepts.count
      index[code] = number
      concepts.append(concept(element, code))
    }
    if let parent, parent != number { concepts[number].parents.append(parent) }
    for child in element.children(.concept) { add(child, parent: number) }
  }

  private mutating func concept(
    _ element: Element, _ code: String
  ) -> CodeSystemContent.Concept {
    var concept = CodeSystemContent.Concept(code: code)
    concept.display = element[.display]?.string
    concept.definition = element[.definition]?.string
    complete(&concept, element)
    return concept
  }

  /// Adds what a concept of this code system, or of one that supplements it, says.
  private mutating func complete(_ concept: inout CodeSystemContent.Concept, _ element: Element) {
    concept.designations += Designation.all(of: element)
    for property in element.children(.property) {
      guard let code = property[.code]?.string, let value = property.choice("value") else {
        continue
      }
      properties.insert(code)
      let text = value.string ?? value[.code]?.string ?? ""
      concept.properties.append((code, text))
      if let name = names[code] { concept.properties.append((name, text)) }
    }
    concept.isAbstract = concept.isAbstract || concept.has("notSelectable", "true")
    concept.isInactive =
      concept.isInactive || concept.has("inactive", "true") || concept.has("status", "retired")
      || concept.has("status", "inactive")
    concept.weight =
      concept.weight ?? ConceptWeight.written(on: element)
      ?? ConceptWeight.property(of: element, codes: weightCodes)
    concept.label = concept.label ?? ConceptWeight.label(on: element)
  }

  /// Adds what a supplement says of the concepts that are there.
  mutating func supplement(_ system: Element) {
    declareProperties(of: system)
    addSupplements(in: system, system[.language]?.string)
  }

  private mutating func addSupplements(in parent: Element, _ language: String?) {
    for element in parent.children(.concept) {
      if let number = element[.code]?.string.flatMap({ index[$0] }) {
        var concept = concepts[number]
        complete(&concept, element)
        if let display = element[.display]?.string {
          if concept.display == nil { concept.display = display }
          concept.designations.append(Designation(display, language: language))
        }
        concepts[number] = concept
      }
      addSupplements(in: element, language)
    }
  }

  /// Finds the hierarchy: by nesting, and by the properties `parent`, `subsumedBy` and `child`.
  ///
  /// [codesystem-concept-properties.html](https://hl7.org/fhir/R4/codesystem-concept-properties.html)
  mutating func link() {
    for number in concepts.indices {
      for property in concepts[number].properties {
        guard let other = index[property.value], other != number else { continue }
        switch property.code {
        case "parent", "subsumedBy": concepts[number].parents.append(other)
        case "child": concepts[other].parents.append(number)
        default: continue
        }
      }
    }
    for number in concepts.indices {
      for parent in Set(concepts[number].parents).sorted() {
        concepts[parent].children.append(number)
      }
    }
  }
}

extension CodeSystemContent.Concept {
  func has(_ property: String, _ value: String) -> Bool {
    properties.contains { $0.code == property && $0.value == value }
  }
}
