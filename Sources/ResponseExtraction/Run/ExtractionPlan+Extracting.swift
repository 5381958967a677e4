public import FHIRDocument

extension ExtractionPlan {
  /// What a response gives: resources, and what there is to say about them.
  ///
  /// The status of the response is not looked at.
  public func extract(from response: Element) -> Extraction {
    var run = ExtractionRun(self, response)
    return run.extract()
  }
}
