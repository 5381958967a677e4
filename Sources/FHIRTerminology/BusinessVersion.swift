import FHIRDocument

extension String {
  /// Whether a business version comes before another, as semantic versions do.
  ///
  /// `1.9` is older than `1.10`, `1.0.0-ballot` than `1.0.0`, `v9` than `v10`, and a text without a version
  /// than all others; of `1.0` and `1.0.0` neither is older.
  package func isOlderVersion(than other: String) -> Bool {
    if self == other || other.isEmpty { return false }
    return isEmpty || ComparableVersion(anyText: self) < ComparableVersion(anyText: other)
  }
}
