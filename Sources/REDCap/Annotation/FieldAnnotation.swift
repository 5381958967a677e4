import FHIRDocument
import SurveyFormats
import SurveyPrimitives

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
  /// All of it but a part of a document.
  private(set) var withoutPart = ""

  /// How our notes begin.
  ///
  /// No action tag of REDCap is called so, so that it passes them by.
  static let noteName = "@FHIR-SURVEY"
  static let partName = "@FHIR-SURVEY-DOCUMENT"

  init(_ text: String) {
    guard text.utf8.contains(UInt8(ascii: "@")) else {
      words = text.trimmed
      withoutPart = words
      return
    }
    var reader = Reader(text: Array(text.utf8))
    while let (tag, before) = reader.next() {
      words += before
      withoutPart += before
      guard let tag else { break }
      if tag.name != Self.partName { withoutPart += tag.text }
      switch tag.name {
      case Self.noteName, Self.partName:
        let element = tag.value.flatMap { Self.element($0) }
        if element == nil { isDamaged = true }
        if tag.name == Self.noteName { note = element } else { part = element }
      default: tags.append(tag)
      }
    }
    words = words.trimmed
    withoutPart = withoutPart.trimmed
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
    var text = Array(name.utf8)
    text.reserveCapacity(text.count + json.count + 64)
    text.append(UInt8(ascii: "="))
    for byte in json {
      switch byte {
      case UInt8(ascii: "@"): text += "\\u0040".utf8
      case UInt8(ascii: "<"): text += "\\u003c".utf8
      case UInt8(ascii: ">"): text += "\\u003e".utf8
      case UInt8(ascii: "&"): text += "\\u0026".utf8
      default: text.append(byte)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}

extension FieldAnnotation {
  private struct Reader {
    let text: [UInt8]
    var index = 0

    /// The next tag with the words before it; without a tag the words up to the end.
    mutating func next() -> (tag: Tag?, before: String)? {
      guard index < text.count else { return nil }
      let start = index
      while index < text.count {
        let end = index
        if text[index] == UInt8(ascii: "@"), index == 0 || isBlank(before: index), let tag = tag() {
          return (tag, string(start..<end))
        }
        index += 1
      }
      return (nil, string(start..<index))
    }

    private mutating func tag() -> Tag? {
      let start = index
      var end = index + 1
      while end < text.count, Self.isName(text[end]) { end += 1 }
      guard end > start + 1 else { return nil }
      let name = string(start..<end).uppercased()
      var next = end
      while next < text.count, text[next] == UInt8(ascii: " ") { next += 1 }
      var value: String?
      if next < text.count, text[next] == UInt8(ascii: "=") {
        next += 1
        while next < text.count, text[next] == UInt8(ascii: " ") { next += 1 }
        value = operand(&next)
        end = next
      } else if end < text.count, text[end] == UInt8(ascii: "("),
        let close = closing(end, UInt8(ascii: "("), UInt8(ascii: ")"))
      {
        value = string(end + 1..<close)
        end = close + 1
      }
      index = end
      return Tag(name: name, value: value, text: string(start..<end))
    }

    private static func isName(_ byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"): true
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"): true
      default: false
      }
    }

    /// Whether the character before a place is a blank.
    private func isBlank(before place: Int) -> Bool {
      var first = place - 1
      while first > 0, text[first] & 0xC0 == 0x80 { first -= 1 }
      return isBlank(at: first)
    }

    /// Whether a blank begins at a place.
    private func isBlank(at place: Int) -> Bool {
      let byte = text[place]
      if byte < 0x80 { return byte == 0x20 || (0x09...0x0D).contains(byte) }
      guard byte >= 0xC0 else { return false }
      var end = place + 1
      while end < text.count, text[end] & 0xC0 == 0x80 { end += 1 }
      return string(place..<end).unicodeScalars.first?.properties.isWhitespace == true
    }

    /// A text in quotation marks, something in braces, or a word.
    private func operand(_ next: inout Int) -> String {
      guard next < text.count else { return "" }
      let first = text[next]
      if first == UInt8(ascii: "'") || first == UInt8(ascii: "\"") {
        if let close = text[(next + 1)...].firstIndex(of: first) {
          defer { next = close + 1 }
          return string(next + 1..<close)
        }
      } else if first == UInt8(ascii: "{"),
        let close = closing(next, UInt8(ascii: "{"), UInt8(ascii: "}"))
      {
        defer { next = close + 1 }
        return string(next..<close + 1)
      }
      let start = next
      while next < text.count, !isBlank(at: next) { next += 1 }
      return string(start..<next)
    }

    /// Where what is opened is closed, outside quotation marks.
    private func closing(_ start: Int, _ open: UInt8, _ close: UInt8) -> Int? {
      var depth = 0
      var quote: UInt8?
      var index = start
      while index < text.count {
        let byte = text[index]
        if let mark = quote {
          if byte == UInt8(ascii: "\\"), open == UInt8(ascii: "{") {
            index += 1
          } else if byte == mark {
            quote = nil
          }
        } else if byte == UInt8(ascii: "\"")
          || byte == UInt8(ascii: "'") && open == UInt8(ascii: "(")
        {
          quote = byte
        } else if byte == open {
          depth += 1
        } else if byte == close {
          depth -= 1
          if depth == 0 { return index }
        }
        index += 1
      }
      return nil
    }

    private func string(_ range: Range<Int>) -> String {
      String(decoding: text[range], as: UTF8.self)
    }
  }
}
