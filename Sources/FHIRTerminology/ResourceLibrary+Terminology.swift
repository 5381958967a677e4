public import FHIRDocument
import SurveyModel
public import SurveyPrimitives

extension ResourceLibrary {
  /// The codes of a value set, by its address as it is in `resource`.
  ///
  /// It is computed once for each address and resource; afterwards this is a look-up. Give the
  /// Questionnaire as the resource, not each response: what is computed is kept.
  public func expansion(of valueSet: String, from resource: Element? = nil) -> ValueSetExpansion {
    cache.expansion(TerminologyCache.Key(address: valueSet, resource: resource)) {
      var expander = ValueSetExpander(self)
      let codes = expander.codes(of: valueSet, from: resource)
      guard !codes.isDecided, let service = further as? any TerminologyService else {
        return ValueSetExpansion(codes)
      }
      return expansion(codes, of: valueSet, from: resource, by: service)
    }
  }

  /// The codes of a value set that cannot be determined from what is available: as somebody says who knows
  /// more, whole or code by code.
  private func expansion(
    _ codes: CodeSet, of valueSet: String, from resource: Element?,
    by service: any TerminologyService
  ) -> ValueSetExpansion {
    if let own = self.valueSet(valueSet, from: resource), own[.compose] != nil,
      let known = service.expanded(own)
    {
      var expander = ValueSetExpander(self)
      let codes = expander.codes(of: known)
      if codes.isDecided { return ValueSetExpansion(codes) }
    }
    guard !valueSet.hasPrefix("#") else { return ValueSetExpansion(codes) }
    return ValueSetExpansion(codes) { service.isMember($0, of: valueSet) }
  }

  /// Whether a code is in a value set, by its address as it is in `resource`.
  public func membership(
    of coding: Coding, in valueSet: String, from resource: Element? = nil
  ) -> Membership {
    expansion(of: valueSet, from: resource).membership(of: coding)
  }

  /// Whether the unit of a quantity is in a value set of units (unitValueSet).
  ///
  /// A unit that is written as text alone is known by no code, so it is not.
  public func membership(
    ofUnitOf quantity: Quantity, in valueSet: String, from resource: Element? = nil
  ) -> Membership {
    let unit = Coding(system: quantity.system, code: quantity.code, display: quantity.unit)
    return membership(of: unit, in: valueSet, from: resource)
  }

  /// The display that a coding should have by a value set; `nil` where there is nothing to say.
  public func rightDisplay(
    for coding: Coding, in valueSet: String, from resource: Element? = nil
  ) -> String? {
    expansion(of: valueSet, from: resource).rightDisplay(for: coding)
  }
}
