// SPDX-License-Identifier: Apache-2.0
import FHIRDocument
import FHIRSearch
import FHIRTerminology

/// The operations: what they are called, where, and what says what they do.
struct OperationRow: Sendable {
  var name: String
  /// The type that has it; `nil`: the system.
  var type: String?
  var definition: String

  private static let core = "http://hl7.org/fhir/OperationDefinition/"
  private static let sdc = "http://hl7.org/fhir/uv/sdc/OperationDefinition/"
  private static let bulk = "http://hl7.org/fhir/uv/bulkdata/OperationDefinition/"

  static let all = [
    OperationRow(
      name: "populate", type: "Questionnaire", definition: sdc + "Questionnaire-populate"),
    OperationRow(
      name: "extract", type: "QuestionnaireResponse",
      definition: sdc + "QuestionnaireResponse-extract"),
    OperationRow(name: "expand", type: "ValueSet", definition: core + "ValueSet-expand"),
    OperationRow(
      name: "validate-code", type: "ValueSet", definition: core + "ValueSet-validate-code"),
    OperationRow(name: "lookup", type: "CodeSystem", definition: core + "CodeSystem-lookup"),
    OperationRow(name: "export", type: nil, definition: bulk + "export"),
    OperationRow(name: "export", type: "Patient", definition: bulk + "patient-export"),
    OperationRow(name: "export", type: "Group", definition: bulk + "group-export"),
  ]

  static func of(_ type: String?) -> [(name: String, definition: String)] {
    var rows = all.filter { $0.type == type }.map { ($0.name, $0.definition) }
    if type != nil { rows.append(("validate", core + "Resource-validate")) }
    return rows
  }
}

extension FHIRService {
  /// Does an operation, which is the last step of the path.
  func operation(
    _ request: ServeRequest, _ query: RequestQuery, _ steps: [String]
  ) async throws(Refusal) -> ServeReply {
    let name = String(steps.last?.dropFirst() ?? "")
    let type = steps.count > 1 ? steps[0] : nil
    let id = steps.count == 3 ? steps[1] : nil
    if steps.first == "$export-status" || steps.first == "$export-file" {
      return try export(request, steps)
    }
    if name == "export" { return try startExport(request, query, type, id) }
    guard let type, request.method == "GET" || request.method == "POST", steps.count <= 3,
      OperationRow.of(type).contains(where: { $0.name == name })
    else { throw Refusal(404, .notSupported, "the operation \(request.path) is not done here") }
    try permit(request, .read, type)
    var root: Element?
    if request.method == "POST" {
      let isForm = request.fields["content-type"]?.contains("form-urlencoded") ?? false
      if isForm, !request.body.isEmpty {
        throw Refusal(415, .notSupported, "operations take FHIR's JSON or XML, not forms")
      }
      if !request.body.isEmpty { root = try body(request) }
    }
    var stored: Element?
    if let id {
      guard let bytes = try repository.bytes(type, id) else { throw Self.missing(type, id) }
      try permit(request, .read, type, id, bytes)
      stored = Document.read(Source(name: "\(type)/\(id)", bytes: bytes)).document?.root
    }
    let input = OperationInput(query: query, root: root)
    switch name {
    case "validate": return try validate(type, input, stored)
    case "populate": return try populate(input, stored, request)
    case "extract": return try extract(input, stored, request)
    case "expand": return try expand(input, stored)
    case "validate-code": return try validateCode(input, stored)
    default: return try lookUp(input)
    }
  }

  /// What is stored of questionnaires and terminology.
  func library(also resources: [Element] = []) throws(Refusal) -> ResourceLibrary {
    let types = ["Questionnaire", "ValueSet", "CodeSystem", "StructureDefinition"]
    let stored = try repository.search(types: types) { (store) throws(Refusal) in
      types.flatMap(store.resources.resources(ofType:))
    }
    var library = ResourceLibrary()
    for resource in resources + stored { library.add(resource) }
    return library
  }

  /// What the person who asks may see of all that is stored.
  func visible(_ request: ServeRequest) throws(Refusal) -> ResourceStore {
    let all = try repository.search(types: nil) { (store) throws(Refusal) in store.resources }
    guard settings.authorization != nil else { return all }
    var store = ResourceStore()
    for resource in all.resources where isPermitted(request, .read, resource) {
      store.insert(resource)
    }
    return store
  }
}
