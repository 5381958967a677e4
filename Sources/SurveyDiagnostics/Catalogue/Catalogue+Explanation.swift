/// FS13xx: why items are as they are.
extension Diagnostic.Code {
  /// The survey has no item by that linkId or path.
  public static let noSuchItem = Self(1301)
  /// The item is there, but not at that path at present.
  public static let noSuchInstance = Self(1302)
  /// An item stands in several places, and one of them is explained.
  public static let severalInstances = Self(1303)
}
