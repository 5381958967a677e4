import FHIRDocument
import SurveyFormats

/// Changes in a file of which all else stays as it is, to the byte.
struct ODMPatch {
  private let source: Source
  private var changes: [(range: Range<Int>, text: [UInt8])] = []

  init(_ source: Source) { self.source = source }

  /// The file with the changes.
  var bytes: [UInt8] {
    var result: [UInt8] = []
    var start = 0
    let order = changes.indices.sorted { left, right in
      let (one, two) = (changes[left].range, changes[right].range)
      return (one.lowerBound, one.upperBound, left) < (two.lowerBound, two.upperBound, right)
    }
    for index in order where changes[index].range.lowerBound >= start {
      let (range, text) = changes[index]
      result += source.bytes[start..<range.lowerBound] + text
      start = range.upperBound
    }
    return result + source.bytes[start...]
  }

  /// Gives an attribute another value; `nil` takes it away.
  ///
  /// `false` where the tag is not as it is understood.
  mutating func set(_ name: String, of element: ODMElement, _ value: String?) -> Bool {
    let end = endOfStart(of: element)
    var written = ODMText()
    if let value { written.element("x", [(name, value)]) }
    guard element[name] != nil else {
      if value == nil { return true }
      let close = source.bytes[end - 2] == UInt8(ascii: "/") ? end - 2 : end - 1
      changes.append((close..<close, Self.attribute(written.bytes)))
      return true
    }
    let tag = source.bytes[element.offset..<end]
    guard let found = tag.firstRange(of: Array("\(name)=".utf8)), tag[found.lowerBound - 1] <= 0x20,
      let quote = tag[found.upperBound...].first, quote == 0x22 || quote == 0x27,
      let last = tag[(found.upperBound + 1)...].firstIndex(of: quote)
    else { return false }
    changes.append(
      (
        (found.lowerBound - 1)..<(last + 1),
        value == nil ? [] : Self.attribute(written.bytes)
      ))
    return true
  }

  /// ` name="value"` of `<x name="value"/>`.
  private static func attribute(_ element: [UInt8]) -> [UInt8] {
    Array(element.dropFirst(2).prefix(element.count - 5))
  }

  /// Puts other elements in the place of some, which are of one parent.
  mutating func replace(
    _ old: [ODMElement], with new: [ODMElement], in parent: ODMElement, before next: ODMElement?
  ) {
    let text = text(of: new, like: parent)
    guard let first = old.first else {
      let place = next?.offset ?? startOfEnd(of: parent)
      if let place { changes.append((place..<place, text + [0x0A])) }
      return
    }
    changes.append((first.offset..<end(of: first), text))
    for further in old.dropFirst() { changes.append((further.offset..<end(of: further), [])) }
  }

  /// Takes an element out, with the white space before it.
  mutating func remove(_ element: ODMElement) {
    changes.append((startOfLine(of: element)..<end(of: element), []))
  }

  /// Puts elements behind another one, each in a line that begins as its line does.
  mutating func insert(_ texts: [[UInt8]], behind element: ODMElement) {
    let space = source.bytes[startOfLine(of: element)..<element.offset]
    let place = end(of: element)
    changes.append((place..<place, texts.flatMap { space + $0 }))
  }

  /// Puts elements into another one, before one that is in it or at its end.
  mutating func insert(_ texts: [[UInt8]], before next: ODMElement?, in parent: ODMElement) {
    guard let place = next?.offset ?? startOfEnd(of: parent) else { return }
    changes.append((place..<place, texts.flatMap { $0 + [0x0A] }))
  }

  /// The white space before an element, from the end of the line above on.
  private func startOfLine(of element: ODMElement) -> Int {
    let before = source.bytes[..<element.offset]
    guard let last = before.lastIndex(where: { $0 != 0x20 && $0 != 0x09 }),
      source.bytes[last] == 0x0A
    else { return element.offset }
    return last
  }

  /// An empty text in which elements have the prefix that another one has.
  func text(like parent: ODMElement) -> ODMText {
    let name = source.bytes[(parent.offset + 1)...].prefix { $0 > 0x20 && $0 != 0x3E && $0 != 0x2F }
    let prefix = name.firstIndex(of: UInt8(ascii: ":")).map { name[..<$0] + [UInt8(ascii: ":")] }
    return ODMText(prefix: prefix.map { String(decoding: $0, as: UTF8.self) } ?? "")
  }

  /// Elements as text, with the prefix that another one has.
  private func text(of elements: [ODMElement], like parent: ODMElement) -> [UInt8] {
    var text = text(like: parent)
    for element in elements { element.write(to: &text) }
    var bytes = text.bytes
    while bytes.last == 0x0A { bytes.removeLast() }
    return bytes
  }

  // MARK: Where elements end

  private func end(of element: ODMElement) -> Int {
    guard let start = startOfEnd(of: element) else { return endOfStart(of: element) }
    return (source.bytes[start...].firstIndex(of: UInt8(ascii: ">")) ?? start) + 1
  }

  /// Where the tag that ends an element begins; `nil` where it has none.
  private func startOfEnd(of element: ODMElement) -> Int? {
    let inside = element.children.last.map { end(of: $0) } ?? endOfStart(of: element)
    if element.children.isEmpty, source.bytes[inside - 2] == UInt8(ascii: "/") { return nil }
    let name = source.bytes[(element.offset + 1)...].prefix {
      $0 > 0x20 && $0 != 0x3E && $0 != 0x2F
    }
    let tag = [UInt8(ascii: "<"), UInt8(ascii: "/")] + name
    return source.bytes[inside...].firstRange(of: tag)?.lowerBound
  }

  /// The byte behind the tag that begins an element.
  private func endOfStart(of element: ODMElement) -> Int {
    var quote: UInt8?
    for index in element.offset..<source.bytes.count {
      let byte = source.bytes[index]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == 0x22 || byte == 0x27 {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        return index + 1
      }
    }
    return source.bytes.count
  }
}
