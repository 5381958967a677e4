import FHIRPath
public import SurveyDiagnostics
public import SurveyPrimitives

extension LibraryTerminology: TerminologySource {
  /// The codes of a value set, a page of them; throws where the value set is not available.
  public func expand(
    _ valueSet: String, _ request: ExpansionRequest
  ) throws(Diagnostic) -> ExpansionPage {
    guard library.knowsValueSet(valueSet, from: resource) else {
      throw Diagnostic(.valueSetNotFound, ["address": .literal(valueSet)])
    }
    return expansion(of: .address(valueSet)).page(request)
  }

  /// Whether a code is in a value set.
  public func validate(_ coding: Coding, in valueSet: String) -> CodingValidation {
    let expansion = expansion(of: .address(valueSet))
    return CodingValidation(
      membership: expansion.membership(of: coding),
      rightDisplay: expansion.rightDisplay(for: coding))
  }

  /// What a code system that is available says of a code.
  public func lookUp(_ code: String, of system: String, language: String?) -> ExpandedConcept? {
    guard let content = library.content(of: system, nil, from: resource),
      let number = content.index[code]
    else { return nil }
    return ExpandedConcept(content.entry(number, version: content.version), in: language)
  }
}
