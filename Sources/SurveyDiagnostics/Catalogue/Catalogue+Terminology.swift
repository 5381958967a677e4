/// FS12xx: the resources that are available, value sets and code systems.
extension Diagnostic.Code {
  /// Two resources have one address and version.
  public static let duplicateResource = Self(
    1201, .terminology, .warning,
    "another {type} has the address {address} already, in {source}; that one is used",
    hint: "give each resource its own url, or its own version",
    remedy: "Keep one of the two, or give each its own version.")

  static let terminology: [Self] = [.duplicateResource]
}
