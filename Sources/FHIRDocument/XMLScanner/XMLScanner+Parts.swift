import SurveyDiagnostics

extension XMLScanner where Handler: ~Copyable {
  /// Scans the next part of a document, up to the last tag or text that is whole in it; the last part to
  /// the end of the document.
  ///
  /// What was given to the handler is not given again. Before the next part, ``keep(of:)`` says what of
  /// the text is still needed.
  mutating func scanPart(_ text: RawSpan, isLast: Bool) throws(TextFinding) {
    var start = index
    var innermost: OpenTag?
    do throws(TextFinding) {
      if !hasRoot {
        try readRoot(text)
        hasRoot = true
      }
      while !open.isEmpty {
        start = index
        innermost = open.last
        try readContent(text)
      }
      start = index
      innermost = nil
      try readMisc(text, isBehindRoot: true)
    } catch {
      guard error.code == .truncatedXML, !isLast else { throw error }
      index = start
      if let innermost, open.isEmpty || open.last != innermost { open.append(innermost) }
    }
  }

  /// Removes from a text what was scanned, but for the names of what is still open, which are put in
  /// front; how many bytes they are.
  mutating func keep(of text: inout [UInt8]) -> Int {
    var head: [UInt8] = []
    for number in 0..<open.count {
      let name = open[number].name
      open[number].start = UInt32(truncatingIfNeeded: head.count)
      head += text[name]
    }
    namespaces.keepPrefixes(of: text, in: &head)
    text.replaceSubrange(0..<index, with: head)
    index = head.count
    return head.count
  }
}
