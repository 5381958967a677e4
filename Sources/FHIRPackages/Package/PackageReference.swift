import FHIRDocument

/// The name of a package and which versions of it are meant: `1.2.3`, `1.2.x`, `latest`.
///
/// [packages.html](https://hl7.org/fhir/R5/packages.html)
public struct PackageReference: Hashable, Sendable {
  /// The name of the package.
  public let name: String
  /// The version, or what stands for one; `latest` where none is given.
  public let version: String

  init(name: String, version: String) { (self.name, self.version) = (name, version) }

  /// Reads `NAME#VERSION`, or `NAME`.
  public init?(_ text: some StringProtocol) {
    let whole = text.contains("#") ? String(text) : "\(text)#latest"
    guard let id = PackageID(whole) else { return nil }
    self.init(name: id.name, version: id.version)
  }

  /// The version among several that is meant; `nil` where none is.
  ///
  /// A version that is there to the letter comes first. `x` stands for any number, so that the highest
  /// is meant; `latest` is the highest of all. Drafts, as `2.0.0-ballot`, only count where nothing else
  /// fits.
  public func choose(among versions: some Sequence<String>) -> String? {
    let versions = Array(versions)
    if versions.contains(version) { return version }
    let fitting = versions.filter(fits)
    let released = fitting.filter { ComparableVersion($0)?.isDraft == false }
    return (released.isEmpty ? fitting : released).max(by: Self.isLower)
  }

  private func fits(_ candidate: String) -> Bool {
    if version == "latest" { return ComparableVersion(candidate) != nil }
    let wanted = version.split(separator: ".")
    guard let open = wanted.firstIndex(where: { $0 == "x" || $0 == "X" || $0 == "*" }) else {
      return false
    }
    return candidate.split(separator: ".").starts(with: wanted[..<open])
      && ComparableVersion(candidate) != nil
  }

  /// Whether a version is lower than another one; what is not made of numbers is the lowest.
  static func isLower(_ left: String, _ right: String) -> Bool {
    switch (ComparableVersion(left), ComparableVersion(right)) {
    case (let left?, let right?): left < right
    case (nil, nil): left < right
    case (let left, _): left == nil
    }
  }
}

extension PackageReference: CustomStringConvertible {
  /// `NAME#VERSION`.
  public var description: String { "\(name)#\(version)" }
}
