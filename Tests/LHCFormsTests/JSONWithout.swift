import FHIRDocument

/// A JSON document without one of its elements.
struct JSONWithout {
  let left: Element

  init(_ element: Element) { left = element }

  func text(_ root: Element) -> [UInt8] {
    var writer = JSONTextWriter()
    write(root, to: &writer)
    return writer.finish()
  }

  private func write(_ element: Element, to writer: inout JSONTextWriter) {
    guard element.isObject else { return primitive(element, to: &writer) }
    writer.openObject()
    var done: Set<String> = []
    for child in element.children where done.insert(child.nameText).inserted {
      let all = element.children.filter { $0.nameText == child.nameText }
      if all == [left] { continue }
      writer.key(child.nameText)
      if child.isInArray || child.isEmptyArray { writer.openArray() }
      for entry in all where entry != left && !entry.isEmptyArray { write(entry, to: &writer) }
      if child.isInArray || child.isEmptyArray { writer.closeArray() }
    }
    writer.closeObject()
  }

  private func primitive(_ element: Element, to writer: inout JSONTextWriter) {
    if element.isText {
      writer.string(element.string ?? "")
    } else if let value = element.boolean {
      writer.boolean(value)
    } else if element.isNumber {
      writer.number(element.string ?? "0")
    } else {
      writer.null()
    }
  }
}
