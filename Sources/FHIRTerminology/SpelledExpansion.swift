import FHIRDocument
import SurveyDiagnostics
import SurveyPrimitives

/// The codes that `ValueSet.expansion` spells out.
///
/// [valueset.html#expansion](https://hl7.org/fhir/R4/valueset.html#expansion)
struct SpelledExpansion {
  private static let base = "http://hl7.org/fhir/StructureDefinition/valueset-"
  private static let limits: Set<String> = [base + "toocostly", base + "unclosed"]

  private(set) var codes = CodeSet()
  /// Why there may be more codes than those that are spelled out; `nil` where there are not.
  private(set) var missing: Phrase?
  private var count = 0
  private var weightCodes = ConceptWeight.propertyCodes

  /// `nil` where the expansion has nothing to say.
  init?(_ expansion: Element, of name: String) {
    guard expansion[.contains] != nil || expansion[.total]?.integer == 0 else { return nil }
    for property in expansion.children(.property)
    where property[.uri]?.string == ConceptWeight.propertyURI {
      if let code = property[.code]?.string { weightCodes.insert(code) }
    }
    add(entriesOf: expansion)
    if let limit = limit(of: expansion) {
      missing = .expansionNotComplete(name, because: limit)
    }
  }

  private mutating func add(entriesOf parent: Element) {
    for child in parent.children(.contains) {
      count += 1
      if child[.code]?.string != nil {
        var entry = CodeEntry(coding: Coding(child))
        entry.designations = Designation.all(of: child)
        entry.isAbstract = child[.abstract]?.boolean ?? false
        entry.isInactive = child[.inactive]?.boolean ?? false
        entry.weight =
          ConceptWeight.written(on: child)
          ?? ConceptWeight.property(of: child, codes: weightCodes)
        entry.label = ConceptWeight.label(on: child)
        codes.insert(entry)
      }
      add(entriesOf: child)
    }
  }

  private func limit(of expansion: Element) -> Phrase? {
    for found in expansion.children(.extension) {
      guard let url = found[.url]?.string, Self.limits.contains(url) else { continue }
      if found.choice("value")?.boolean != false { return .expansionLimited }
    }
    for parameter in expansion.children(.parameter) {
      let value = parameter.choice("value")
      switch parameter[.name]?.string {
      case "limitedExpansion" where value?.boolean != false: return .expansionLimited
      case "offset" where (value?.integer ?? 0) > 0: return .expansionPage
      default: continue
      }
    }
    if (expansion[.offset]?.integer ?? 0) > 0 || expansion[.next] != nil {
      return .expansionPage
    }
    if let total = expansion[.total]?.integer, total > count {
      return .expansionCut(count, of: total)
    }
    return nil
  }
}
