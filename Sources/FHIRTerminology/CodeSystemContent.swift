import FHIRDocument
import SurveyPrimitives

/// The concepts of a code system with their properties and their hierarchy.
///
/// [codesystem.html](https://hl7.org/fhir/R4/codesystem.html)
final class CodeSystemContent: Sendable {
  /// A code with what is said of it.
  struct Concept: Sendable {
    let code: String
    var display: String?
    var definition: String?
    var designations: [Designation] = []
    var properties: [(code: String, value: String)] = []
    /// The numbers of the concepts right above it.
    var parents: [Int] = []
    var children: [Int] = []
    var isAbstract = false
    var isInactive = false
    var weight: ExactDecimal?
    var label: String?
  }

  let url: String
  let name: String?
  let version: String?
  /// Whether all its codes are here; `nil` where none are.
  let isComplete: Bool?
  let isCaseSensitive: Bool
  /// Whether what is above another code means the same and more.
  let isSubsuming: Bool
  let concepts: [Concept]
  let index: [String: Int]
  /// The codes of the properties that concepts may have.
  let properties: Set<String>

  init(_ element: Element, supplements: [Element]) {
    url = CanonicalAddress(element[.url]?.string ?? "").url
    name = element[.name]?.string
    version = element[.version]?.string
    isCaseSensitive = element[.caseSensitive]?.boolean ?? true
    var reader = ConceptReader(element)
    reader.read()
    switch element[.content]?.string {
    case "fragment", "example": isComplete = false
    case "not-present": isComplete = reader.concepts.isEmpty ? nil : false
    default: isComplete = reader.concepts.isEmpty && element[.content] == nil ? nil : true
    }
    let meaning = element[.hierarchyMeaning]?.string
    isSubsuming = meaning == nil || meaning == "is-a"
    for supplement in supplements { reader.supplement(supplement) }
    reader.link()
    concepts = reader.concepts
    index = reader.index
    properties = reader.properties
  }

  /// The numbers of all concepts below one, without itself.
  func descendants(of number: Int) -> Set<Int> { reached(from: number, by: \.children) }

  /// The numbers of all concepts above one, without itself.
  func ancestors(of number: Int) -> Set<Int> { reached(from: number, by: \.parents) }

  private func reached(from number: Int, by step: KeyPath<Concept, [Int]>) -> Set<Int> {
    var found: Set<Int> = []
    var open = concepts[number][keyPath: step]
    while let next = open.popLast() {
      if found.insert(next).inserted { open += concepts[next][keyPath: step] }
    }
    return found
  }

  func entry(_ number: Int, version: String?) -> CodeEntry {
    let concept = concepts[number]
    let coding = Coding(
      system: url, version: version, code: concept.code, display: concept.display)
    return CodeEntry(
      coding: coding, designations: concept.designations, isAbstract: concept.isAbstract,
      isInactive: concept.isInactive, ignoresCase: !isCaseSensitive, weight: concept.weight,
      label: concept.label)
  }
}
