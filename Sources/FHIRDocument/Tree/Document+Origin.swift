extension Document {
  /// Whether it was read from JSON, where every value shows its kind and arrays are seen.
  public var isFromJSON: Bool { origin == .json }
}
