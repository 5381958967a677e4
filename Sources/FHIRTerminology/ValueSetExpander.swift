import FHIRDocument
import SurveyDiagnostics

/// Determines which codes are in a value set, from what is available.
///
/// [valueset.html#expansion](https://hl7.org/fhir/R4/valueset.html#expansion)
struct ValueSetExpander {
  /// How deep value sets may import one another.
  private static let maximumDepth = 64

  let library: ResourceLibrary
  private var open: Set<Element> = []
  private var done: [Element: CodeSet] = [:]

  init(_ library: ResourceLibrary) { self.library = library }

  /// The codes of the value set with an address that a resource names.
  mutating func codes(of address: String, from resource: Element?) -> CodeSet {
    guard let found = library.findValueSet(address, resource) else {
      let version = resource?.document.fhirVersion
      return KnownValueSets.valueSet(CanonicalAddress(address), in: version)
        ?? .unknown(.valueSetNotAvailable(address))
    }
    let valueSet = found.element
    if let known = done[valueSet] { return known }
    guard open.count < Self.maximumDepth else {
      return .unknown(.valueSetTooDeep(address))
    }
    guard open.insert(valueSet).inserted else {
      return .unknown(.valueSetImportsItself(address))
    }
    let codes = codes(in: valueSet, found.scope)
    open.remove(valueSet)
    done[valueSet] = codes
    return codes
  }

  /// The codes of a value set that is given itself.
  mutating func codes(of valueSet: Element) -> CodeSet {
    codes(in: valueSet, valueSet.document.root)
  }

  private mutating func codes(in valueSet: Element, _ scope: Element) -> CodeSet {
    let name = valueSet[.url]?.string ?? "#" + (valueSet[.id]?.string ?? "")
    let spelled = valueSet[.expansion].flatMap { SpelledExpansion($0, of: name) }
    if let spelled, spelled.missing == nil { return spelled.codes }
    guard let compose = valueSet[.compose], !compose.children(.include).isEmpty else {
      var codes = spelled?.codes ?? CodeSet()
      codes.insert(
        CodeSet.Rest(
          system: nil, content: .unknown(spelled?.missing ?? .valueSetWithoutCodes(name))))
      return codes
    }
    let composed = codes(composed: compose, scope)
    guard let spelled, !composed.isDecided else { return composed }
    var codes = spelled.codes
    codes.formUnion(composed)
    return codes
  }

  private mutating func codes(composed compose: Element, _ scope: Element) -> CodeSet {
    var result = CodeSet()
    for include in compose.children(.include) { result.formUnion(codes(of: include, scope)) }
    for exclude in compose.children(.exclude) { result.subtract(codes(of: exclude, scope)) }
    guard compose[.inactive]?.boolean == false else { return result }
    return result.filter { !$0.isInactive }
  }

  /// The codes of an include or exclude: those for which all of its parts hold.
  private mutating func codes(of part: Element, _ scope: Element) -> CodeSet {
    var result: CodeSet?
    if part[.system]?.string != nil || part[.concept] != nil {
      result = SystemPart(library, part, scope).codes
    }
    for child in part.children(.valueSet) {
      guard let address = child.string else { continue }
      let imported = codes(of: address, from: scope)
      if result == nil { result = imported } else { result?.formIntersection(imported) }
    }
    return result ?? .unknown(.includeOfNothing)
  }
}

extension CodeSet {
  /// A set of which nothing is known.
  static func unknown(_ reason: Phrase, system: String? = nil) -> CodeSet {
    CodeSet(rest: Rest(system: system, content: .unknown(reason)))
  }

  /// Whether each code is known to be in it or not.
  var isDecided: Bool { undetermined.isEmpty && rests.allSatisfy(\.isUnits) }

  /// Whether all its codes are named.
  var isSpelledOut: Bool { undetermined.isEmpty && rests.isEmpty }
}
