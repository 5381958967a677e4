import SurveyDiagnostics

extension XMLTreeBuilder {
  /// Whether a tag opens the markup of a narrative.
  func isDivision(_ tag: XMLTag, _ text: RawSpan) -> Bool {
    guard text.hasText("div", tag.name) else { return false }
    return tag.namespace == .xhtml || tag.namespace == namespace
  }

  mutating func startDivision(
    _ tag: XMLTag, _ attributes: [XMLAttribute],
    _ namespaces: borrowing XMLNamespaces, _ text: RawSpan
  ) {
    if tag.namespace != .xhtml { report(.narrativeNamespace, at: tag.start) }
    markupStart = tag.start
    markup.clear()
    let name = frames.isEmpty ? ElementName.root : .div
    append(name.rawValue, valueAt: values.count..<values.count, at: tag.start)
    openMarkup(tag, attributes, namespaces, text)
  }

  mutating func openMarkup(
    _ tag: XMLTag, _ attributes: [XMLAttribute],
    _ namespaces: borrowing XMLNamespaces, _ text: RawSpan
  ) {
    if tag.namespace == .undeclared {
      report(
        .undeclaredPrefix, text.string(tag.prefix.lowerBound..<tag.name.upperBound), at: tag.start)
    }
    for attribute in attributes where attribute.namespace == .undeclared {
      report(
        .undeclaredPrefix, text.string(attribute.prefix.lowerBound..<attribute.name.upperBound),
        at: tag.start)
    }
    markup.open(tag, attributes, namespaces, text)
  }

  @inline(never)
  mutating func endMarkup(_ text: RawSpan) {
    markup.close(text)
    guard markup.depth == 0 else { return }
    let range = values.add(markup.output)
    nodes[nodes.count - 1].length = UInt32(truncatingIfNeeded: range.count)
  }
}
