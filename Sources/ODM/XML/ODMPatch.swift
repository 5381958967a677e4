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
    guard let first = old.first, !new.isEmpty else {
      for element in old { remove(element) }
      if !new.isEmpty {
        let limit = next?.offset ?? Int.max
        let previous = parent.children.last { $0.offset < limit }
        let gap = gap(behind: previous, before: next, in: parent)
        insert(new.map { text(of: $0, in: gap) }, in: gap)
      }
      return
    }
    let layout = layout(like: first)
    let (space, _) = lineStart(of: first)
    let texts = new.map { element in
      var text = text(like: parent, layout)
      element.write(to: &text)
      return text.elements
    }
    changes.append((first.offset..<end(of: first), Array(texts.joined(separator: space))))
    for further in old.dropFirst() { remove(further) }
  }

  /// Takes an element out, with the white space before it.
  mutating func remove(_ element: ODMElement) {
    changes.append((lineStart(of: element).offset..<end(of: element), []))
  }

  // MARK: New elements

  /// Where elements are put in, and how they look there.
  struct Gap {
    fileprivate var range: Range<Int>
    /// What comes before and behind each element.
    fileprivate var before: [UInt8] = []
    fileprivate var behind: [UInt8] = []
    /// What comes before and behind all of them.
    fileprivate var start: [UInt8] = []
    fileprivate var end: [UInt8] = []
    fileprivate let parent: ODMElement
    fileprivate let layout: XMLLayout
  }

  /// The place behind an element, else before another one, else in an empty one; lines begin there as that of the
  /// neighbour does.
  func gap(
    behind previous: ODMElement?, before next: ODMElement?, in parent: ODMElement
  ) -> Gap {
    if let neighbour = previous ?? next {
      let space = lineStart(of: neighbour).space
      let place = previous.map { end(of: $0) } ?? neighbour.offset
      var gap = Gap(range: place..<place, parent: parent, layout: layout(like: neighbour))
      if previous == nil { gap.behind = space } else { gap.before = space }
      return gap
    }
    let outer = layout(like: parent)
    let space = lineStart(of: parent).space
    var layout = outer
    layout.margin += outer.step
    let place = endOfStart(of: parent)
    var gap = Gap(range: place..<place, parent: parent, layout: layout)
    gap.before = space.isEmpty ? [] : space + outer.step
    guard let close = startOfEnd(of: parent) else {
      gap.range = (place - 2)..<place
      gap.start = [UInt8(ascii: ">")]
      gap.end = space + [UInt8(ascii: "<"), UInt8(ascii: "/")] + tagName(of: parent)
      gap.end.append(UInt8(ascii: ">"))
      return gap
    }
    if close == place { gap.end = space }
    return gap
  }

  mutating func insert(_ texts: [[UInt8]], in gap: Gap) {
    if texts.isEmpty { return }
    let inside = texts.flatMap { gap.before + $0 + gap.behind }
    changes.append((gap.range, gap.start + inside + gap.end))
  }

  /// An empty text for what is put in there.
  func text(in gap: Gap) -> ODMText { text(like: gap.parent, gap.layout) }

  private func text(of element: ODMElement, in gap: Gap) -> [UInt8] {
    var text = text(in: gap)
    element.write(to: &text)
    return text.elements
  }

  /// An empty text in which elements have the prefix that another one has.
  private func text(like parent: ODMElement, _ layout: XMLLayout) -> ODMText {
    let name = tagName(of: parent)
    let prefix = name.firstIndex(of: UInt8(ascii: ":")).map { name[...$0] } ?? []
    return ODMText(prefix: String(decoding: prefix, as: UTF8.self), layout: layout)
  }

  // MARK: Lines

  /// The white space before an element, from the end of the line above on; nothing where anything else is in its line
  /// before it.
  private func lineStart(of element: ODMElement) -> (space: [UInt8], offset: Int) {
    let before = source.bytes[..<element.offset]
    guard var start = before.lastIndex(where: { $0 != 0x20 && $0 != 0x09 }),
      source.bytes[start] == 0x0A
    else { return ([], element.offset) }
    if start > 0, source.bytes[start - 1] == 0x0D { start -= 1 }
    return (Array(source.bytes[start..<element.offset]), start)
  }

  /// What a line begins with where an element is the first in it.
  private func margin(of element: ODMElement) -> [UInt8]? {
    let space = lineStart(of: element).space
    return space.isEmpty ? nil : space.filter { $0 == 0x20 || $0 == 0x09 }
  }

  /// How the lines of an element are.
  private func layout(like element: ODMElement) -> XMLLayout {
    guard let margin = margin(of: element) else { return .inLine }
    let lineEnd = lineStart(of: element).space.prefix { $0 == 0x0D || $0 == 0x0A }
    var layout = XMLLayout()
    (layout.margin, layout.lineEnd) = (margin, Array(lineEnd))
    if let child = element.children.first {
      guard let inner = self.margin(of: child) else { return .inLine }
      if inner.count > margin.count, inner.starts(with: margin) {
        layout.step = Array(inner.dropFirst(margin.count))
      }
    } else if let parent = element.parent.flatMap({ self.margin(of: $0) }),
      margin.count > parent.count, margin.starts(with: parent)
    {
      layout.step = Array(margin.dropFirst(parent.count))
    }
    return layout
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
    let tag = [UInt8(ascii: "<"), UInt8(ascii: "/")] + tagName(of: element)
    return source.bytes[inside...].firstRange(of: tag)?.lowerBound
  }

  /// The name of an element as the file has it, with its prefix.
  private func tagName(of element: ODMElement) -> ArraySlice<UInt8> {
    source.bytes[(element.offset + 1)...].prefix { $0 > 0x20 && $0 != 0x3E && $0 != 0x2F }
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
