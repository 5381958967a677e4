// SPDX-License-Identifier: Apache-2.0
import FHIRDocument

/// `_summary` and `_elements`: parts of resources, marked as such (search.html#summary).
///
/// Which elements are part of a summary FHIR's definitions say one by one; here are `text`, `data`, `count`
/// (by the search) and the names of `_elements`; `_summary=true` gives whole resources.
struct Subset {
  private var names: Set<String>?
  private var isData = false
  private let definitions: Definitions

  init(_ query: RequestQuery, _ definitions: Definitions) {
    self.definitions = definitions
    if let elements = query["_elements"], !elements.isEmpty {
      names = Set(
        elements.split(separator: ",").map { String($0.split(separator: ".").last ?? $0) })
    } else if query["_summary"] == "text" {
      names = ["text"]
    } else if query["_summary"] == "data" {
      isData = true
    }
  }

  /// The resource, or those in a Bundle of a search, without what is not wanted.
  func apply(to bytes: [UInt8]) -> [UInt8] {
    guard names != nil || isData else { return bytes }
    var reader = JSONReader()
    guard let root = reader.read(Source(name: "reply", bytes: bytes)).document?.root else {
      return bytes
    }
    var builder = DocumentBuilder()
    builder.open(.root)
    if root.resourceType == "Bundle", root[.type]?.string == "searchset" {
      for child in root.children {
        guard child.name == .entry, let resource = child[.resource] else {
          builder.copy(child)
          continue
        }
        builder.open(.entry, inArray: true)
        for part in child.children {
          guard part.name == .resource else {
            builder.copy(part)
            continue
          }
          builder.open(.resource)
          add(resource, to: &builder)
          builder.close()
        }
        builder.close()
      }
    } else {
      add(root, to: &builder)
    }
    builder.close()
    return JSONWriter.write(builder.finish(version: root.document.fhirVersion).root)
  }

  private func add(_ resource: Element, to builder: inout DocumentBuilder) {
    let type = resource.resourceType.flatMap(definitions.type(named:))
    for child in resource.children where child.name != .meta {
      if child.name == .resourceType || child.name == .id || isKept(child, type) {
        builder.copy(child)
      }
    }
    builder.open(.meta)
    for child in resource[.meta].map({ Array($0.children) }) ?? [] { builder.copy(child) }
    builder.open(builder.name("tag"), inArray: true)
    builder.string(.system, "http://terminology.hl7.org/CodeSystem/v3-ObservationValue")
    builder.string(.code, "SUBSETTED")
    builder.close()
    builder.close()
  }

  /// What must be there is always there.
  private func isKept(_ child: Element, _ type: TypeDefinition?) -> Bool {
    guard let names else { return child.nameText != "text" }
    let isChoice = names.contains { name in
      child.nameText.hasPrefix(name)
        && child.nameText.dropFirst(name.count).first?.isUppercase == true
    }
    return names.contains(child.nameText) || isChoice || type?.element(child.name)?.required == true
  }
}
