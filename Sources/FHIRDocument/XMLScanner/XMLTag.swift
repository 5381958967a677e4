/// A start tag, by ranges of the text.
package struct XMLTag {
  /// The index of its `<`.
  package let start: Int
  package let prefix: Range<Int>
  /// The name without its prefix.
  package let name: Range<Int>
  package let namespace: XMLNamespace
  /// Whether it ends with `/>`.
  package let isEmpty: Bool
}

/// An attribute of a start tag, by ranges of the text; declarations of namespaces are not among them.
package struct XMLAttribute {
  package let prefix: Range<Int>
  /// The name without its prefix.
  package let name: Range<Int>
  package internal(set) var namespace = XMLNamespace.none
  package let value: XMLValue
}

/// The value of an attribute, between its quotation marks.
package struct XMLValue {
  package let range: Range<Int>
  /// Whether it is read as it is: it has no reference, tab or line break.
  package let isPlain: Bool
}
