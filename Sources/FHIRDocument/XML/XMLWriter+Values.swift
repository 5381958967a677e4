import SurveyDiagnostics

extension XMLWriter {
  /// Adds the value of a primitive as the content of an attribute.
  mutating func appendValue(_ index: Int) {
    let node = document.nodes[index]
    let start = min(Int(node.start), document.bytes.count)
    let bytes = document.bytes[start..<min(start + Int(node.length), document.bytes.count)]
    if !node.flags.contains(.escaped), bytes.allSatisfy(Self.isPlain) {
      output.append(contentsOf: bytes)
      return
    }
    var text = Element(document: document, index: index).string ?? ""
    if let first = text.unicodeScalars.first(where: { !XMLCharacters.isCharacter($0) }) {
      let digits = String(first.value, radix: 16, uppercase: true)
      let zeros = String(repeating: "0", count: max(0, 4 - digits.count))
      report(
        index, "the character U+\(zeros)\(digits) cannot stand in XML; U+FFFD takes its place")
      var kept = String.UnicodeScalarView()
      for scalar in text.unicodeScalars {
        kept.append(XMLCharacters.isCharacter(scalar) ? scalar : "\u{FFFD}")
      }
      text = String(kept)
    }
    XMLEscapes.append(text.utf8, inAttribute: true, to: &output)
  }

  /// Whether a byte stands for itself in an attribute, and certainly for a character of XML.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""): false
    default: (0x20..<0x7F).contains(byte)
    }
  }

  /// Writes the markup of a narrative as it is, with named characters replaced.
  ///
  /// It must be well-formed and one `div`; where it lacks XHTML's namespace, that is added.
  mutating func writeNarrative(_ index: Int) {
    let element = Element(document: document, index: index)
    guard element.isPrimitive else {
      report(index, "a narrative is a text")
      return
    }
    guard let value = element.string else {
      report(index, "a narrative without markup has no place in XML")
      return
    }
    if element.hasChildren {
      report(index, "a narrative in XML can have no id or extensions beside its markup")
    }
    let given = Array(value.utf8)
    let replaced = HTMLEntities.replaced(in: given)
    if replaced.count != given.count {
      report(
        index,
        "the narrative has names of characters that XML does not know; the characters are written",
        .note, hint: "write &#160; instead of &nbsp;")
    }
    let text = Self.trimmed(replaced)
    let written = NarrativeText.withReferences(text)
    do throws(XMLFailure) {
      guard text.first == UInt8(ascii: "<"), text.dropFirst().first != UInt8(ascii: "?"),
        text.dropFirst().first != UInt8(ascii: "!")
      else { throw XMLFailure(reason: .syntax("a narrative starts with <div>"), offset: 0) }
      let (_, findings) = try XMLReader.markup(text)
      startLine()
      if findings.isEmpty {
        output.append(contentsOf: written)
      } else {
        report(
          index, "the narrative lacks the namespace of XHTML; it is added", .note,
          hint: "write <div xmlns=\"\(XMLNamespace.xhtmlName)\">")
        output.append(contentsOf: written.prefix(4))
        output.append(contentsOf: " xmlns=\"\(XMLNamespace.xhtmlName)\"".utf8)
        output.append(contentsOf: written.dropFirst(4))
      }
    } catch {
      let position = Source(name: "", bytes: text).position(ofByte: error.offset)
      report(
        index,
        "the narrative is not well-formed (its line \(position.line), column \(position.column)): "
          + error.diagnostic.message)
    }
  }

  private static func trimmed(_ text: [UInt8]) -> [UInt8] {
    var rest = text[...]
    while let first = rest.first, first <= 0x20 { rest.removeFirst() }
    while let last = rest.last, last <= 0x20 { rest.removeLast() }
    return Array(rest)
  }
}
