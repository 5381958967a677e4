/// FS12xx: resources at hand, value sets and code systems.
extension Diagnostic.Code {
  /// Two resources have one address and version.
  public static let duplicateResource = Self(1201)
}
