// SPDX-License-Identifier: Apache-2.0
import FHIRDocument
import FHIRSearch

extension FHIRService {
  /// `GET metadata`: what is done here, and nothing else.
  func capabilities(_ request: ServeRequest) -> ServeReply {
    var writer = JSONTextWriter()
    writer.openObject()
    writer.member("resourceType", "CapabilityStatement")
    writer.member("status", "active")
    writer.member("date", "2026-11-26")
    writer.member("kind", "instance")
    writer.openObject("software")
    writer.member("name", "fhir-survey-serve")
    writer.closeObject()
    writer.openObject("implementation")
    writer.member("description", "fhir-survey-serve")
    writer.member("url", request.base)
    writer.closeObject()
    writer.member("fhirVersion", version.number)
    if version == .stu3 { writer.member("acceptUnknown", "no") }
    writer.member("format", ["json", "xml"])
    writer.openArray("rest")
    writer.openObject()
    writer.member("mode", "server")
    if settings.authorization != nil { addSecurity(request.base, to: &writer) }
    writer.openArray("resource")
    for type in definitions.resourceNames.sorted()
    where definitions.type(named: type)?.isAbstract == false {
      add(type, to: &writer)
    }
    writer.closeArray()
    codes("interaction", ["transaction", "batch", "history-system"], to: &writer)
    operations(OperationRow.of(nil), to: &writer)
    writer.closeObject()
    writer.closeArray()
    writer.closeObject()
    return ServeReply(200, writer.finish())
  }

  private func add(_ type: String, to writer: inout JSONTextWriter) {
    writer.openObject()
    writer.member("type", type)
    codes("interaction", Self.interactions, to: &writer)
    writer.member("versioning", "versioned-update")
    writer.member("readHistory", true)
    writer.member("updateCreate", true)
    writer.member("conditionalCreate", true)
    writer.member("conditionalRead", "not-match")
    writer.member("conditionalUpdate", true)
    writer.member("conditionalDelete", "single")
    let parameters = ResourceSearch.parameters(of: type)
    if !parameters.isEmpty {
      writer.openArray("searchParam")
      for parameter in parameters {
        writer.openObject()
        writer.member("name", parameter.name)
        writer.member("type", parameter.kind)
        writer.closeObject()
      }
      writer.closeArray()
    }
    // STU3 names them at the level of the system alone.
    if version >= .r4 { operations(OperationRow.of(type), to: &writer) }
    writer.closeObject()
  }

  private static let interactions = [
    "read", "vread", "update", "delete", "history-instance", "history-type", "create",
    "search-type",
  ]

  private func codes(_ name: String, _ codes: [String], to writer: inout JSONTextWriter) {
    writer.openArray(name)
    for code in codes {
      writer.openObject()
      writer.member("code", code)
      writer.closeObject()
    }
    writer.closeArray()
  }

  private func operations(
    _ operations: [(name: String, definition: String)], to writer: inout JSONTextWriter
  ) {
    guard !operations.isEmpty else { return }
    writer.openArray("operation")
    for operation in operations {
      writer.openObject()
      writer.member("name", operation.name)
      if version == .stu3 {
        writer.openObject("definition")
        writer.member("reference", operation.definition)
        writer.closeObject()
      } else {
        writer.member("definition", operation.definition)
      }
      writer.closeObject()
    }
    writer.closeArray()
  }

  private func addSecurity(_ base: String, to writer: inout JSONTextWriter) {
    writer.openObject("security")
    writer.openArray("extension")
    writer.openObject()
    writer.member("url", "http://fhir-registry.smarthealthit.org/StructureDefinition/oauth-uris")
    writer.openArray("extension")
    for (name, path) in [("authorize", "authorize"), ("token", "token"), ("revoke", "revoke")] {
      writer.openObject()
      writer.member("url", name)
      writer.member("valueUri", "\(base)/auth/\(path)")
      writer.closeObject()
    }
    writer.closeArray()
    writer.closeObject()
    writer.closeArray()
    writer.openArray("service")
    writer.openObject()
    writer.openArray("coding")
    writer.openObject()
    writer.member(
      "system", "http://terminology.hl7.org/CodeSystem/restful-security-service")
    writer.member("code", "SMART-on-FHIR")
    writer.closeObject()
    writer.closeArray()
    writer.closeObject()
    writer.closeArray()
    writer.closeObject()
  }
}

extension FHIRVersion {
  /// As a CapabilityStatement says it.
  var number: String {
    switch self {
    case .dstu2: "1.0.2"
    case .stu3: "3.0.2"
    case .r4: "4.0.1"
    case .r4b: "4.3.0"
    case .r5: "5.0.0"
    }
  }
}
