public import FHIRDocument
public import SurveyDiagnostics
import Synchronization
import SystemIO

/// The packages that are available: those that were given, and those in the folder of packages.
///
/// Nothing is got from the network. A package is opened when something may be in it; what was looked up
/// is kept.
///
/// ```swift
/// let packages = try PackageSet(["hl7.fhir.r4.core#4.0.1"], cache: PackageCache(folder: folder))
/// let valueSet = packages.resource("ValueSet", at: "http://hl7.org/fhir/ValueSet/all-types")
/// ```
public final class PackageSet: Sendable {
  /// The packages that were given, in their order.
  public let given: [Package]
  /// The folder of packages, where there is one.
  public let cache: PackageCache?
  let options: ReadOptions
  let state: Mutex<State>

  struct State {
    /// What is in the folder of packages, once it was looked at.
    var cached: [PackageID]?
    /// Packages that were opened; `nil` for those that cannot be.
    var opened: [PackageID: Package?] = [:]
    /// Of each package those that it depends on, the nearest first.
    var dependencies: [PackageID: [[Package]]] = [:]
    var answers: [LookupKey: Element?] = [:]
    /// Packages that are missing and were named in a finding.
    var reported: Set<String> = []
    var findings: [Diagnostic] = []
    /// Which package each address was taken from.
    var taken: [Diagnostic] = []
  }

  /// Gives packages by `NAME#VERSION`, by name alone, as an archive or as a folder; throws where one is
  /// not available.
  public init(
    _ given: [String], cache: PackageCache? = nil, options: ReadOptions = ReadOptions()
  ) throws(Diagnostic) {
    self.cache = cache.flatMap { $0.exists ? $0 : nil }
    self.options = options
    var opened: [Package] = []
    for name in given {
      opened.append(
        try Self.open(name, self.cache, cache?.path, besides: opened, options: options))
    }
    self.given = opened
    let known = opened.map { ($0.id, Package?.some($0)) }
    state = Mutex(State(opened: Dictionary(known, uniquingKeysWith: { first, _ in first })))
  }

  private static func open(
    _ name: String, _ cache: PackageCache?, _ folder: String?, besides given: [Package],
    options: ReadOptions
  ) throws(Diagnostic) -> Package {
    if FileSystem.kind(of: name) != .missing { return try Package(name, options: options) }
    guard let reference = PackageReference(name), !name.hasSuffix(".tgz") else {
      throw Diagnostic(.missingInput, at: Location(file: name))
    }
    let cached = cache?.packages ?? []
    guard let version = reference.choose(among: cached.versions(of: reference.name)),
      let id = PackageID(name: reference.name, version: version), let cache
    else { throw .packageNotFound(reference, folder: folder) }
    return try Package(cache.folder(of: id), options: options)
  }

  /// Whether there is nothing in which something could be found.
  public var isEmpty: Bool { given.isEmpty && cache == nil }

  /// The packages in the folder of packages.
  var cached: [PackageID] {
    if let known = state.withLock({ $0.cached }) { return known }
    let found = cache?.packages ?? []
    state.withLock { $0.cached = found }
    return found
  }

  /// The package that is meant, among those given and those in the folder of packages; `nil` where it
  /// is not there.
  public func package(_ reference: PackageReference) -> Package? {
    let known = given.map(\.id) + cached
    guard let version = reference.choose(among: known.versions(of: reference.name)),
      let id = PackageID(name: reference.name, version: version)
    else { return nil }
    return package(id)
  }

  /// The package that is meant; throws where it is not there.
  public func require(_ reference: PackageReference) throws(Diagnostic) -> Package {
    guard let found = package(reference) else {
      throw .packageNotFound(reference, folder: cache?.path)
    }
    return found
  }

  func package(_ id: PackageID) -> Package? {
    if let known = state.withLock({ $0.opened[id] }) { return known }
    guard let cache, cached.contains(id) else { return nil }
    var package: Package?
    var failure: Diagnostic?
    do {
      package = try Package(cache.folder(of: id), options: options)
    } catch {
      failure = error
    }
    return state.withLock { [package, failure] state in
      if let known = state.opened[id] { return known }
      state.opened[id] = .some(package)
      if let failure { state.findings.append(failure) }
      return package
    }
  }
}

extension [PackageID] {
  /// The versions of the packages with a name.
  fileprivate func versions(of name: String) -> [String] {
    filter { $0.name == name }.map(\.version)
  }
}

extension Diagnostic {
  /// The finding that a package is not there.
  static func packageNotFound(_ package: PackageReference, folder: String?) -> Diagnostic {
    Diagnostic(
      .packageNotFound,
      ["package": .literal(package.description), "folder": folder.map { .literal($0) }])
  }
}

// MARK: What was found

extension PackageSet {
  /// What was found since this was last asked: packages that are missing, files that cannot be read.
  public func takeFindings() -> [Diagnostic] {
    let opened = state.withLock { state in
      defer { state.findings = [] }
      let opened = state.opened.sorted { $0.key.description < $1.key.description }
      return (state.findings, opened.compactMap(\.value))
    }
    return opened.0 + opened.1.flatMap { $0.takeFindings() }
  }

  /// From which package each address was taken since this was last asked.
  public func takeOrigins() -> [Diagnostic] {
    state.withLock { state in
      defer { state.taken = [] }
      return state.taken
    }
  }
}
