extension ResponseShapes {
  /// Whether a text is a response of known shapes, in which nothing is to be found; ``steps`` and ``values``
  /// say which.
  package mutating func read(_ text: Span<UInt8>) -> Bool {
    guard !isFutile, !roots.isEmpty,
      text.count <= min(options.maximumSize, options.maximumStringLength, Int(UInt32.max))
    else { return false }
    let isKnown = readResponse(text.bytes)
    guard scanner.findings.isEmpty else {
      scanner.findings.removeAll()
      return false
    }
    return isKnown
  }

  private mutating func readResponse(_ text: RawSpan) -> Bool {
    var index = 0
    steps.removeAll(keepingCapacity: true)
    values.removeAll(keepingCapacity: true)
    open.removeAll(keepingCapacity: true)
    guard startResponse(text, &index) else { return false }
    while true {
      // At an item, or at what is none.
      skipSpaces(text, &index)
      guard let shape = readItem(text, &index) else { return false }
      if shapes[shape].hasItems { continue }
      // Behind an item: the next one, or the end of what it is in.
      while true {
        skipSpaces(text, &index)
        let byte = text.byteOrZero(index)
        if byte == UInt8(ascii: ",") {
          index &+= 1
          break
        }
        guard byte == UInt8(ascii: "]"), let last = open.popLast() else { return false }
        steps.append(Step(shape: nil, firstValue: values.count, start: index))
        guard let part = match(last.part, text, &index), parts[part].end == .text else {
          return false
        }
        if open.isEmpty { return index == text.byteCount }
      }
    }
  }

  /// Reads the text of a response up to its items.
  private mutating func startResponse(_ text: RawSpan, _ index: inout Int) -> Bool {
    for place in roots.indices {
      let root = roots[place]
      if start(root, text, &index) {
        if place > 0 { roots.swapAt(0, place) }
        return true
      }
    }
    return false
  }

  /// Reads an item up to its items, or to its end.
  private mutating func readItem(_ text: RawSpan, _ index: inout Int) -> Int? {
    guard let hash = LinkIdHash.of(text, index) else { return nil }
    let slot = Self.slot(hash)
    let first = slot &* Self.ways
    for place in first..<first &+ slotCounts[slot] {
      if start(slots[place], text, &index) { return slots[place] }
    }
    return nil
  }

  /// Reads the text of a shape up to its items, or to its end; reads nothing where it is another.
  @inline(__always)
  private mutating func start(_ shape: Int, _ text: RawSpan, _ index: inout Int) -> Bool {
    let first = index
    let firstValue = values.count
    guard let part = match(shapes[shape].firstPart, text, &index),
      open.count &+ shapes[shape].depth <= scanner.maximumDepth
    else {
      index = first
      if values.count > firstValue { values.removeLast(values.count - firstValue) }
      return false
    }
    steps.append(Step(shape: shape, firstValue: firstValue, start: first))
    if parts[part].end == .items { open.append((shape, part &+ 1)) }
    return true
  }

  /// Reads the parts of a shape from one on, up to its items or to its end; gives the last of them.
  @inline(__always)
  private mutating func match(_ first: Int, _ text: RawSpan, _ index: inout Int) -> Int? {
    var number = first
    while true {
      let part = parts[number]
      guard part.length <= text.byteCount &- index,
        text.hasBytes(at: index, bytes.span.bytes, part.start..<part.start &+ part.length)
      else { return nil }
      index &+= part.length
      guard part.end == .gap else { return number }
      guard readValue(gaps[part.gap], text, &index) else { return nil }
      number &+= 1
    }
  }

  /// Reads the value in a gap, as the parser and the check of structure would.
  private mutating func readValue(
    _ gap: TextShape.Gap, _ text: RawSpan, _ index: inout Int
  ) -> Bool {
    guard index < text.byteCount, let rules else { return false }
    let start = index
    var node = gap.node
    do {
      if node.kind == .string {
        let (end, isEscaped) = try scanner.scanString(text, index)
        if isEscaped { node.flags.insert(.escaped) }
        index = end
      } else {
        guard try scanner.scanScalar(text, &index) == node.kind else { return false }
      }
    } catch {
      return false
    }
    node.start = UInt32(truncatingIfNeeded: start)
    node.length = UInt32(truncatingIfNeeded: index &- start)
    values.append(node)
    guard node.length > 0 else { return false }
    if gap.rule.primitive == .string, !node.isEscaped { return true }
    return text.withUnsafeBytes {
      rules.accept(node, gap.rule, in: $0.assumingMemoryBound(to: UInt8.self))
    }
  }

  @inline(__always)
  private func skipSpaces(_ text: RawSpan, _ index: inout Int) {
    while text.byteOrZero(index) == UInt8(ascii: " ") { index &+= 1 }
  }
}
