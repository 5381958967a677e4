// SPDX-License-Identifier: Apache-2.0
import FHIRDocument

/// What is exported.
struct ExportScope: Sendable {
  /// The types; `nil`: all.
  var types: Set<String>?
  /// From which moment on, in milliseconds since 1970.
  var since: Int64?
  /// Whether only what is about patients is exported.
  var isAboutPatients = false
  /// The patients that are meant; `nil`: all.
  var patients: Set<String>?
}

extension FHIRService {
  /// `$export` (Bulk Data Access 2.0): begins an export, and says where its state is.
  func startExport(
    _ request: ServeRequest, _ query: RequestQuery, _ type: String?, _ id: String?
  ) throws(Refusal) -> ServeReply {
    guard request.fields["prefer"]?.contains("respond-async") ?? false else {
      throw Refusal(400, .required, "an export wants Prefer: respond-async")
    }
    if let person = request.person, !person.scopes.contains(where: { $0.context != .patient }) {
      throw Refusal(403, .forbidden, "an export is of all patients")
    }
    if settings.authorization != nil, request.person == nil { throw Self.unknownPerson }
    var scope = ExportScope()
    switch (type, id) {
    case (nil, nil): break
    case ("Patient", nil): scope.isAboutPatients = true
    case ("Group", let id?):
      scope.isAboutPatients = true
      scope.patients = try members(of: id)
    default: throw Refusal(404, .notSupported, "the operation \(request.path) is not done here")
    }
    try read(query, into: &scope, isLenient: request.fields["prefer"]?.contains("lenient") ?? false)
    let name = ResourceIdentity.new()
    var export = BulkExports.Export(
      request: "\(request.base)/\(request.path)\(request.query.isEmpty ? "" : "?\(request.query)")",
      instant: Disk.now())
    export.owner = request.person?.name
    exports[name] = export
    let (settled, person) = (scope, request)
    Task { await run(name, settled, person) }
    return ServeReply(202).with("Content-Location", "\(request.base)/$export-status/\(name)")
  }

  private func read(
    _ query: RequestQuery, into scope: inout ExportScope, isLenient: Bool
  ) throws(Refusal) {
    for parameter in query.parameters {
      switch parameter.name {
      case "_type":
        let types = parameter.value.split(separator: ",").map(String.init)
        for type in types where definitions.type(named: type)?.kind != .resource {
          throw Refusal(400, .value, "\(version.name) has no resource \"\(type)\"")
        }
        scope.types = (scope.types ?? []).union(types)
      case "_since":
        guard let instant = Stamping.instant(parameter.value) else {
          throw Refusal(400, .value, "_since=\(parameter.value) is not an instant")
        }
        scope.since = instant
      case "_outputFormat":
        let formats = ["application/fhir+ndjson", "application/ndjson", "ndjson"]
        guard formats.contains(parameter.value.replacing(" ", with: "+")) else {
          throw Refusal(400, .notSupported, "_outputFormat is NDJSON only")
        }
      case "_format", "_pretty": break
      default:
        if !isLenient {
          throw Refusal(400, .notSupported, "an export has no parameter \"\(parameter.name)\" here")
        }
      }
    }
  }

  private func members(of group: String) throws(Refusal) -> Set<String> {
    guard let bytes = try repository.bytes("Group", group),
      let root = Document.read(Source(name: "Group/\(group)", bytes: bytes)).document?.root
    else { throw Self.missing("Group", group) }
    let members = root.document.name("member").map { Array(root.children($0)) } ?? []
    return Set(
      members.compactMap { member in
        let reference = member["entity"]?[.reference]?.string ?? ""
        return reference.hasPrefix("Patient/") ? String(reference.dropFirst(8)) : nil
      })
  }

  // MARK: The work

  private func run(_ name: String, _ scope: ExportScope, _ request: ServeRequest) async {
    do throws(Refusal) {
      let folder = repository.folder.export(name)
      var files: [BulkExports.File] = []
      var deletions: [BulkExports.File] = []
      do throws(DiskFailure) {
        try Disk.makeFolder(repository.folder.exports)
        try Disk.makeFolder(folder)
      } catch {
        throw Refusal(error)
      }
      for type in repository.types where scope.types?.contains(type) ?? true {
        if request.person.map({ !$0.isFree(.read, type) }) ?? false { continue }
        if scope.isAboutPatients, !Compartment.concerns(type), type != "Group" { continue }
        if let file = try write(type, scope, to: folder) { files.append(file) }
        if let file = try writeDeletions(type, scope, to: folder) { deletions.append(file) }
        await Task.yield()
      }
      guard var export = exports[name] else { return discard(name) }
      (export.files, export.deletions) = (files, deletions)
      exports[name] = export
    } catch {
      exports[name]?.failure = error
    }
  }

