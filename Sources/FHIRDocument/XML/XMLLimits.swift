/// What the XML parser refuses, before it takes more memory than the limit allows.
struct XMLLimits {
  /// The deepest nesting.
  var depth = ReadOptions.greatestDepth
  /// The most attributes of one element.
  var attributes = 1000
  /// The most bytes of one value, name, comment or narrative.
  var string = 64 << 20
}
