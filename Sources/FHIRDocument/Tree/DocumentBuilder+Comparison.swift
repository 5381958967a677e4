/// What is written, compared with an element that was read, without a document made of it.
extension DocumentBuilder {
  /// In which names the children of two elements do not say the same.
  package struct Differences {
    /// The names of the element that was read under which the other has nothing, or something else.
    package let changed: [ElementName]
    /// The names that only the other has.
    package let missing: [ElementName]
  }

  /// A builder that makes nothing: it is for ``differences(from:without:_:)``, many times.
  package static var comparing: DocumentBuilder {
    var builder = DocumentBuilder()
    builder.comparison = MemberComparison()
    return builder
  }

  /// How the members that are written differ from the children of an element.
  ///
  /// `nil` where it takes more than to compare node by node: see ``MemberComparison``.
  ///
  /// - Parameter skipped: the names of children that are not compared.
  package mutating func differences(
    from element: Element, without skipped: [ElementName],
    _ write: (inout DocumentBuilder) -> Void
  ) -> Differences? {
    guard comparison?.begin(element, without: skipped) == true else { return nil }
    write(&self)
    return comparison?.finish()
  }

  /// Compares a node that is opened, or one without children.
  mutating func compare(
    _ name: ElementName, _ kind: Node.Kind, _ text: String?, _ inArray: Bool, isOpen: Bool
  ) {
    let flags: Node.Flags = inArray ? .inArray : []
    (text ?? "").withBytes { text in
      if isOpen {
        comparison?.open(name, kind, flags, text.span.bytes)
      } else {
        comparison?.add(name, kind, flags, text.span.bytes)
      }
    }
  }
}
