import FHIRDocument
import FHIRPath

extension ExtractionRun {
  /// Writes the Bundle.
  mutating func finish() -> Extraction {
    var builder = DocumentBuilder()
    builder.open(.root)
    builder.string(.resourceType, "Bundle")
    builder.string(.type, "transaction")
    for entry in entries { write(entry, to: &builder) }
    builder.close()
    return Extraction(
      bundle: builder.finish(sourceName: response.document.sourceName, version: version),
      findings: findings)
  }

  /// Writes an entry, where there is anything in it.
  private mutating func write(_ entry: Entry, to builder: inout DocumentBuilder) {
    switch entry {
    case .observation(let index):
      if isEmpty(index) { return }
      builder.open(.entry)
      builder.string(.fullUrl, address(index))
      write(index, to: &builder)
      request("Observation", id: nil, to: &builder)
      builder.close()
    case .made(let made, let rule, let key, let scope, let focus):
      guard !made.isEmpty || scope.isCertain(made) else { return }
      write(made, rule, key, scope, focus, to: &builder)
    case .entry(let made, let key):
      guard let resource = made.children.first(where: { $0.name == "resource" }) else { return }
      let type = resource.opened
      builder.open(.entry)
      builder.string(.fullUrl, made.text("fullUrl") ?? "urn:uuid:" + plan.uuid(self.key + key))
      for child in made.children where child.name != "fullUrl" { child.write(to: &builder) }
      if made.children.allSatisfy({ $0.name != "request" }) {
        request(type.text("resourceType") ?? "", id: type.text("id"), to: &builder)
      }
      builder.close()
    }
  }

  private mutating func write(
    _ made: MadeElement, _ rule: EntryRule, _ key: String, _ scope: Scope,
    _ focus: [FHIRPath.Value], to builder: inout DocumentBuilder
  ) {
    func first(_ program: FHIRPath.Program?, _ run: inout ExtractionRun) -> String? {
      program.flatMap { run.evaluate($0, focus, scope).first?.text }
    }
    var id = made.text("id")
    if let given = first(rule.resourceId, &self) {
      // `Patient/1` names the same resource as `1`.
      id = String(given.bareId.split(separator: "/").last ?? "")
      made.children.removeAll { $0.name == "id" }
      made.children.append(MadeElement("id", .text(id ?? "", .string)))
    }
    let type = made.text("resourceType") ?? ""
    let url = first(rule.fullUrl, &self)
    builder.open(.entry)
    builder.string(.fullUrl, url ?? "urn:uuid:" + plan.uuid(self.key + key))
    if made.isEmpty {
      builder.open(.resource)
      builder.string(.resourceType, type)
      builder.close()
    } else {
      made.write(to: &builder)
    }
    builder.open(.request)
    method(type, id, to: &builder)
    for (name, program) in rule.conditions {
      if let text = first(program, &self) { builder.string(builder.name(name), text) }
    }
    builder.close()
    builder.close()
  }

  private func request(_ type: String, id: String?, to builder: inout DocumentBuilder) {
    builder.open(.request)
    method(type, id, to: &builder)
    builder.close()
  }

  /// Creates what has no id, and replaces what has one (rule 104).
  private func method(_ type: String, _ id: String?, to builder: inout DocumentBuilder) {
    builder.string(.method, id == nil ? "POST" : "PUT")
    builder.string(.url, id.map { "\(type)/\($0)" } ?? type)
  }
}

extension ExtractionRun.Scope {
  /// Whether a resource is made though nothing is in it.
  fileprivate func isCertain(_ made: MadeElement) -> Bool {
    contexts.contains { $0.resource === made && $0.rule.isCertain }
  }
}
