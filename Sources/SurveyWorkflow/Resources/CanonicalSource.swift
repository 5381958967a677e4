public import FHIRDocument
public import SurveyDiagnostics

/// What is found by its canonical address, as a source of resources: packages, for example.
public struct CanonicalSource: ResourceSource {
  private let resources: any CanonicalResources
  private let reader: Element?

  /// A source of these; `reader` is the resource that names what is looked up.
  public init(_ resources: some CanonicalResources, for reader: Element? = nil) {
    (self.resources, self.reader) = (resources, reader)
  }

  /// All resources of a type that were given.
  public func resources(_ type: String) async throws(Diagnostic) -> [Element] {
    resources.resources(type)
  }

  /// The resource of a type with a canonical address.
  public func resource(
    _ type: String, at address: String
  ) async throws(Diagnostic) -> Element? {
    resources.resource(type, at: address, from: reader)
  }
}
