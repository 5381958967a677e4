import FHIRDocument
import FHIRTerminology
import SurveyModel
import SurveyPrimitives

/// The texts of codes in a language, from the designations of value sets and code systems.
struct ConceptTexts {
  private let translations: Translations
  private let library: ResourceLibrary
  private let resource: Element
  private var tables: [String: [String: String]] = [:]

  init(_ translations: Translations, _ library: ResourceLibrary, _ resource: Element) {
    (self.translations, self.library, self.resource) = (translations, library, resource)
  }

  /// The text of a code in a value set; `nil` where there is none in the language.
  mutating func text(of coding: Coding, in valueSet: String) -> String? {
    guard let code = coding.code else { return nil }
    if let text = table(ofValueSet: valueSet)[(coding.system ?? "") + "|" + code] { return text }
    return coding.system.flatMap { system in
      table(ofCodeSystem: system)[system + "|" + code]
    }
  }

  private mutating func table(ofValueSet address: String) -> [String: String] {
    if let known = tables["v " + address] { return known }
    var table: [String: String] = [:]
    var seen: Set<Element> = []
    var open = [(address, resource)]
    while let (address, resource) = open.popLast() {
      guard let element = library.valueSet(address, from: resource),
        seen.insert(element).inserted
      else { continue }
      addValueSet(element, to: &table)
      let includes = element["compose"]?.children.filter { isNamed($0, "include") } ?? []
      open += includes.flatMap { Array($0.children(.valueSet)) }.compactMap { part in
        part.string.map { ($0, element) }
      }
    }
    tables["v " + address] = table
    return table
  }

  private mutating func table(ofCodeSystem system: String) -> [String: String] {
    if let known = tables["c " + system] { return known }
    var table: [String: String] = [:]
    let own = library.codeSystem(system, from: resource).map { [$0] } ?? []
    // What is said first stays.
    for element in library.supplements(of: system, from: resource).reversed() + own {
      add(element.children.filter { isNamed($0, "concept") }, system: system, to: &table)
    }
    tables["c " + system] = table
    return table
  }

  /// What a value set says itself: of the concepts that it names, and of its expansion.
  private func addValueSet(_ element: Element, to table: inout [String: String]) {
    for include in element["compose"]?.children.filter({ isNamed($0, "include") }) ?? [] {
      let system = include[.system]?.string
      add(include.children.filter { isNamed($0, "concept") }, system: system, to: &table)
    }
    let contains = element["expansion"]?.children.filter { isNamed($0, "contains") } ?? []
    add(contains, system: nil, to: &table)
  }

  /// Concepts and those inside them.
  private func add(_ concepts: [Element], system: String?, to table: inout [String: String]) {
    var open = concepts
    while let concept = open.popLast() {
      open += concept.children.filter { isNamed($0, "concept") || isNamed($0, "contains") }
      guard let code = concept[.code]?.string, let text = translations.designation(of: concept)
      else { continue }
      table[(concept[.system]?.string ?? system ?? "") + "|" + code] = text
    }
  }

  private func isNamed(_ element: Element, _ name: String) -> Bool {
    element.document.text(of: element.name) == name
  }
}
