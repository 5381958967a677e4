import FHIRDocument

/// What the annotation of a field says: action tags, a note of ours, and other words.
///
/// [Action tags](https://redcap.vumc.org/consortium/) begin with `@` at the start or behind a space; a value
/// follows behind `=` or in parentheses.
struct FieldAnnotation {
  struct Tag: Equatable {
    /// `@DEFAULT`, in capital letters.
    var name: String
    /// Its value without quotation marks.
    var value: String?
    /// The tag as it is written.
    var text: String
  }

  private(set) var tags: [Tag] = []
  /// What is not a tag, without blanks at its ends.
  private(set) var words = ""
  /// What we wrote, as JSON: the field, and parts of a document that travels.
  private(set) var note: Element?
  private(set) var part: Element?
  private(set) var isDamaged = false

  /// How our notes begin.
  ///
  /// No action tag of REDCap is called so, so that it passes them by.
  static let noteName = "@FHIR-SURVEY"
  static let partName = "@FHIR-SURVEY-DOCUMENT"

  init(_ text: String) {
    var reader = Reader(text: Array(text.unicodeScalars))
    while let (tag, before) = reader.next() {
      words += before
      guard let tag else { break }
      switch tag.name {
      case Self.noteName, Self.partName:
        let element = tag.value.flatMap { Self.element($0) }
        if element == nil { isDamaged = true }
        if tag.name == Self.noteName { note = element } else { part = element }
      default: tags.append(tag)
      }
    }
    words = words.trimmedBlanks
  }

  private static func element(_ json: String) -> Element? {
    var options = ReadOptions()
    options.readsSiblings = false
    return Document.read(Source(name: "-", bytes: Array(json.utf8)), options: options).document?
      .root
  }

  /// The first tag of a name.
  func tag(_ name: String) -> Tag? { tags.first { $0.name == name } }

  /// JSON that REDCap takes for no tag, no markup and no field.
  static func note(_ name: String, _ json: [UInt8]) -> String {
    var text = name + "="
    for scalar in String(decoding: json, as: UTF8.self).unicodeScalars {
      switch scalar {
      case "@": text += "\\u0040"
      case "<": text += "\\u003c"
      case ">": text += "\\u003e"
      case "&": text += "\\u0026"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}

extension FieldAnnotation {
  private struct Reader {
    let text: [Unicode.Scalar]
    var index = 0

    /// The next tag with the words before it; without a tag the words up to the end.
    mutating func next() -> (tag: Tag?, before: String)? {
      guard index < text.count else { return nil }
      var before = String.UnicodeScalarView()
      while index < text.count {
        let isStart = index == 0 || text[index - 1].properties.isWhitespace
        if text[index] == "@", isStart, let tag = tag() { return (tag, String(before)) }
        before.append(text[index])
        index += 1
      }
      return (nil, String(before))
    }

    private mutating func tag() -> Tag? {
      let start = index
      var end = index + 1
      while end < text.count, Self.isName(text[end]) { end += 1 }
      guard end > start + 1 else { return nil }
      let name = string(start..<end).uppercased()
      var next = end
      while next < text.count, text[next] == " " { next += 1 }
      var value: String?
      if next < text.count, text[next] == "=" {
        next += 1
        while next < text.count, text[next] == " " { next += 1 }
        value = operand(&next)
        end = next
      } else if end < text.count, text[end] == "(", let close = closing(end, "(", ")") {
        value = string(end + 1..<close)
        end = close + 1
      }
      index = end
      return Tag(name: name, value: value, text: string(start..<end))
    }

    private static func isName(_ scalar: Unicode.Scalar) -> Bool {
      "A"..."Z" ~= scalar || "a"..."z" ~= scalar || "0"..."9" ~= scalar || scalar == "-"
        || scalar == "_"
    }

    /// A text in quotation marks, something in braces, or a word.
    private func operand(_ next: inout Int) -> String {
      guard next < text.count else { return "" }
      let first = text[next]
      if first == "'" || first == "\"" {
        if let close = text[(next + 1)...].firstIndex(of: first) {
          defer { next = close + 1 }
          return string(next + 1..<close)
        }
      } else if first == "{", let close = closing(next, "{", "}") {
        defer { next = close + 1 }
        return string(next..<close + 1)
      }
      let start = next
      while next < text.count, !text[next].properties.isWhitespace { next += 1 }
      return string(start..<next)
    }

    /// Where what is opened is closed, outside quotation marks.
    private func closing(
      _ start: Int, _ open: Unicode.Scalar, _ close: Unicode.Scalar
    ) -> Int? {
      var depth = 0
      var quote: Unicode.Scalar?
      var index = start
      while index < text.count {
        let scalar = text[index]
        if let mark = quote {
          if scalar == "\\", open == "{" {
            index += 1
          } else if scalar == mark {
            quote = nil
          }
        } else if scalar == "\"" || scalar == "'" && open == "(" {
          quote = scalar
        } else if scalar == open {
          depth += 1
        } else if scalar == close {
          depth -= 1
          if depth == 0 { return index }
        }
        index += 1
      }
      return nil
    }

    private func string(_ range: Range<Int>) -> String {
      var view = String.UnicodeScalarView()
      view.append(contentsOf: text[range])
      return String(view)
    }
  }
}

extension String {
  /// Without blanks at its ends.
  var trimmedBlanks: String {
    var text = self[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
