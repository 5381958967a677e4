/// A start tag, by places in the text.
struct XMLTag {
  /// The place of its `<`.
  let start: Int
  let prefix: Range<Int>
  /// The name without its prefix.
  let name: Range<Int>
  let namespace: XMLNamespace
  /// Whether it ends with `/>`.
  let isEmpty: Bool
}

/// An attribute of a start tag, by places in the text; one that declares a namespace is none.
struct XMLAttribute {
  let prefix: Range<Int>
  /// The name without its prefix.
  let name: Range<Int>
  var namespace = XMLNamespace.none
  let value: XMLValue
}

/// The value of an attribute, between its quotation marks.
struct XMLValue {
  let place: Range<Int>
  /// Whether it is read as it stands: it has no reference, tab or line break.
  let isPlain: Bool
}
