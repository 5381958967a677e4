public import FHIRDocument
import SurveyDiagnostics
import Synchronization

/// Why a package is looked into for an address (rule 118).
public enum LookupStage: String, Sendable {
  /// It has the resource that names the address.
  case own
  /// The package with that resource depends on it.
  case dependency
  /// It was given, or one that was given depends on it.
  case given
  /// It has the highest version of all that are there.
  case highest
}

/// What was looked up.
struct LookupKey: Hashable {
  let type: String
  let address: CanonicalAddress
  /// The package of the resource that names the address, where the nearest packages are meant.
  let package: PackageID?
  /// The version of FHIR of that resource, where it is in no package.
  let version: FHIRVersion?
}

extension PackageSet: CanonicalResources {
  /// The package that holds a resource; `nil` for one that does not come from a package.
  public func package(of resource: Element) -> Package? {
    PackagedAddress(resource.document.sourceName).flatMap { package($0.package) }
  }

  /// Looks into the package that holds a resource, and those on which it depends.
  public func near(_ type: String, at address: String, from resource: Element?) -> Element? {
    guard let own = resource.flatMap(package(of:)) else { return nil }
    let key = LookupKey(
      type: type, address: CanonicalAddress(address), package: own.id, version: nil)
    return answer(key) {
      let below = dependencies(of: own)
      return first([(.own, [own])] + below.map { (.dependency, $0) }, key) {
        reportMissing(of: [own] + below.flatMap(\.self))
      }
    }
  }

  /// Looks into the packages that were given, and into all others that are there.
  public func beyond(_ type: String, at address: String, from resource: Element?) -> Element? {
    let version = resource.flatMap { package(of: $0) == nil ? $0.document.fhirVersion : nil }
    let key = LookupKey(
      type: type, address: CanonicalAddress(address), package: nil, version: version)
    return answer(key) {
      let below = given.map(dependencies(of:))
      let depth = below.map(\.count).max() ?? 0
      let levels = (0..<depth).map { level in
        below.flatMap { $0.indices.contains(level) ? $0[level] : [] }
      }
      var stages = [(LookupStage.given, given)] + levels.map { (.given, $0) }
      if let core = version.flatMap({ package(.core(of: $0)) }) { stages.append((.given, [core])) }
      return first(stages, key) {
        reportMissing(of: given + levels.flatMap(\.self))
      } ?? highest(key)
    }
  }

  private func highest(_ key: LookupKey) -> Element? {
    first([(.highest, cached.compactMap(package(_:)))], key) {}
  }

  private func answer(_ key: LookupKey, _ find: () -> Element?) -> Element? {
    if let known = state.withLock({ $0.answers[key] }) { return known }
    let found = find()
    state.withLock { $0.answers[key] = .some(found) }
    return found
  }

  /// Looks stage by stage; within one, the highest version counts.
  private func first(
    _ stages: [(stage: LookupStage, packages: [Package])], _ key: LookupKey,
    otherwise report: () -> Void
  ) -> Element? {
    for (stage, packages) in stages {
      guard let (package, entry) = best(packages, key), let found = package.resource(entry) else {
        continue
      }
      let finding = Diagnostic(
        .takenFromPackage,
        [
          "address": .literal(key.address.description), "package": .literal(package.id.description),
          "version": entry.version.map { .literal($0) }, "stage": .literal(stage.rawValue),
        ])
      state.withLock { $0.taken.append(finding) }
      return found
    }
    report()
    return nil
  }

  private func best(
    _ packages: [Package], _ key: LookupKey
  ) -> (package: Package, entry: PackageIndex.Entry)? {
    let found = packages.compactMap { package in
      package.entry(key.type, at: key.address).map { (package: package, entry: $0) }
    }
    // One that has the version that is asked for comes before one that says none.
    let exact = found.filter { $0.entry.version == key.address.version }
    let candidates = key.address.version == nil || exact.isEmpty ? found : exact
    return candidates.max { left, right in
      let versions = (left.entry.version ?? "", right.entry.version ?? "")
      if versions.0 != versions.1 { return PackageReference.isLower(versions.0, versions.1) }
      return PackageReference.isLower(left.package.id.version, right.package.id.version)
    }
  }

  /// The supplements of a code system: in the package of a resource, those that were given, and what
  /// they depend on.
  public func supplements(of system: String, from resource: Element?) -> [Element] {
    let roots = (resource.flatMap(package(of:)).map { [$0] } ?? []) + given
    var seen: Set<PackageID> = []
    let packages = roots.flatMap { [$0] + dependencies(of: $0).flatMap(\.self) }
      .filter { seen.insert($0.id).inserted }
    return packages.filter { $0.mayName(system) }.flatMap { package in
      package.index().entries.filter { entry in
        entry.supplements.map { CanonicalAddress($0).url } == system
      }.compactMap(package.resource)
    }
  }

  /// All resources of a type in the packages that were given.
  public func resources(_ type: String) -> [Element] { given.flatMap { $0.resources(type) } }
}
