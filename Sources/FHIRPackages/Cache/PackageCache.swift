import SystemIO

/// A folder of packages that were unpacked: `NAME#VERSION/package/…`, as all programs of FHIR keep
/// them.
public struct PackageCache: Sendable {
  /// The folder.
  public let path: String

  /// Names a folder; it need not be there.
  public init(folder: String) { path = folder }

  /// The folder that `FHIR_PACKAGE_CACHE` names, else `.fhir/packages` in the home of the user; `nil`
  /// where neither is known.
  public init?(environment: [String: String]) {
    if let named = environment["FHIR_PACKAGE_CACHE"], !named.isEmpty {
      path = named
    } else if let home = environment["HOME"], !home.isEmpty {
      path = home + "/.fhir/packages"
    } else {
      return nil
    }
  }

  /// Whether the folder is there.
  public var exists: Bool { FileSystem.kind(of: path) == .folder }

  /// The packages in it by the names of their folders, sorted by name, then by version; none where
  /// there is no folder.
  public var packages: [PackageID] {
    guard let names = try? FileSystem.names(in: path) else { return [] }
    return names.compactMap { PackageID($0) }.sorted { left, right in
      left.name != right.name
        ? left.name < right.name : PackageReference.isLower(left.version, right.version)
    }
  }

  /// The folder of a package.
  public func folder(of package: PackageID) -> String { "\(path)/\(package)" }
}
