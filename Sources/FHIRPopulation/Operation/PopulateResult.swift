public import FHIRDocument

/// What the operation `$populate` gives: Parameters with the response, and with what could not be populated.
public enum PopulateResult {
  /// The Parameters; `issues` is an OperationOutcome.
  public static func parameters(response: Element, issues: Element?) -> Document {
    var builder = DocumentBuilder()
    builder.open(.root)
    builder.string(.resourceType, "Parameters")
    for (name, resource) in [("response", response), ("issues", issues)] {
      guard let resource else { continue }
      builder.open(builder.name("parameter"), inArray: true)
      builder.string(builder.name("name"), name)
      builder.copy(resource, as: .resource)
      builder.close()
    }
    builder.close()
    return builder.finish(version: response.document.fhirVersion)
  }
}
