public import FHIRDocument
public import SurveyDiagnostics

/// Who answers the queries of a survey: resources that are there, or a server.
///
/// [x-fhir-query](https://hl7.org/fhir/uv/sdc/expressions.html#fhirquery)
public protocol QuerySource: Sendable {
  /// What a query finds, `Observation?patient=1&code=718-7` for example.
  ///
  /// Throws where it is no query, and where a part of it is not understood: what that would have left out
  /// may be another person's (rule 115).
  func answer(_ query: String) throws(Diagnostic) -> QueryAnswer
}

/// What a query has found.
public struct QueryAnswer: Sendable {
  /// The result as a whole: a Bundle of type `searchset`, or the one resource that was asked for by its id.
  public var whole: Element
  /// The resources that fit, in their order.
  public var resources: [Element]

  /// Creates an answer.
  public init(whole: Element, resources: [Element]) {
    (self.whole, self.resources) = (whole, resources)
  }
}

extension QueryAnswer {
  /// Takes what was given as the result of a query: of a Bundle, the resources that fit.
  init(given element: Element) {
    guard element.resourceType == "Bundle" else {
      self.init(whole: element, resources: [element])
      return
    }
    let entries = element.children(.entry).filter { entry in
      let mode = entry[.search]?[.mode]?.string
      return mode == nil || mode == "match"
    }
    self.init(whole: element, resources: entries.compactMap { $0[.resource] })
  }
}
