import FHIRDocument
import SurveyDiagnostics
import Synchronization

extension PackageSet {
  /// What a package depends on, at any depth: those that it names first, then those that they name;
  /// the definitions of its version of FHIR last.
  func dependencies(of package: Package) -> [[Package]] {
    if let known = state.withLock({ $0.dependencies[package.id] }) { return known }
    var levels: [[Package]] = []
    var seen: Set<PackageID> = [package.id]
    var level = [package]
    while !level.isEmpty {
      let next = level.flatMap(\.manifest.dependencies).compactMap(self.package)
        .filter { seen.insert($0.id).inserted }
      if !next.isEmpty { levels.append(next) }
      level = next
    }
    if let core = package.manifest.core.flatMap(self.package), seen.insert(core.id).inserted {
      levels.append([core])
    }
    state.withLock { [levels] in $0.dependencies[package.id] = levels }
    return levels
  }

  /// Reports each package once on which one of these depends and which is not there.
  func reportMissing(of packages: [Package]) {
    for package in packages {
      for reference in package.manifest.dependencies where self.package(reference) == nil {
        let isNew = state.withLock { $0.reported.insert(reference.description).inserted }
        guard isNew else { continue }
        let finding = Diagnostic(
          .missingDependency,
          [
            "package": .literal(reference.description),
            "dependent": .literal(package.id.description),
          ])
        state.withLock { $0.findings.append(finding) }
      }
    }
  }
}
