import FHIRDocument
import SurveyDiagnostics
package import SurveyModel

extension FormattedText {
  /// The text of a piece of XHTML; `nil` where it is not well-formed.
  ///
  /// Scripts, styles, comments, event handlers and addresses that could run something fall away. The
  /// named characters of HTML are read, and elements that are always empty need no end tag.
  /// [rendering-xhtml](https://hl7.org/fhir/extensions/StructureDefinition-rendering-xhtml.html)
  package init?(xhtml text: String) {
    let markup = HTMLEntities.replaced(in: Array(text.utf8.dropProlog))
    guard let read = Self.read(markup) ?? Self.read(EmptyTags.closed(in: markup)) else {
      return nil
    }
    self = read
  }

  /// The content may be several elements, and texts between them.
  private static func read(_ markup: [UInt8]) -> FormattedText? {
    let bytes = Array("<div>".utf8) + markup + Array("</div>".utf8)
    var scanner = XMLScanner(handler: XHTMLTextHandler())
    do throws(TextFinding) {
      try scanner.scan(bytes.span.bytes)
    } catch {
      return nil
    }
    return scanner.handler.finish()
  }
}

/// Tags of elements that are always empty, as HTML writes them: `<br>`.
private enum EmptyTags {
  private static let names: Set<String> = [
    "br", "hr", "img", "input", "col", "wbr", "meta", "link", "area", "source",
  ]

  /// The markup with `/` in the tags that lack it, and without end tags of such elements.
  static func closed(in markup: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var rest = markup[...]
    while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
      result += rest[..<start]
      rest = rest[start...]
      let isEnd = rest.dropFirst().first == UInt8(ascii: "/")
      let name = rest.dropFirst(isEnd ? 2 : 1).prefix(8).prefix {
        ($0 | 0x20) &- UInt8(ascii: "a") < 26
      }
      let isEmpty = names.contains(String(decoding: name, as: UTF8.self).lowercased())
      guard isEmpty, let end = end(ofTag: rest) else {
        result.append(UInt8(ascii: "<"))
        rest = rest.dropFirst()
        continue
      }
      if !isEnd {
        result += rest[..<end]
        if result.last != UInt8(ascii: "/") { result.append(UInt8(ascii: "/")) }
        result.append(UInt8(ascii: ">"))
      }
      rest = rest[(end + 1)...]
    }
    return result + rest
  }

  /// The index of the `>` of the tag at the beginning, which may be in quotation marks, too.
  private static func end(ofTag text: ArraySlice<UInt8>) -> Int? {
    var quote: UInt8?
    for index in text.indices {
      let byte = text[index]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: ">") {
        return index
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      }
    }
    return nil
  }
}

extension String.UTF8View {
  /// The text without white space and declarations (`<?xml …?>`, `<!DOCTYPE …>`) at its beginning.
  fileprivate var dropProlog: Substring.UTF8View {
    var rest = self[...]
    while true {
      rest = rest.drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
      guard rest.starts(with: "<?xml".utf8) || rest.starts(with: "<!DOCTYPE".utf8),
        let end = rest.firstIndex(of: UInt8(ascii: ">"))
      else { return rest }
      rest = rest[rest.index(after: end)...]
    }
  }
}
