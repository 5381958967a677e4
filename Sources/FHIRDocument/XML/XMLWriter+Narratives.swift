import SurveyDiagnostics

extension XMLWriter {
  /// Writes the markup of a narrative as it is, with named characters replaced.
  ///
  /// It must be well-formed and one `div`; where it lacks XHTML's namespace, that is added.
  mutating func writeNarrative(_ index: Int) {
    let element = Element(document: document, index: index)
    guard element.isPrimitive else {
      report(.narrativeNotText, at: index)
      return
    }
    guard let value = element.string else {
      report(.narrativeWithoutMarkup, at: index)
      return
    }
    if element.hasChildren {
      report(.narrativeWithExtensions, at: index)
    }
    let given = Array(value.utf8)
    let replaced = HTMLEntities.replaced(in: given)
    if replaced.count != given.count {
      report(.narrativeCharacters, at: index)
    }
    let text = Self.trimmed(replaced)
    let written = NarrativeText.withReferences(text)
    do throws(TextFinding) {
      guard text.first == UInt8(ascii: "<"), text.dropFirst().first != UInt8(ascii: "?"),
        text.dropFirst().first != UInt8(ascii: "!")
      else { throw TextFinding(.xmlNarrativeStart, at: 0) }
      let (_, findings) = try XMLReader.markup(text)
      startTag()
      if findings.isEmpty {
        output.append(written[...])
      } else {
        report(.addedNamespace, at: index)
        output.append(written.prefix(4))
        append(" xmlns=\"\(XMLNamespace.xhtmlName)\"")
        output.append(written.dropFirst(4))
      }
    } catch {
      let position = Source(name: "", bytes: text).position(ofByte: error.offset)
      report(
        .brokenNarrative,
        [
          "line": .number(position.line), "column": .number(position.column),
          "reason": .finding(Diagnostic(error)),
        ], at: index)
    }
  }

  private static func trimmed(_ text: [UInt8]) -> [UInt8] {
    var rest = text[...]
    while let first = rest.first, first <= 0x20 { rest.removeFirst() }
    while let last = rest.last, last <= 0x20 { rest.removeLast() }
    return Array(rest)
  }
}
