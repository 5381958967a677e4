import FHIRClient
import FHIRDocument
import FHIRPackages
import FHIRTerminology
import SurveyDiagnostics

extension CommandPipeline {
  /// The packages that a command line gives, and the folder of packages; ends the command with 65 or 66
  /// where one of them is not in order or not there.
  static func packages(
    _ options: SharedOptions, _ readOptions: ReadOptions, _ reporter: Reporter, in world: World
  ) throws(ExitStatus) -> PackageSet {
    do {
      return try PackageSet(
        options.packages, cache: PackageCache(environment: world.environment),
        options: readOptions)
    } catch {
      reporter.report(error)
      throw .unreadable(error)
    }
  }

  /// The text of a resource in a package.
  func contents(of address: PackagedAddress) throws(Unreadable) -> [UInt8] {
    do throws(Diagnostic) {
      let package = try packages.require(address.package)
      guard let text = try package.text(of: address.resource) else {
        throw Diagnostic(
          .notInPackage,
          [
            "package": .literal(package.id.description), "address": .literal(address.resource),
          ])
      }
      return text
    } catch {
      throw Unreadable(finding: error, status: .unreadable(error))
    }
  }

  /// Where resources are looked up that were not given: in packages, then on the server that knows codes.
  var resources: (any CanonicalResources)? { codes ?? (packages.isEmpty ? nil : packages) }

  /// Reports what was found in packages since this was last asked; under `--verbose` also which package
  /// each address was taken from (rule 118).
  func reportPackages(for reader: Audience = .author) {
    let findings = packages.takeFindings()
    if reader == .author || options.verbose {
      findings.map(\.inPassing).forEach(reporter.reportFew)
    }
    let origins = packages.takeOrigins()
    if options.verbose { origins.forEach(reporter.report) }
    for finding in codes?.takeFindings() ?? []
    // A person searches such a value set, and need not know why.
    where reader == .author || finding.code.key != Diagnostic.Code.valueSetTooBig.key {
      reporter.report(finding)
    }
  }
}

extension ExitStatus {
  /// How a command ends that needs a package or archive: 65 where it is there and not in order.
  static func unreadable(_ finding: Diagnostic) -> ExitStatus {
    let isBad = [.refusedArchive, .notAPackage, .damagedInput].contains(finding.code)
    return isBad ? .badInput : .noInput
  }
}

extension ResourceLibrary {
  /// The library with what is looked up elsewhere, if there is anything.
  func knowing(_ resources: (any CanonicalResources)?) -> ResourceLibrary {
    guard further == nil, let resources else { return self }
    var library = self
    library.further = resources
    return library
  }
}
