import FHIRDocument
import ResponseExtraction

/// The resources of one extraction as a server would store them: each with an id, and with references to
/// each other by type and id.
struct StoredResources {
  /// `Type/id` of each resource, by the address that its Bundle gives it.
  private var addresses: [String: String] = [:]

  init(_ extraction: Extraction) {
    for (fullUrl, resource) in extraction.resources {
      guard let type = resource.resourceType, let id = Self.id(resource, fullUrl) else { continue }
      addresses[fullUrl] = "\(type)/\(id)"
    }
  }

  /// The id of a resource, else the UUID by which its Bundle calls it.
  private static func id(_ resource: Element, _ fullUrl: String) -> String? {
    if let id = resource[.id]?.string { return id }
    let uuid = "urn:uuid:"
    return fullUrl.hasPrefix(uuid) ? String(fullUrl.dropFirst(uuid.count)) : nil
  }

  /// A resource as it is stored.
  func resource(_ extracted: (fullUrl: String, resource: Element)) -> Element {
    let resource = extracted.resource
    var builder = DocumentBuilder()
    builder.open(.root)
    if resource[.id] == nil { builder.string(.id, Self.id(resource, extracted.fullUrl)) }
    for child in resource.children { copy(child, to: &builder) }
    builder.close()
    let document = resource.document
    return builder.finish(sourceName: document.sourceName, version: document.fhirVersion).root
  }

  private func copy(_ element: Element, to builder: inout DocumentBuilder) {
    if element.name == .reference, let address = element.string.flatMap({ addresses[$0] }) {
      return builder.string(.reference, address)
    }
    let references = element.descendants(named: .reference, or: .reference)
    guard references.contains(where: { $0.string.flatMap { addresses[$0] } != nil }) else {
      return builder.copy(element)
    }
    builder.open(builder.name(element.nameText), like: element, inArray: element.isInArray)
    for child in element.children { copy(child, to: &builder) }
    builder.close()
  }
}
