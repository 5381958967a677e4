extension ResponseShapes {
  /// The text that was read last as a document, as the parser would make it.
  package mutating func document(of source: Source) -> Document {
    var nodes: [Node] = []
    var recurring = RecurringItems()
    (recurring.reader, recurring.version) = (reader, version)
    let count = steps.reduce(0) { $0 + ($1.shape.map { shapes[$0].nodes.count } ?? 0) }
    nodes.append(addingCapacity: count) { free in
      free.withUnsafeMutableBufferPointer { memory, made in
        guard var room = NodeRoom(memory) else { return }
        fill(&room, &recurring.items)
        made = room.count
      }
    }
    return Document(
      sourceName: source.name, origin: .json, nodes: nodes, bytes: source.bytes,
      firstLine: source.firstLine, recurringItems: recurring, givenVersion: options.version,
      detectedVersion: version.map { DetectedVersion(version: $0) })
  }

  /// Adds the nodes of all steps.
  private mutating func fill(_ made: inout NodeRoom, _ recurring: inout [RecurringItems.Item]) {
    outer.removeAll(keepingCapacity: true)
    for step in steps {
      guard let shape = step.shape else {
        if let last = outer.popLast() { close(last, at: step.start, &made) }
        continue
      }
      let known = shapes[shape]
      let first = made.count
      if known.valueCount > 0 {
        append(known, from: step, &made)
      } else {
        if !known.hasItems {
          recurring.append(.init(node: first, number: Self.firstNumber + shape))
        }
        append(known.nodes.prefix(known.itemsPlace), shift: step.start, next: first, &made)
      }
      if known.hasItems { outer.append((shape, first, step.start)) }
    }
  }

  /// Numbers of shapes as numbers of recurring items; those of the parser are below.
  private static let firstNumber = 1 << 32

  /// Adds nodes in which no values are.
  @inline(__always)
  private func append(
    _ part: Range<Int>, shift: Int, next: Int, _ made: inout NodeRoom
  ) {
    let (shift, next) = (UInt32(truncatingIfNeeded: shift), UInt32(truncatingIfNeeded: next))
    for place in part {
      var node = nodes[place]
      node.start &+= shift
      node.next &+= next
      made.append(node)
    }
  }

  /// Adds the nodes of a shape with its values, up to its items.
  private func append(_ known: Shape, from step: Step, _ made: inout NodeRoom) {
    let first = made.count
    var shift = step.start
    var start = known.nodes.lowerBound
    for gap in 0..<known.valueCount {
      let place = known.nodes.lowerBound + gapNodes[known.firstGap + gap]
      append(start..<place, shift: shift, next: first, &made)
      var value = values[step.firstValue + gap]
      value.next = UInt32(truncatingIfNeeded: made.count + 1)
      made.append(value)
      shift += Int(value.length)
      start = place + 1
    }
    append(start..<known.nodes.lowerBound + known.itemsPlace, shift: shift, next: first, &made)
    for (node, gap) in around[known.around] {
      made[first + node].length &+= values[step.firstValue + gap].length
    }
  }

  /// Adds the nodes behind the items of a shape, whose text goes on at an offset.
  private func close(
    _ last: (shape: Int, first: Int, start: Int), at offset: Int, _ made: inout NodeRoom
  ) {
    let known = shapes[last.shape]
    let behind = known.nodes.dropFirst(known.itemsPlace)
    append(
      behind, shift: offset - known.itemsStart, next: made.count - known.itemsPlace, &made)
    let end = offset + known.length - known.itemsStart
    made[last.first].length = UInt32(truncatingIfNeeded: end - last.start)
    made[last.first].next = UInt32(truncatingIfNeeded: made.count)
  }
}

// MARK: One shape

extension ResponseShapes {
  /// A shape as a document by itself, with a mark in place of each value: an item alone in a response,
  /// or a response without its items.
  package func marked(_ shape: Int) -> Document {
    let known = shapes[shape]
    let start = parts[known.firstPart].start
    var text = Array(bytes[start..<start + known.length])
    var own = Array(nodes[known.nodes])
    for gap in 0..<known.valueCount {
      let (place, mark) = (gapNodes[known.firstGap + gap], TextShape.mark(gap))
      own[place].start = UInt32(text.count)
      own[place].length = UInt32(mark.count)
      text += mark
    }
    if own.first?.name == ElementName.item.rawValue {
      for place in own.indices { own[place].next += 1 }
      var root = Node(ElementName.root.rawValue, .object, [], 0, text.count, 0)
      root.next = UInt32(own.count + 1)
      own.insert(root, at: 0)
    }
    return Document(
      sourceName: "", origin: .json, nodes: own, bytes: text, givenVersion: version)
  }
}
