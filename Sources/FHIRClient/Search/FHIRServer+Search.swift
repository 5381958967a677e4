extension FHIRServer {
  /// The resources of a type that a search finds, page by page.
  public func search(_ type: String, _ parameters: [SearchTerm] = []) -> SearchPages {
    SearchPages(self, type, parameters)
  }
}
