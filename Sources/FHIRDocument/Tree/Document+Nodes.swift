/// The nodes of a document by their numbers, in document order from 0.
///
/// For walks over very many nodes: the document is held once, and a number, ``Element/index``,
/// costs nothing. The children of node `n` are `n + 1`, then what ``end(of:)`` says of each, up to
/// `end(of: n)`. These are the questions about nodes that walks of other modules ask; FHIRPath's
/// machine, which holds ``nodes`` and ``bytes`` themselves, reads the same fields in its own loops.
extension Document {
  /// The number behind the last node below this one.
  package func end(of node: Int) -> Int { Int(nodes[node].next) }

  /// The name under which its parent holds it.
  package func name(of node: Int) -> ElementName { ElementName(rawValue: nodes[node].name) }

  /// Whether it is an object: an element that cannot have a value of its own.
  package func isObject(_ node: Int) -> Bool { nodes[node].kind == .object }

  /// Whether it is an array without entries.
  package func isEmptyArray(_ node: Int) -> Bool {
    nodes[node].kind == .array && end(of: node) == node + 1
  }

  /// Whether it is a primitive that has a value.
  package func hasValue(_ node: Int) -> Bool { nodes[node].hasValue }

  /// The first child of this name.
  package func child(_ name: ElementName, of node: Int) -> Int? {
    let end = Int(nodes[node].next)
    var child = node + 1
    while child < end {
      let next = nodes[child]
      if next.name == name.rawValue { return child }
      child = Int(next.next)
    }
    return nil
  }

  /// The value of a primitive as text, escapes undone; `nil` without a value.
  package func string(of node: Int) -> String? {
    let node = nodes[node]
    let range = Int(node.start)..<Int(node.start) + Int(node.length)
    guard node.hasValue, range.upperBound <= bytes.count else { return nil }
    if node.isEscaped { return String(decoding: JSONEscapes.decode(bytes[range]), as: UTF8.self) }
    return bytes.withUnsafeBufferPointer {
      String(decoding: $0.extracting(range), as: UTF8.self)
    }
  }

  /// Calls `body` with the text of a primitive's value, escapes undone; not where there is none.
  package func withText(of node: Int, _ body: (Span<UInt8>) -> Void) {
    let bytes = bytes
    nodes[node].withText(in: bytes.span, body)
  }

  /// Whether the value of a primitive is this part of a buffer.
  package func hasText(_ node: Int, _ buffer: [UInt8], _ part: Range<Int>) -> Bool {
    guard nodes[node].isEscaped else { return hasSpelling(node, buffer, part) }
    let start = Int(nodes[node].start)
    let end = start + Int(nodes[node].length)
    guard nodes[node].hasValue, end <= bytes.count else { return false }
    return JSONEscapes.decode(bytes[start..<end])[...] == buffer[part]
  }

  /// Whether the value of a primitive is spelled like this part of a buffer, escapes as they are.
  @inline(__always)
  package func hasSpelling(_ node: Int, _ buffer: [UInt8], _ part: Range<Int>) -> Bool {
    let node = nodes[node]
    // Most others are of another length.
    guard Int(node.length) == part.count, node.hasValue else { return false }
    let (start, bytes) = (Int(node.start), bytes)
    guard start + part.count <= bytes.count, part.upperBound <= buffer.count else { return false }
    return bytes.span.bytes.hasBytes(at: start, buffer.span.bytes, part)
  }
}

extension Document {
  /// Whether a node says the same in JSON as a node of another document, their own names aside:
  /// equal values by their texts, in equal arrays.
  ///
  /// `nil` where it takes more than to compare node by node: names come in another order, texts are
  /// escaped in another way, or it is not JSON that was read.
  package func saysSame(_ node: Int, as other: Int, of document: Document) -> Bool? {
    let (otherNodes, otherBytes) = (document.nodes, document.bytes)
    let count = end(of: node) - node
    guard isFromJSON else { return nil }
    guard Int(otherNodes[other].next) - other == count else { return false }
    for offset in 0..<count {
      let (mine, theirs) = (nodes[node + offset], otherNodes[other + offset])
      guard offset == 0 || (mine.name == theirs.name && mine.name < ElementName.firstLocal),
        theirs.kind != .text
      else { return nil }
      let start = Int(theirs.start)
      let text = start..<start + Int(theirs.length)
      if mine.isEscaped || theirs.isEscaped,
        !mine.isEscaped || !theirs.isEscaped || !hasSpelling(node + offset, otherBytes, text)
      {
        return nil
      }
      guard mine.kind == theirs.kind, mine.flags == theirs.flags,
        Int(mine.next) - node == Int(theirs.next) - other
      else { return false }
      if mine.hasValue, !mine.isEscaped, !hasSpelling(node + offset, otherBytes, text) {
        return false
      }
    }
    return true
  }
}

extension Node {
  /// Calls `body` with the text of its value in some bytes, escapes undone; not where there is none.
  package func withText(in bytes: Span<UInt8>, _ body: (Span<UInt8>) -> Void) {
    let range = Int(start)..<Int(start) + Int(length)
    guard hasValue, range.upperBound <= bytes.count else { return }
    let text = bytes.extracting(range)
    if isEscaped {
      let plain = JSONEscapes.decode(text.withUnsafeBufferPointer { Array($0) }[...])
      body(plain.span)
    } else {
      body(text)
    }
  }

  fileprivate var hasValue: Bool { kind != .object && kind != .array && kind != .null }
}
