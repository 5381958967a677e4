public import FHIRDocument
import FHIRTerminology
public import SurveyDiagnostics

/// Where resources come from: files, memory, a server.
///
/// A source answers ``resources(_:)`` and has the rest; one that can look up an address itself, as a
/// server can, answers ``resource(_:at:)``, too.
public protocol ResourceSource: Sendable {
  /// All resources of a type, `Questionnaire` for example; throws where it cannot be reached.
  func resources(_ type: String) async throws(Diagnostic) -> [Element]

  /// The resource of a type with a canonical address, `url|version`, or a reference, `Type/id`;
  /// `nil` where the source has none.
  func resource(_ type: String, at address: String) async throws(Diagnostic) -> Element?
}

extension ResourceSource {
  /// Looks among all resources of the type.
  public func resource(
    _ type: String, at address: String
  ) async throws(Diagnostic) -> Element? {
    var library = ResourceLibrary()
    let resources = try await resources(type)
    for resource in resources { library.add(resource) }
    switch type {
    case "Questionnaire": return library.questionnaire(address)
    case "ValueSet": return library.valueSet(address)
    case "CodeSystem": return library.codeSystem(address)
    default: return resources.first { "\(type)/\($0[.id]?.string ?? "")" == address }
    }
  }
}

/// Resources in memory.
public struct MemoryResources: ResourceSource {
  private let elements: [Element]

  /// A source with these resources, and those of Bundles among them.
  public init(_ resources: some Sequence<Element>) {
    elements = resources.flatMap { resource in
      resource.resourceType == "Bundle"
        ? resource.children(.entry).compactMap { $0[.resource] } : [resource]
    }
  }

  /// All resources of a type.
  public func resources(_ type: String) async throws(Diagnostic) -> [Element] {
    elements.filter { $0.resourceType == type }
  }
}
