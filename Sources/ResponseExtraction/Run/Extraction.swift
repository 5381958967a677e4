public import FHIRDocument
import ResponseValidation
public import SurveyDiagnostics

/// What was extracted from one response.
public struct Extraction: Sendable {
  /// A transaction Bundle with a resource an entry; also where there are errors.
  public let bundle: Document
  /// What was left out, and why.
  public let findings: [Diagnostic]

  /// The first error; with one, the Bundle is not all that the response says (rule 109).
  public var error: Diagnostic? { findings.first { $0.severity == .error } }

  /// What was found, as an OperationOutcome; it stands for the Bundle where there is an error (rule 109).
  public var outcome: Document {
    OutcomeWriter.document(findings, version: bundle.fhirVersion)
  }

  /// The resources, each with the address that the Bundle gives it.
  public var resources: [(fullUrl: String, resource: Element)] {
    bundle.root.children(.entry).compactMap { entry in
      guard let resource = entry[.resource] else { return nil }
      return (entry[.fullUrl]?.string ?? "", resource)
    }
  }
}
