/// What the XML parser refuses, before it takes more memory than the limit allows.
package struct XMLLimits: Sendable {
  /// The deepest nesting.
  package var depth = ReadOptions.greatestDepth
  /// The most attributes of one element.
  package var attributes = 1000
  /// The most bytes of one value, name, comment or narrative.
  package var string = 64 << 20

  /// Whether a DOCTYPE is skipped unread, and not refused; one that declares an entity still is.
  package var skipsDoctype = false

  /// The usual limits.
  package init() {}

  /// The limits of some options.
  init(_ options: ReadOptions) {
    depth = options.depth
    attributes = options.maximumAttributes
    string = options.maximumStringLength
  }

  /// Limits of the length of strings alone.
  init(string: Int) { self.string = string }
}
