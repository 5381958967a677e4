import FHIRClient
import FHIRDocument
import FHIRPackages
import FHIRPath
import FHIRTerminology
import SurveyDiagnostics
import SystemIO

extension Expand {
  /// The value set, and the codes of it that are asked for: as what is given says, else as the server does.
  func codes(
    _ request: ExpansionRequest, _ pipeline: CommandPipeline, _ library: ResourceLibrary
  ) throws(ExitStatus) -> (Element, ExpansionPage) {
    let given = library.knowing(only: pipeline.packages)
    if let server = pipeline.codes, !isFile, given.valueSet(valueSet) == nil,
      !ResourceLibrary.isBuiltIn(valueSet: valueSet)
    {
      let address = valueSet
      let page = try pipeline.wait { () async throws(Diagnostic) in
        try await server.terminology.expand(address, request)
      }
      return (Self.named(valueSet), page)
    }
    let element = try self.element(pipeline, given)
    let page = LibraryTerminology(given, resource: element)
      .expansion(of: .resource(element)).page(request)
    guard !page.reasons.isEmpty, let known = pipeline.codes?.expanded(element) else {
      return (element, page)
    }
    return (
      element, LibraryTerminology(given).expansion(of: .resource(known)).page(request)
    )
  }

  /// A value set of which nothing is known but its address.
  private static func named(_ address: String) -> Element {
    let canonical = CanonicalAddress(address)
    var builder = DocumentBuilder()
    builder.open(.root)
    builder.string(.resourceType, "ValueSet")
    builder.string(.url, canonical.url)
    builder.string(.version, canonical.version)
    builder.close()
    return builder.finish().root
  }

  private var isFile: Bool {
    valueSet == "-" || PackagedAddress(valueSet) != nil
      || FileSystem.kind(of: valueSet) != .missing
  }

  /// The value set; ends the command with 65 where a file is something else, with 66 where there is none
  /// with the address.
  private func element(
    _ pipeline: CommandPipeline, _ library: ResourceLibrary
  ) throws(ExitStatus) -> Element {
    if isFile {
      let root = try pipeline.document(valueSet).root
      guard root.resourceType == "ValueSet" else {
        pipeline.reporter.report(
          Diagnostic(
            .notAValueSet, ["type": root.resourceType.map { .literal($0) }], at: root.location()))
        throw .badInput
      }
      return root
    }
    if let found = library.valueSet(valueSet) { return found }
    pipeline.reportPackages()
    pipeline.reporter.report(Diagnostic(.valueSetNotFound, ["address": .literal(valueSet)]))
    throw .noInput
  }
}

extension ResourceLibrary {
  /// The library with what packages have, and nothing else that is looked up.
  fileprivate func knowing(only packages: PackageSet) -> ResourceLibrary {
    var library = self
    library.further = packages.isEmpty ? nil : packages
    return library
  }
}
