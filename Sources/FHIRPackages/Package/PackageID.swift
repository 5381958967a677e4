/// The name and version of a package: `hl7.fhir.r4.core#4.0.1`.
public struct PackageID: Hashable, Sendable {
  /// The name, `hl7.fhir.r4.core` for example.
  public let name: String
  /// The version, `4.0.1` for example.
  public let version: String

  /// Takes a name and a version; `nil` where one of them has signs that a name of a folder should
  /// not have.
  public init?(name: String, version: String) {
    guard Self.isPlain(name), Self.isPlain(version) else { return nil }
    (self.name, self.version) = (name, version)
  }

  /// Reads `NAME#VERSION`.
  public init?(_ text: some StringProtocol) {
    guard let mark = text.firstIndex(of: "#") else { return nil }
    self.init(name: String(text[..<mark]), version: String(text[text.index(after: mark)...]))
  }

  private static func isPlain(_ text: String) -> Bool {
    let isKnown = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: marks.contains(byte)
      }
    }
    return isKnown && !text.isEmpty && text.utf8.count <= 128 && !text.hasPrefix(".")
      && !text.contains("..")
  }

  private static let marks = Array("._-+$@".utf8)
}

extension PackageID: CustomStringConvertible {
  /// `NAME#VERSION`.
  public var description: String { "\(name)#\(version)" }
}

/// A resource in a package: `NAME#VERSION|CANONICAL`, where the version may be left open.
///
/// It is known by the `#` before the first `|`, which no address of a resource has there, and by its
/// name, which has no `/`.
public struct PackagedAddress: Hashable, Sendable {
  /// The package.
  public let package: PackageReference
  /// The url, `url|version`, `Type/id` or id of the resource.
  public let resource: String

  /// Reads a text; `nil` for what does not name a resource in a package.
  public init?(_ text: String) {
    guard let bar = text.firstIndex(of: "|") else { return nil }
    let name = text[..<bar]
    guard name.contains("#"), let package = PackageReference(name) else { return nil }
    self.package = package
    resource = String(text[text.index(after: bar)...])
  }
}