  private func write(
    _ type: String, _ scope: ExportScope, to folder: String
  ) throws(Refusal) -> BulkExports.File? {
    let file = BulkExports.File(type: type, name: "\(type).ndjson", count: 0)
    var lines = try LineFile("\(folder)/\(file.name)")
    for (id, entry) in repository.entries(ofType: type).sorted(by: { $0.key < $1.key }) {
      if entry.current.isDeletion || entry.current.instant < scope.since ?? 0 { continue }
      guard let bytes = try repository.bytes(type, id), isMeant(bytes, type, id, scope) else {
        continue
      }
      try lines.add(bytes)
    }
    let count = try lines.finish()
    return count == 0 ? nil : BulkExports.File(type: type, name: file.name, count: count)
  }

  /// What was deleted since: Bundles with requests to delete (`deleted` of the manifest).
  private func writeDeletions(
    _ type: String, _ scope: ExportScope, to folder: String
  ) throws(Refusal) -> BulkExports.File? {
    guard let since = scope.since, scope.patients == nil else { return nil }
    let ids = repository.entries(ofType: type)
      .filter { $0.value.current.isDeletion && $0.value.current.instant >= since }.keys.sorted()
    guard !ids.isEmpty else { return nil }
    let name = "deleted-\(type).ndjson"
    var lines = try LineFile("\(folder)/\(name)")
    for id in ids {
      var entry = BundleWriter.Entry()
      entry.request = ("DELETE", "\(type)/\(id)")
      try lines.add(BundleWriter("transaction").finish([entry]))
    }
    return BulkExports.File(type: "Bundle", name: name, count: try lines.finish())
  }

  private func isMeant(_ bytes: [UInt8], _ type: String, _ id: String, _ scope: ExportScope) -> Bool
  {
    guard let patients = scope.patients else { return true }
    if type == "Patient" { return patients.contains(id) }
    var reader = JSONReader()
    guard let root = reader.read(Source(name: id, bytes: bytes)).document?.root else {
      return false
    }
    return !Compartment.patients(of: root).isDisjoint(with: patients)
  }

  private func discard(_ name: String) {
    let folder = repository.folder.export(name)
    for file in Disk.names(in: folder) { Disk.remove("\(folder)/\(file)") }
    Disk.removeFolder(folder)
  }

  // MARK: State and files

  /// `$export-status/name`, `$export-file/name/Type.ndjson`.
  func export(_ request: ServeRequest, _ steps: [String]) throws(Refusal) -> ServeReply {
    let name = steps.count > 1 ? steps[1] : ""
    guard let export = exports[name], export.owner == request.person?.name else {
      throw Refusal(404, .notFound, "there is no such export")
    }
    if steps[0] == "$export-file" {
      let known = (export.files ?? []) + export.deletions
      guard steps.count == 3, request.method == "GET",
        known.contains(where: { $0.name == steps[2] })
      else { throw Refusal(404, .notFound, "the export has no such file") }
      var reply = ServeReply(200, isResource: false).with("Content-Type", "application/fhir+ndjson")
      reply.file = "\(repository.folder.export(name))/\(steps[2])"
      return reply
    }
    guard steps.count == 2 else { throw Refusal(404, .notFound, "there is no such export") }
    switch request.method {
    case "DELETE":
      exports[name] = nil
      if export.files != nil || export.failure != nil { discard(name) }
      return ServeReply(202)
    case "GET":
      if let failure = export.failure { throw failure }
      guard let files = export.files else {
        return ServeReply(202).with("Retry-After", "1").with("X-Progress", "in progress")
      }
      return manifest(export, files, "\(request.base)/$export-file/\(name)")
    default: throw Refusal(405, .notSupported, "\(request.method) is not done here")
    }
  }

  private func manifest(
    _ export: BulkExports.Export, _ files: [BulkExports.File], _ base: String
  ) -> ServeReply {
    var writer = JSONTextWriter()
    writer.openObject()
    writer.member("transactionTime", Stamping.text(export.instant))
    writer.member("request", export.request)
    writer.member("requiresAccessToken", settings.authorization != nil)
    for (name, files) in [("output", files), ("deleted", export.deletions), ("error", [])] {
      writer.openArray(name)
      for file in files {
        writer.openObject()
        writer.member("type", file.type)
        writer.member("url", "\(base)/\(file.name)")
        writer.member("count", file.count)
        writer.closeObject()
      }
      writer.closeArray()
    }
    writer.closeObject()
    return ServeReply(200, writer.finish(), isResource: false)
      .with("Content-Type", "application/json")
  }
}
